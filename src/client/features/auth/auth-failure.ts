type FormField = 'email' | 'password'

/** The field of a form that an error of the auth service is about, by the error's code. */
const FIELD_OF_CODE: Readonly<Record<string, FormField>> = {
  weak_password: 'password',
  same_password: 'password',
  email_address_invalid: 'email',
  email_exists: 'email',
  user_already_exists: 'email',
  email_not_confirmed: 'email',
}

export interface AuthFailure {
  message: string
  field: FormField | undefined
}

/** The service's message, as the specification says, and the field that it belongs to. */
export function toAuthFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return { message: 'Please try again.', field: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { message: error.message || 'Please try again.', field: FIELD_OF_CODE[code] }
}
