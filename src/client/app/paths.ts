import { paths } from '#shared/paths.ts'

export { paths }

export const momentPath = (number: number) => `/pcm/${number}`
export const momentReviewPath = (number: number) => `/pcm/${number}/review`
export const momentGenerationPath = (number: number) => `/pcm/${number}/generate`

/** Whether the query string opens the sign-in dialog. `/api/login` redirects to such a URL. */
export function isSignInRequested(search: string): boolean {
  return new URLSearchParams(search).get('signin') === '1'
}

/** The path to open after signing in, from `returnTo`; undefined unless it is a screen of this origin other than the start. */
export const parseReturnTo = (search: string, origin: string) =>
  parseScreen(new URLSearchParams(search).get('returnTo'), origin)

/** The path to open after a mailed link was used, from `next`; the start unless it is a screen of this origin. */
export const parseNext = (search: string, origin: string) =>
  parseScreen(new URLSearchParams(search).get('next'), origin) ?? paths.start

function parseScreen(given: string | null, origin: string): string | undefined {
  if (!given?.startsWith('/')) return undefined
  const url = URL.parse(given, origin)
  if (url?.origin !== origin || url.pathname === '/' || url.pathname.startsWith('/api/')) return undefined
  // As a relative URL, a path with two slashes is another host.
  if (url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search
}
