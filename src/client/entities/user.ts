import type { QueryClient } from '@tanstack/react-query'
import { getUser } from '#shared/contract/users.ts'
import { readQuery } from '../lib/query-client.ts'

/** The signed-in person's row. Not asked again on failure, as the specification says. */
export const userQuery = { ...readQuery(getUser), retry: false } as const

/** Reads the row, and with it the credits, again. */
export const invalidateUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
