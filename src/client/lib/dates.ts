import { TIME_ZONE_HEADER } from '#shared/contract/time-zone.ts'
import { isTimeZone } from '#shared/domain/days.ts'

/** Where this device's clock stands, by its IANA name; UTC where the browser cannot tell. */
export function localTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** Tells the server where the person is, so that practice counts for their day. */
export const timeZoneHeader = () => ({ [TIME_ZONE_HEADER]: localTimeZone() })

const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** Nov 20, 2026, where the person is. */
export const formatDate = (iso: string): string => DATE.format(new Date(iso))

/** 75 as "1:15". */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
