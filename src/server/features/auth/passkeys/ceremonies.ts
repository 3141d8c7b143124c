import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { RelyingParty } from '#server/relying-party.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { ProtocolError } from '../protocol-error.ts'

/** Loaded at its first use: it takes a quarter of a second. */
const library = () => import('@simplewebauthn/server')

/** Between the options of a call and its response. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000
/** EdDSA, ES256 and RS256 by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257]
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export interface StoredCredential {
  /** In base64url, as the key. */
  credentialId: string
  publicKey: string
  signCount: number
  transports: string[]
}
export interface NewCredential extends StoredCredential {
  isBackupEligible: boolean
  isBackedUp: boolean
  aaguid: string
}
interface Requirement {
  isUserVerified: boolean
}

const base64url = (maxBytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(Math.ceil((maxBytes * 4) / 3))
const credentialFields = { id: base64url(1_023), rawId: base64url(1_023), type: z.literal('public-key') }
const clientDataJSON = base64url(8_192)

const creationSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(65_536),
    transports: z.array(z.string()).max(20).optional(),
  }),
})
const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(16_384),
    signature: base64url(8_192),
    userHandle: base64url(64).nullish(),
  }),
})

/** `path` names the field that is missing or malformed. */
type Refusal = (path: string) => ProtocolError

function parse<T>(schema: z.ZodType<T>, given: unknown, field: string, refusal: Refusal): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw refusal([field, ...(parsed.error.issues[0]?.path ?? [])].join('.'))
}

/** The response of `navigator.credentials.create` in its JSON form; unknown fields are ignored. */
export function parseCreation(given: unknown, field: string, refusal: Refusal): RegistrationResponseJSON {
  const { response, ...credential } = parse(creationSchema, given, field, refusal)
  const transports = TRANSPORTS.filter((transport) => response.transports?.includes(transport))
  return { ...credential, response: { ...response, transports }, clientExtensionResults: {} }
}

/** The response of `navigator.credentials.get` in its JSON form; unknown fields are ignored. */
export function parseAssertion(given: unknown, field: string, refusal: Refusal): AuthenticationResponseJSON {
  const { response, ...credential } = parse(assertionSchema, given, field, refusal)
  const { userHandle, ...signed } = response
  return {
    ...credential,
    response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  }
}

/** The options of `navigator.credentials.create`, with a new challenge. */
export async function creationOptions(
  party: RelyingParty,
  input: {
    /** What the authenticator keeps one credential for, at most. */
    userHandle: string
    email: string
    displayName?: string
    /** Credentials whose authenticators are refused. */
    exclude: StoredCredential[]
    residentKey: 'required' | 'discouraged'
  } & Requirement,
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: party.id,
    userName: input.email,
    userID: new TextEncoder().encode(input.userHandle),
    userDisplayName: input.displayName ?? input.email,
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: input.exclude.map(describe),
    authenticatorSelection: {
      residentKey: input.residentKey,
      userVerification: verificationOf(input),
    },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** The options of `navigator.credentials.get`, with a new challenge. Without `allow` the user chooses among their passkeys. */
export async function requestOptions(
  party: RelyingParty,
  input: { allow?: StoredCredential[] } & Requirement,
) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: verificationOf(input),
    ...(input.allow ? { allowCredentials: input.allow.map(describe) } : {}),
  })
}

const describe = ({ credentialId, transports }: StoredCredential) => ({ id: credentialId, transports })
const verificationOf = ({ isUserVerified }: Requirement) => (isUserVerified ? 'required' : 'preferred')

/** The form in which responses have the handle of `creationOptions`. */
export const encodeHandle = (userHandle: string) => Buffer.from(userHandle).toString('base64url')

export const verificationFailed = (cause?: unknown) =>
  new ProtocolError(400, 'webauthn_verification_failed', 'Credential verification failed', { cause })

/** Throws ProtocolError `webauthn_verification_failed` unless the credential was made for this challenge, host and origin. */
export async function verifyCreation(
  party: RelyingParty,
  input: { response: RegistrationResponseJSON; challenge: string } & Requirement,
): Promise<NewCredential> {
  const { response, challenge, isUserVerified } = input
  try {
    const { verifyRegistrationResponse } = await library()
    const attestationObject = await withoutAttestation(response.response.attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: isUserVerified,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) throw verificationFailed()
    const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo
    if (credential.id !== response.id) throw verificationFailed()
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: credential.counter,
      transports: response.response.transports ?? [],
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
      aaguid,
    }
  } catch (error) {
    throw verificationFailed(error)
  }
}

/**
 * Drops the statement about the authenticator's maker. None is asked for, and to check one the library would fetch addresses
 * that are named in its certificates.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const unattested = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(unattested))
}

/**
 * Throws ProtocolError `webauthn_verification_failed` unless the credential signed this challenge for this host and origin, and
 * with a higher count than before if it counts.
 */
export async function verifyAssertion(
  party: RelyingParty,
  input: {
    response: AuthenticationResponseJSON
    challenge: string
    credential: StoredCredential
  } & Requirement,
): Promise<{ signCount: number; isBackedUp: boolean }> {
  const { response, challenge, credential, isUserVerified } = input
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: isUserVerified,
      credential: {
        id: credential.credentialId,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
        counter: credential.signCount,
      },
    })
    if (!verified) throw verificationFailed()
    return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  } catch (error) {
    throw verificationFailed(error)
  }
}
