import { TIME_ZONE_HEADER } from '#shared/contract/call.ts'
import { isTimeZone } from '#shared/domain/days.ts'

/** This device's time zone by its IANA name; UTC if the browser has none. */
export function localTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** The header that tells the server the user's time zone, for counting practice by local day. */
export const timeZoneHeader = () => ({ [TIME_ZONE_HEADER]: localTimeZone() })

const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** "Nov 20, 2026", in the local time zone. */
export const formatDate = (iso: string): string => DATE.format(new Date(iso))

/** 75 as "1:15". */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
