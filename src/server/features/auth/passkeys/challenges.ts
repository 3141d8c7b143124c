import { UUID } from '#server/uuid.ts'
import type { AuthContext } from '../context.ts'
import { ProtocolError, validationFailed } from '../protocol-error.ts'
import { CHALLENGE_LIFETIME_MS } from './ceremonies.ts'
import * as queries from './queries.ts'

/** The body of both `verify` calls. */
export interface CredentialInput {
  challengeId: unknown
  /** As browsers serialise it with `toJSON`. */
  credential: unknown
}

export const invalidCredential = (path: string) =>
  new ProtocolError(400, 'webauthn_verification_failed', `Invalid credential response: ${path}`)

export const credentialExists = () =>
  new ProtocolError(422, 'webauthn_credential_exists', 'This credential is already registered')

/** The id of the challenge. Throws ProtocolError `validation_failed` when it or the credential is missing. */
export function parseChallengeId({ challengeId, credential }: CredentialInput): string {
  if (challengeId === undefined || challengeId === null || challengeId === '')
    throw validationFailed('challenge_id is required')
  if (credential === undefined || credential === null) throw validationFailed('credential is required')
  if (typeof challengeId !== 'string' || !UUID.test(challengeId))
    throw validationFailed('challenge_id must be a valid UUID')
  return challengeId
}

/** Stores the challenge of the options. `session` registers a passkey; null signs in. */
export async function beginCeremony<Options extends { challenge: string }>(
  { deps }: AuthContext,
  session: { sessionId: string } | null,
  options: Options,
): Promise<{ challenge_id: string; options: Options; expires_at: number }> {
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS)
  const id = deps.newId()
  await queries.insertChallenge(deps.db, {
    id,
    sessionId: session?.sessionId ?? null,
    challenge: options.challenge,
    expiresAt,
    createdAt: now,
  })
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/** The challenge, which is used up even if what follows fails. Throws ProtocolError unless it is valid and for this session. */
export async function redeemChallenge(
  { deps }: AuthContext,
  session: { sessionId: string } | null,
  challengeId: string,
): Promise<string> {
  const challenge = await queries.consumeChallenge(deps.db, challengeId, session?.sessionId ?? null)
  if (!challenge)
    throw new ProtocolError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (challenge.expiresAt <= deps.now())
    throw new ProtocolError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return challenge.challenge
}
