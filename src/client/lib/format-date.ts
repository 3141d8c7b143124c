const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** Nov 20, 2026, where the person is. */
export const formatDate = (iso: string): string => DATE.format(new Date(iso))
