import type { UserIdentity } from '@supabase/auth-js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SignInProviderInfo } from '#shared/contract/site.ts'
import { paths } from '#shared/paths.ts'
import { getAuthClient, getAuthConfig, throwIfError } from '../../lib/auth.ts'

/** The user's ways to sign in, and the providers of this installation. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async () => {
    const [{ providers }, { data, error }] = await Promise.all([
      getAuthConfig(),
      getAuthClient().then((client) => client.getUserIdentities()),
    ])
    throwIfError(error)
    return { providers, identities: data?.identities ?? [] }
  },
})

export const invalidateIdentities = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey })

/** Redirects to the provider, which redirects back to the account page. */
export async function linkIdentity(provider: SignInProviderInfo['id']): Promise<void> {
  const { error } = await (await getAuthClient()).linkIdentity({
    provider,
    options: { redirectTo: `${location.origin}${paths.account}` },
  })
  throwIfError(error)
}

/** Succeeds when the identity is unlinked already, by another tab or by an earlier call whose response was lost. */
export async function unlinkIdentity(identity: UserIdentity): Promise<void> {
  const { error } = await (await getAuthClient()).unlinkIdentity(identity)
  if (error?.code !== 'identity_not_found') throwIfError(error)
}
