import { paths } from '#shared/paths.ts'

/** What a sign-in service has put into the address when it led back here. Tokens are not kept: they may be anybody's. */
export type ReturnedSignIn = { kind: 'tokens' } | { kind: 'error' | 'code'; code: string }

const ERROR_NAMES = ['error', 'error_code', 'error_description']

/**
 * Takes it from the address, where it must not remain. The code of the page that confirms mailed links stays: that page asks
 * before it is used.
 */
export function takeReturnedSignIn(): ReturnedSignIn | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const query = new URLSearchParams(location.search)
  const hasTokens = fragment.has('access_token') || fragment.has('refresh_token')
  const error =
    fragment.get('error_code') ?? fragment.get('error') ?? query.get('error_code') ?? query.get('error')
  const code = location.pathname.startsWith(paths.confirmLink) ? null : query.get('code')
  if (!hasTokens && error === null && code === null) return undefined
  for (const name of ERROR_NAMES) query.delete(name)
  if (code !== null) query.delete('code')
  history.replaceState(history.state, '', location.pathname + (query.size > 0 ? `?${query}` : ''))
  if (hasTokens) return { kind: 'tokens' }
  if (error !== null) return { kind: 'error', code: error }
  return code === null ? undefined : { kind: 'code', code }
}
