import { PASSWORD } from './auth-app.ts'

const email = 'ada@example.com'
const phone = '+4930123456'
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
const VALIDATION = [400, 'validation_failed'] as const
const BAD_JSON = [400, 'bad_json', 'Could not parse request body as JSON'] as const

/** A POST that the reference refuses, and how. */
type Row = readonly [what: string, path: string, body: unknown, status: number, code: string, message: string]

const SIGN_UP: Row[] = [
  [
    'an address and a phone',
    '/signup',
    { email, phone, password: PASSWORD },
    ...VALIDATION,
    'Only an email address or phone number should be provided on signup.',
  ],
  ['a list', '/signup', [], ...BAD_JSON],
  ['no body', '/signup', undefined, ...BAD_JSON],
  ['a number as address', '/signup', { email: 7, password: PASSWORD }, ...BAD_JSON],
  ['a list as data', '/signup', { email, password: PASSWORD, data: [] }, ...BAD_JSON],
  ['nothing', '/signup', null, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  [
    'an address of 256 characters',
    '/signup',
    { email: `${'a'.repeat(244)}@example.com`, password: PASSWORD },
    ...VALIDATION,
    'An email address is too long',
  ],
  [
    'a challenge without a method',
    '/signup',
    { email, password: PASSWORD, code_challenge: challenge.code_challenge },
    ...VALIDATION,
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    'a short challenge',
    '/signup',
    { email, password: PASSWORD, ...challenge, code_challenge: 'c' },
    ...VALIDATION,
    'code challenge has to be between 43 and 128 characters',
  ],
  [
    'a challenge with a space',
    '/signup',
    { email, password: PASSWORD, ...challenge, code_challenge: 'c '.repeat(25) },
    ...VALIDATION,
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  ],
  [
    'an unknown method of the challenge',
    '/signup',
    { email, password: PASSWORD, ...challenge, code_challenge_method: 'md5' },
    ...VALIDATION,
    'unsupported code_challenge method "md5"',
  ],
]

const TOKEN: Row[] = [
  [
    'an address and a phone',
    '/token?grant_type=password',
    { email, phone, password: PASSWORD },
    ...VALIDATION,
    'Only an email address or phone number should be provided on login.',
  ],
  [
    'an address that is none',
    '/token?grant_type=password',
    { email: 'ada', password: PASSWORD },
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'no password',
    '/token?grant_type=password',
    { email },
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'an unknown grant type',
    '/token?grant_type=client_credentials',
    {},
    400,
    'invalid_credentials',
    'unsupported_grant_type',
  ],
  ['no grant type', '/token', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  [
    'no verifier',
    '/token?grant_type=pkce',
    { auth_code: 'a' },
    ...VALIDATION,
    'invalid request: both auth code and code verifier should be non-empty',
  ],
  [
    'an unknown code',
    '/token?grant_type=pkce',
    { auth_code: 'a', code_verifier: 'b' },
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  ],
]

const MAIL: Row[] = [
  ['a code without an address', '/otp', {}, ...VALIDATION, 'One of email or phone must be set'],
  [
    'a code for an address and a phone',
    '/otp',
    { email, phone },
    ...VALIDATION,
    'Only an email address or phone number should be provided',
  ],
  [
    'a code for an address by a channel of phones',
    '/otp',
    { email, channel: 'sms' },
    ...VALIDATION,
    'Channel should only be specified with Phone OTP',
  ],
  ['a code for a phone', '/otp', { phone }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  [
    'a code for an unknown phone',
    '/otp',
    { phone, create_user: false },
    422,
    'otp_disabled',
    'Signups not allowed for otp',
  ],
  [
    'a code for an unknown address',
    '/otp',
    { email, create_user: false },
    422,
    'otp_disabled',
    'Signups not allowed for otp',
  ],
  [
    'a link without an address',
    '/magiclink',
    {},
    422,
    'validation_failed',
    'Password recovery requires an email',
  ],
  [
    'a mail again of an unknown type',
    '/resend',
    { email, type: 'invite' },
    ...VALIDATION,
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [
    'a mail again without an address',
    '/resend',
    { type: 'signup' },
    ...VALIDATION,
    'Type provided requires an email address',
  ],
  [
    'a text message again without a phone',
    '/resend',
    { type: 'sms' },
    ...VALIDATION,
    'Type provided requires a phone number',
  ],
  [
    'a change again without an address',
    '/resend',
    { type: 'email_change' },
    ...VALIDATION,
    'Missing email address or phone number',
  ],
]

const VERIFY: Row[] = [
  ['no type', '/verify', { token_hash: 'a' }, ...VALIDATION, 'Verify requires a verification type'],
  ['no token', '/verify', { type: 'email' }, ...VALIDATION, 'Verify requires either a token or a token hash'],
  [
    'an unknown type',
    '/verify',
    { token_hash: 'a', type: 'fax' },
    ...VALIDATION,
    'Invalid email verification type',
  ],
  [
    'a token hash and an address',
    '/verify',
    { token_hash: 'a', type: 'email', email },
    ...VALIDATION,
    'Only the token_hash and type should be provided',
  ],
  [
    'a code of nobody',
    '/verify',
    { token: '123456', type: 'email' },
    ...VALIDATION,
    'Only an email address or phone number should be provided on verify',
  ],
  [
    'a code of an address that is none',
    '/verify',
    { token: '123456', type: 'email', email: 'ada' },
    422,
    'validation_failed',
    'Invalid email format',
  ],
  [
    'a code of a phone that is none',
    '/verify',
    { token: '123456', type: 'sms', phone: '123-invalid' },
    ...VALIDATION,
    'Invalid phone number format (E.164 required)',
  ],
]

const PASSKEYS: Row[] = [
  [
    'a list as challenge',
    '/passkeys/authentication/verify',
    { challenge_id: [1], credential: {} },
    ...BAD_JSON,
  ],
]

const SAML: Row[] = [
  ['its own path', '/sso/saml/acs', {}, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
]

export const REFUSALS: readonly Row[] = [
  ...SIGN_UP.map(([what, ...row]) => [`a sign-up with ${what}`, ...row] as const),
  ...TOKEN.map(([what, ...row]) => [`a token for ${what}`, ...row] as const),
  ...MAIL,
  ...VERIFY.map(([what, ...row]) => [`a verification with ${what}`, ...row] as const),
  ...PASSKEYS.map(([what, ...row]) => [`a sign-in by passkey with ${what}`, ...row] as const),
  ...SAML.map(([what, ...row]) => [`SAML by ${what}`, ...row] as const),
]
