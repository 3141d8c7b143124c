/** Where to go after signing in: a path of this site, or undefined for anything else. */
export function readReturnTo(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get('returnTo')
  if (!wanted?.startsWith('/')) return undefined
  const url = URL.parse(wanted, origin)
  if (url?.origin !== origin || url.pathname === '/' || url.pathname.startsWith('/api/')) return undefined
  return url.pathname + url.search
}

/** Whether the address asks for the sign-in modal, as /api/login does. */
export function isSignInRequested(search: string): boolean {
  return new URLSearchParams(search).get('signin') === '1'
}
