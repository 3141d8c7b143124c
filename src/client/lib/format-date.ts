const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Nov 20, 2026, where the person is. */
export const formatDate = (iso: string): string => DATE.format(new Date(iso))

/** Nov 20, 2026, 11:36 PM, where the person is. */
export const formatDateTime = (iso: string): string => `${formatDate(iso)}, ${TIME.format(new Date(iso))}`
