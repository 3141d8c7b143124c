/** Which field of a form the auth service blames, as far as its code tells. */
type BlamedField = 'email' | 'password'

const BLAMED: Readonly<Record<string, BlamedField>> = {
  weak_password: 'password',
  same_password: 'password',
  email_address_invalid: 'email',
  email_exists: 'email',
  user_already_exists: 'email',
  email_not_confirmed: 'email',
}

export interface AuthFailure {
  message: string
  field: BlamedField | undefined
}

/** What went wrong, in the service's words. */
export function readAuthFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return { message: 'Please try again.', field: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { message: error.message || 'Please try again.', field: BLAMED[code] }
}
