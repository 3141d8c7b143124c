/** A cookie that the page may read, with which `/api/logout` tells the next page that the person has signed out by address. */
export const SIGNED_OUT_COOKIE = 'signed-out'
