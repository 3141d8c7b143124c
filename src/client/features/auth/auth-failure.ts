type FormField = 'email' | 'password'

/** Error codes of the auth service that belong to a form field. */
const FIELD_OF_CODE: Readonly<Record<string, FormField>> = {
  weak_password: 'password',
  same_password: 'password',
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
  email_exists: 'email',
  user_already_exists: 'email',
  email_not_confirmed: 'email',
}

export interface AuthFailure {
  message: string
  /** Of the auth service; empty for other errors. */
  code: string
  field: FormField | undefined
  /** The password is right, and the address has not been confirmed yet. */
  isUnconfirmed: boolean
}

/** The auth service's message, which the specification requires to be shown, and the field that it belongs to. */
export function toAuthFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error))
    return { message: 'Please try again.', code: '', field: undefined, isUnconfirmed: false }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return {
    message: error.message || 'Please try again.',
    code,
    field: FIELD_OF_CODE[code],
    isUnconfirmed: code === 'email_not_confirmed',
  }
}
