const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** "Nov 20, 2026, 3:04 PM", in the local time zone. */
export const formatTime = (iso: string): string => TIME.format(new Date(iso))

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** "12.5 MB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${UNITS[power]}`
}

/** "3 minutes", "2 hours", "5 days": how long something has waited. */
export function formatAge(iso: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - new Date(iso).getTime()) / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
