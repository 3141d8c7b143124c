/** The request header that tells the person's IANA time zone. */
export const TIME_ZONE_HEADER = 'x-time-zone'
