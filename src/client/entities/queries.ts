import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getStats } from '#shared/contract/practice.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { getUser } from '#shared/contract/users.ts'
import { requestCall } from '../lib/api.ts'
import { timeZoneHeader } from '../lib/dates.ts'
import { readQuery } from '../lib/query-client.ts'

/** The signed-in user. Not retried on failure, as the specification says. */
export const userQuery = { ...readQuery(getUser), retry: false } as const

/** Refetches the user, including the credits. */
export const invalidateUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: userQuery.queryKey })

/** The practice statistics, in days of the device's time zone. */
export const statsQuery = queryOptions({
  ...readQuery(getStats),
  queryFn: ({ signal }) => requestCall(getStats, undefined, { signal, headers: timeZoneHeader() }),
})

/** The public configuration of the installation. It changes only when the server restarts. */
export const siteConfigQuery = { ...readQuery(getSiteConfig), staleTime: Number.POSITIVE_INFINITY } as const

/** The name in the greeting: the first name, else the local part of the email address, else 'Traveler'. */
export function welcomeName(
  user: { firstName: string | null; email: string | null } | null | undefined,
): string {
  return user?.firstName?.trim() || user?.email?.split('@')[0]?.trim() || 'Traveler'
}
