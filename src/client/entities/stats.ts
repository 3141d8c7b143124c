import { queryOptions } from '@tanstack/react-query'
import { getStats } from '#shared/contract/practice.ts'
import { request } from '../lib/api.ts'
import { timeZoneHeader } from '../lib/dates.ts'
import { readQuery } from '../lib/query-client.ts'

/** The person's practice, in days of the time zone where they are now. */
export const statsQuery = queryOptions({
  ...readQuery(getStats),
  queryFn: ({ signal }) => request(getStats, undefined, { signal, headers: timeZoneHeader() }),
})
