import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchSignInDetails } from '../../lib/account-security.ts'

export const signInDetailsQuery = queryOptions({ queryKey: ['sign-in-details'], queryFn: fetchSignInDetails })

export const invalidateSignInDetails = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: signInDetailsQuery.queryKey })
