import { showToast } from '../ui/toast-store.ts'
import { NetworkError } from './api-error.ts'
import { getAuthClient } from './auth.ts'
import type { ReturnedSignIn } from './returned-params.ts'

const NOT_COMPLETED = 'The sign-in was not completed. Please try again.'
const BEGUN_ELSEWHERE =
  'This sign-in was not begun in this browser, or took too long. Please sign in here once more.'
const EXPIRED =
  'This link no longer works: a link in a mail can be used once, for one hour. You can ask for a new one.'
const UNVERIFIED =
  'That account has no confirmed mail address yet. Please confirm it there, or sign up with a password.'

/** Texts by error code. A text in the address could be anybody's, so it is not shown. */
const TEXTS = new Map([
  ['otp_expired', EXPIRED],
  ['access_denied', NOT_COMPLETED],
  ['bad_oauth_callback', NOT_COMPLETED],
  ['bad_oauth_state', BEGUN_ELSEWHERE],
  ['bad_code_verifier', BEGUN_ELSEWHERE],
  ['flow_state_expired', BEGUN_ELSEWHERE],
  ['flow_state_not_found', BEGUN_ELSEWHERE],
  ['pkce_code_verifier_not_found', BEGUN_ELSEWHERE],
  ['provider_email_needs_verification', UNVERIFIED],
  ['signup_disabled', 'New accounts cannot be made here at the moment. Whoever has one can sign in.'],
  ['user_banned', 'This account is closed.'],
  ['over_request_rate_limit', 'Too many attempts. Please wait a little and try again.'],
  ['unexpected_failure', 'Something went wrong on our side. Please try again in a moment.'],
])

/** The message for an error code of the sign-in service, for display. */
export const returnedErrorText = (code: string) => TEXTS.get(code) ?? 'Please try again.'

const TOKENS =
  'The address that you opened held a sign-in that was not asked for here, so nothing of it was used. If you want to sign in, please do so here.'

/** Signs in with a returned code, or says why nobody was signed in. */
export async function finishReturnedSignIn(returned: ReturnedSignIn): Promise<void> {
  if (returned.kind === 'tokens')
    return showToast({ title: 'Nothing was taken from the address', description: TOKENS, tone: 'default' })
  const failure =
    returned.kind === 'error' ? returnedErrorText(returned.code) : await redeemCode(returned.code)
  if (failure !== undefined)
    showToast({ title: 'Authentication failed', description: failure, tone: 'destructive' })
}

/** Signs in if this browser began the sign-in of the code; nothing changes otherwise. Returns the reason for display. */
export async function redeemCode(code: string): Promise<string | undefined> {
  try {
    const { error } = await (await getAuthClient()).exchangeCodeForSession(code)
    return error ? returnedErrorText(error.code ?? '') : undefined
  } catch (error) {
    return error instanceof NetworkError ? error.message : returnedErrorText('unexpected_failure')
  }
}
