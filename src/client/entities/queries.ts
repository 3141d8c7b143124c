import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getSiteConfig } from '#shared/contract/site.ts'
import { getStats } from '#shared/contract/stats.ts'
import { getUser } from '#shared/contract/users.ts'
import { request } from '../lib/api.ts'
import { timeZoneHeader } from '../lib/dates.ts'
import { readQuery } from '../lib/query-client.ts'

/** The signed-in person's row. Not asked again on failure, as the specification says. */
export const userQuery = { ...readQuery(getUser), retry: false } as const

/** Reads the row, and with it the credits, again. */
export const invalidateUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: userQuery.queryKey })

/** The person's practice, in days of the time zone where they are now. */
export const statsQuery = queryOptions({
  ...readQuery(getStats),
  queryFn: ({ signal }) => request(getStats, undefined, { signal, headers: timeZoneHeader() }),
})

/** What configuration decides; it changes only with a restart of the server. */
export const siteConfigQuery = { ...readQuery(getSiteConfig), staleTime: Number.POSITIVE_INFINITY } as const
