import type { QueryClient } from '@tanstack/react-query'
import { getUser } from '#shared/contract/users.ts'
import { readQuery } from '../lib/query-client.ts'

/** The signed-in person's row. Not asked again on failure, as the specification says. */
export const userQuery = { ...readQuery(getUser), retry: false } as const

/** Reads the row, and with it the credits, again. */
export const invalidateUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: userQuery.queryKey })

/** The name in the greeting: the first name, else the local part of the email address, else 'Traveler'. */
export function welcomeName(
  user: { firstName: string | null; email: string | null } | null | undefined,
): string {
  return user?.firstName?.trim() || user?.email?.split('@')[0]?.trim() || 'Traveler'
}
