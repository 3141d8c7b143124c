import type { RelyingParty } from '#server/relying-party.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { findKnownDevice } from '../known-device.ts'
import { ProtocolError } from '../protocol-error.ts'
import { findUser, insertAuditEntry, lockUser, updateUser } from '../queries.ts'
import { createSession, presentSession, type SessionResponse } from '../sessions/issue-session.ts'
import {
  encodeHandle,
  parseAssertion,
  requestOptions,
  verificationFailed,
  verifyAssertion,
} from './ceremonies.ts'
import {
  beginCeremony,
  type CredentialInput,
  invalidCredential,
  parseChallengeId,
  redeemChallenge,
} from './challenges.ts'
import * as queries from './queries.ts'

/**
 * Begins a sign-in, for which no address is needed: `{challenge_id, options, expires_at}`, where `options` are those of
 * `navigator.credentials.get` in their JSON form and the time is in seconds.
 */
export async function startAuthentication(ctx: AuthContext, party: RelyingParty, client: ClientInfo) {
  await ctx.limits.consume(['passkeyByNetwork', client.network])
  return beginCeremony(ctx, null, await requestOptions(party, { isUserVerified: true }))
}

/**
 * Signs in with a passkey, to a session at aal1. Throws ProtocolError `webauthn_*` for a challenge that is not valid, and with the
 * same words for a passkey that does not exist and one that did not sign; 429 after many failures, with a budget of their own
 * for users on a device where they have signed in before.
 */
export async function verifyAuthentication(
  ctx: AuthContext,
  party: RelyingParty,
  input: CredentialInput,
  client: ClientInfo,
): Promise<SessionResponse> {
  const { deps } = ctx
  const challengeId = parseChallengeId(input)
  const response = parseAssertion(input.credential, 'credential', invalidCredential)
  const passkey = await queries.findPasskey(deps.db, response.id)
  const owner = passkey && (await findUser(deps.db, passkey.userId))
  const device = findKnownDevice(deps, client.deviceCookie, owner)
  const uncount = await ctx.paces.enter(
    device
      ? ['knownDevice', `passkey of ${owner?.id} on ${device}`]
      : ['network', `passkey from ${client.network}`],
  )
  const failed = async (error: unknown) => {
    await insertAuditEntry(deps.db, {
      userId: owner?.id ?? null,
      action: 'sign_in_failed',
      ip: client.ip,
      createdAt: deps.now(),
    })
    throw error
  }
  const challenge = await redeemChallenge(ctx, null, challengeId)
  if (!passkey || response.response.userHandle !== encodeHandle(passkey.userId))
    return failed(verificationFailed())
  const use = await verifyAssertion(party, {
    response,
    challenge,
    credential: passkey,
    isUserVerified: true,
  }).catch(failed)
  await uncount()
  const opened = await deps.db.transaction(async (tx) => {
    const now = deps.now()
    const user = await lockUser(tx, passkey.userId)
    if (!user || !(await queries.recordUse(tx, passkey.id, { ...use, now }))) throw verificationFailed()
    if (!user.emailConfirmedAt) throw new ProtocolError(403, 'email_not_confirmed', 'Email not confirmed')
    const signedIn = await updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now })
    return { user: signedIn, ...(await createSession(ctx, tx, signedIn, 'passkey', client)) }
  })
  return presentSession(ctx, opened.user, opened.session, opened.refreshToken)
}
