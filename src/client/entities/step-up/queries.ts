import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listSessions } from '#shared/contract/sessions.ts'
import { fetchSignInDetails } from '../../lib/account-security.ts'
import { listPasskeys } from '../../lib/passkeys.ts'
import { readQuery } from '../../lib/query-client.ts'

export const signInDetailsQuery = queryOptions({ queryKey: ['sign-in-details'], queryFn: fetchSignInDetails })

export const invalidateSignInDetails = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: signInDetailsQuery.queryKey })

/** Null where passkeys are switched off. Read again at each visit, as their last use changes. */
export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: listPasskeys, staleTime: 0 })

/** Read again at each visit: other devices change it. */
export const sessionsQuery = { ...readQuery(listSessions), staleTime: 0 } as const

/** Reads the list again, after a change that ends or replaces sessions. */
export const invalidateSessions = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
