import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody, readQuery } from './protocol.routes.ts'
import {
  badJson,
  codeExpired,
  otpDisabled,
  ProtocolError,
  phoneLoginsDisabled,
  validationFailed,
} from './protocol-error.ts'

/**
 * Refuses what this service does not have, with GoTrue's codes and messages: accounts without an address, phones, SAML and
 * web3. Runs before the handlers of the scope, which therefore see requests about mail addresses only.
 */
export function refuseDisabledFeatures(scope: FastifyInstance): void {
  scope.addHook('preHandler', async (request) => {
    const path = request.routeOptions.url?.slice(scope.prefix.length) ?? ''
    const refusal = REFUSALS[path]?.(request)
    if (refusal) throw refusal
  })
  const refuseSaml = async () => {
    throw new ProtocolError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  }
  scope.post('/sso', refuseSaml)
  scope.post('/sso/saml/acs', refuseSaml)
  scope.get('/sso/saml/metadata', refuseSaml)
}

type Refusal = (request: FastifyRequest) => ProtocolError | undefined

const REFUSALS: Readonly<Record<string, Refusal>> = {
  '/signup': (request) => {
    const { hasEmail, hasPhone } = readAddresses(request)
    if (hasEmail && hasPhone)
      return validationFailed('Only an email address or phone number should be provided on signup.')
    if (hasPhone) return new ProtocolError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    return hasEmail
      ? undefined
      : new ProtocolError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  },
  '/token': (request) => {
    const { grant_type } = readQuery(request)
    if (grant_type === 'web3')
      return new ProtocolError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    if (grant_type !== 'password') return undefined
    const { hasEmail, hasPhone } = readAddresses(request)
    if (hasEmail && hasPhone)
      return validationFailed('Only an email address or phone number should be provided on login.')
    if (hasPhone) return phoneLoginsDisabled(422)
    return hasEmail ? undefined : validationFailed('missing email or phone')
  },
  '/recover': (request) =>
    readAddresses(request).hasEmail ? undefined : validationFailed('Password recovery requires an email'),
  '/otp': (request) => {
    const { hasEmail, hasPhone, phone } = readAddresses(request)
    const { channel, create_user } = readBody(request)
    if (hasEmail && hasPhone)
      return validationFailed('Only an email address or phone number should be provided')
    if (hasEmail)
      return isGiven(channel)
        ? validationFailed('Channel should only be specified with Phone OTP')
        : undefined
    if (!hasPhone) return validationFailed('One of email or phone must be set')
    // No account has a phone.
    if (create_user === false) return isPhone(phone) ? otpDisabled() : invalidPhone()
    return new ProtocolError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  },
  '/magiclink': (request) =>
    readAddresses(request).hasEmail
      ? undefined
      : new ProtocolError(422, 'validation_failed', 'Password recovery requires an email'),
  '/resend': (request) => {
    const { hasEmail, hasPhone } = readAddresses(request)
    const { type } = readBody(request)
    if (typeof type !== 'string' || !RESEND_TYPES.includes(type))
      return validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
    if (!hasEmail && type === 'signup') return validationFailed('Type provided requires an email address')
    if (!hasPhone && type === 'sms') return validationFailed('Type provided requires a phone number')
    if (hasEmail && hasPhone)
      return validationFailed('Only an email address or phone number should be provided.')
    if (hasPhone) return phoneLoginsDisabled(400)
    return hasEmail ? undefined : validationFailed('Missing email address or phone number')
  },
  '/verify': (request) => {
    if (request.method !== 'POST') return undefined
    const { hasEmail, hasPhone, phone } = readAddresses(request)
    const { type, token, token_hash } = readBody(request)
    if (!isGiven(type)) return validationFailed('Verify requires a verification type')
    if (isGiven(token) === isGiven(token_hash))
      return validationFailed('Verify requires either a token or a token hash')
    if (isGiven(token_hash))
      return hasEmail || hasPhone
        ? validationFailed('Only the token_hash and type should be provided')
        : undefined
    if (hasEmail === hasPhone)
      return validationFailed('Only an email address or phone number should be provided on verify')
    // No code was ever sent to a phone.
    if (hasPhone) return isPhone(phone) ? codeExpired() : invalidPhone()
    return undefined
  },
}

const RESEND_TYPES = ['signup', 'email_change', 'sms', 'phone_change']

const invalidPhone = () => validationFailed('Invalid phone number format (E.164 required)')
const isPhone = (phone: unknown) =>
  typeof phone === 'string' && /^[1-9]\d{1,14}$/.test(phone.replace(/^\+/, '').replaceAll(' ', ''))

function readAddresses(request: FastifyRequest) {
  if (request.body === undefined) throw badJson()
  const { email, phone } = readBody(request)
  return { hasEmail: isGiven(email), hasPhone: isGiven(phone), phone }
}
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
