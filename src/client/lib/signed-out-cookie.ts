import { SIGNED_OUT_COOKIE } from '#shared/signed-out-cookie.ts'

/** Whether the page was reached by `/api/logout`, opened as an address; true once. */
export function takeSignedOutCookie(): boolean {
  const isSet = document.cookie.split('; ').includes(`${SIGNED_OUT_COOKIE}=1`)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the client supports
  if (isSet) document.cookie = `${SIGNED_OUT_COOKIE}=; Path=/; Max-Age=0`
  return isSet
}
