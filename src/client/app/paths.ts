export { paths } from '#shared/paths.ts'

export const momentPath = (number: number) => `/pcm/${number}`
export const momentReviewPath = (number: number) => `/pcm/${number}/review`
export const momentGenerationPath = (number: number) => `/pcm/${number}/generate`

/** Whether the query string opens the sign-in dialog. `/api/login` redirects to such a URL. */
export function isSignInRequested(search: string): boolean {
  return new URLSearchParams(search).get('signin') === '1'
}

/** The path to open after signing in, from `returnTo`; undefined unless it is a screen of this origin other than the start. */
export function parseReturnTo(search: string, origin: string): string | undefined {
  const returnTo = new URLSearchParams(search).get('returnTo')
  if (!returnTo?.startsWith('/')) return undefined
  const url = URL.parse(returnTo, origin)
  if (url?.origin !== origin || url.pathname === '/' || url.pathname.startsWith('/api/')) return undefined
  // As a relative URL, a path with two slashes is another host.
  if (url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search
}
