import type { Db } from '#server/db/client.ts'
import { type RelyingParty, relyingPartyOf } from '#server/relying-party.ts'
import type { AuthContext } from '../context.ts'
import {
  creationOptions,
  parseAssertion,
  parseCreation,
  requestOptions,
  verificationFailed,
  verifyAssertion,
  verifyCreation,
} from '../passkeys/ceremonies.ts'
import { credentialExists } from '../passkeys/challenges.ts'
import {
  findFactorCredential,
  insertCredential,
  listFactorCredentials,
  recordUse,
} from '../passkeys/queries.ts'
import { ProtocolError, validationFailed } from '../protocol-error.ts'
import type { AuthUserRow } from '../queries.ts'
import { type FactorRow, updateFactor } from './queries.ts'

/** Possession is enough for a second factor, and old security keys do not verify their user. */
const REQUIREMENT = { isUserVerified: false }

const invalidResponse = (path: string) => validationFailed(`Invalid credential_response: ${path}`)

/** Throws ProtocolError where browsers allow no credentials. `what` is `enroll` or `verify`. */
export function requireRelyingParty({ deps }: AuthContext, what: 'enroll' | 'verify'): RelyingParty {
  const party = relyingPartyOf(deps.env)
  if (party) return party
  throw what === 'enroll'
    ? new ProtocolError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    : new ProtocolError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
}

/** A factor gets its credential by the first verification, which verifies it, and needs that credential afterwards. */
const ceremonyOf = ({ status }: FactorRow) => (status === 'verified' ? 'request' : 'create')

/** The `webauthn` of a challenge's response, `{type, credential_options: {publicKey}}`, and what the authenticator signs. */
export async function beginCeremony(ctx: AuthContext, tx: Db, user: AuthUserRow, factor: FactorRow) {
  const party = requireRelyingParty(ctx, 'verify')
  const type = ceremonyOf(factor)
  const credential = await findFactorCredential(tx, factor.id)
  const publicKey =
    type === 'request'
      ? await requestOptions(party, { ...REQUIREMENT, allow: credential ? [credential] : [] })
      : await creationOptions(party, {
          ...REQUIREMENT,
          // Not the user's id: an authenticator would replace their passkey.
          userHandle: factor.id,
          email: user.email,
          exclude: await listFactorCredentials(tx, user.id),
          residentKey: 'discouraged',
        })
  return { challenge: publicKey.challenge, webauthn: { type, credential_options: { publicKey } } }
}

/**
 * Checks the response to a challenge, in the transaction that uses the challenge up and has locked the user. `signed` is what an
 * authenticator signs, null for a code; `now` is when the factor is verified.
 */
export type FactorCheck = (
  tx: Db,
  factor: FactorRow,
  challenge: { signed: string | null; now: Date },
) => Promise<void>
type ResponseCheck = (tx: Db, factor: FactorRow, challenge: { signed: string; now: Date }) => Promise<void>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses the `webauthn` of a verification, `{type, credential_response}`. The check throws ProtocolError `validation_failed` for the
 * other type than that of the challenge, `webauthn_verification_failed` when the credential did not sign, and
 * `webauthn_credential_exists` for one that is registered already.
 */
export function parseResponse(ctx: AuthContext, given: unknown): FactorCheck {
  const party = requireRelyingParty(ctx, 'verify')
  if (!isRecord(given)) throw validationFailed('WebAuthn config required')
  const { type, credential_response: credential } = given
  if (type !== 'create' && type !== 'request')
    throw validationFailed('WebAuthn type must be create or request')
  if (credential === undefined || credential === null) throw validationFailed('credential_response required')
  const check = type === 'create' ? checkCreation(ctx, party, credential) : checkAssertion(party, credential)
  return async (tx, factor, { signed, now }) => {
    if (type !== ceremonyOf(factor)) throw validationFailed(`WebAuthn type must be ${ceremonyOf(factor)}`)
    if (signed === null) throw verificationFailed()
    await check(tx, factor, { signed, now })
  }
}

function checkCreation({ deps }: AuthContext, party: RelyingParty, given: unknown): ResponseCheck {
  const response = parseCreation(given, 'credential_response', invalidResponse)
  return async (tx, factor, { signed, now }) => {
    const credential = await verifyCreation(party, { ...REQUIREMENT, response, challenge: signed })
    const inserted = await insertCredential(tx, {
      ...credential,
      id: deps.newId(),
      userId: factor.userId,
      factorId: factor.id,
      createdAt: now,
      updatedAt: now,
    })
    if (!inserted) throw credentialExists()
    await updateFactor(tx, factor.id, { status: 'verified', updatedAt: now })
  }
}

function checkAssertion(party: RelyingParty, given: unknown): ResponseCheck {
  const response = parseAssertion(given, 'credential_response', invalidResponse)
  return async (tx, factor, { signed, now }) => {
    const credential = await findFactorCredential(tx, factor.id)
    if (!credential || credential.credentialId !== response.id) throw verificationFailed()
    const use = await verifyAssertion(party, { ...REQUIREMENT, response, challenge: signed, credential })
    if (!(await recordUse(tx, credential.id, { ...use, now }))) throw verificationFailed()
  }
}
