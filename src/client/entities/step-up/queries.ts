import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listSessions, type Session } from '#shared/contract/sessions.ts'
import { fetchSignInDetails } from '../../lib/account-security.ts'
import { requestPage } from '../../lib/api.ts'
import { listPasskeys } from '../../lib/passkeys.ts'
import { readQuery } from '../../lib/query-client.ts'

export const signInDetailsQuery = queryOptions({ queryKey: ['sign-in-details'], queryFn: fetchSignInDetails })

export const invalidateSignInDetails = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: signInDetailsQuery.queryKey })

/** Null where passkeys are switched off. Read again at each visit, as their last use changes. */
export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: listPasskeys, staleTime: 0 })

type Page = Awaited<ReturnType<typeof requestPage<typeof listSessions>>>

/** All pages. Read again at each visit: other devices change it. */
export const sessionsQuery = queryOptions({
  queryKey: readQuery(listSessions).queryKey,
  queryFn: async ({ signal }) => {
    const sessions: Session[] = []
    let query: Record<string, string> | undefined = {}
    while (query) {
      const page: Page = await requestPage(listSessions, { query }, { signal })
      sessions.push(...page.output)
      query = page.next
    }
    return sessions
  },
  staleTime: 0,
})

/** Reads the list again, after a change that ends or replaces sessions. */
export const invalidateSessions = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
