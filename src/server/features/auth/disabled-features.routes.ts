import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody, readQuery } from './protocol.routes.ts'
import { ProtocolError, validationFailed } from './protocol-error.ts'

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
    if (hasPhone) return new ProtocolError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    return hasEmail ? undefined : validationFailed('missing email or phone')
  },
  '/recover': (request) =>
    readAddresses(request).hasEmail ? undefined : validationFailed('Password recovery requires an email'),
  '/resend': (request) => {
    const { hasEmail, hasPhone } = readAddresses(request)
    if (hasEmail && hasPhone)
      return validationFailed('Only an email address or phone number should be provided.')
    if (hasPhone) return new ProtocolError(400, 'phone_provider_disabled', 'Phone logins are disabled')
    return undefined
  },
  // No code was ever sent to a phone.
  '/verify': (request) =>
    request.method === 'POST' && readAddresses(request).hasPhone
      ? new ProtocolError(403, 'otp_expired', 'Token has expired or is invalid')
      : undefined,
}

function readAddresses(request: FastifyRequest) {
  if (Array.isArray(request.body))
    throw new ProtocolError(400, 'bad_json', 'Could not parse request body as JSON')
  const { email, phone } = readBody(request)
  return { hasEmail: isGiven(email), hasPhone: isGiven(phone) }
}
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
