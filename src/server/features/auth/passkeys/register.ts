import type { Db } from '#server/db/client.ts'
import type { RelyingParty } from '#server/relying-party.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { assertFreshSignIn, assertSecondFactor } from '../factors/assurance.ts'
import { listFactors } from '../factors/queries.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { ProtocolError, sessionNotFound } from '../protocol-error.ts'
import { findUser, insertAuditEntry, lockUser } from '../queries.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { findSession } from '../sessions/queries.ts'
import { authenticatorName } from './authenticator-name.ts'
import { creationOptions, parseCreation, verifyCreation } from './ceremonies.ts'
import {
  beginCeremony,
  type CredentialInput,
  credentialExists,
  invalidCredential,
  parseChallengeId,
  redeemChallenge,
} from './challenges.ts'
import { type PasskeyResponse, presentPasskey } from './present-passkey.ts'
import * as queries from './queries.ts'

const MAX_PASSKEYS = 10

/** Throws ProtocolError `insufficient_aal` when the user has a second factor that the session lacks. */
export async function assertMayManage(db: Db, session: CurrentSession): Promise<void> {
  const factors = await listFactors(db, session.userId)
  if (factors.some(({ status }) => status === 'verified'))
    await assertSecondFactor(db, session, {
      status: 403,
      message: 'AAL2 session is required to manage passkeys when MFA is enabled',
    })
}

function assertBelowLimit(passkeys: unknown[]): void {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new ProtocolError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

/**
 * Begins the registration of a passkey: `{challenge_id, options, expires_at}`, where `options` are those of
 * `navigator.credentials.create` in their JSON form and the time is in seconds. Throws ProtocolError `reauthentication_needed`
 * unless the user has signed in within the last ten minutes; the challenge is for this session.
 */
export async function startRegistration(ctx: AuthContext, party: RelyingParty, session: CurrentSession) {
  const { db } = ctx.deps
  await assertMayManage(db, session)
  await assertFreshSignIn(ctx, db, session, 'Passkey update')
  await ctx.limits.consume(['accountChange', session.userId])
  const user = await findUser(db, session.userId)
  if (!user) throw sessionNotFound()
  const exclude = await queries.listPasskeys(db, user.id)
  assertBelowLimit(exclude)
  const { name } = user.userMetadata
  const options = await creationOptions(party, {
    userHandle: user.id,
    email: user.email,
    ...(typeof name === 'string' && name !== '' ? { displayName: name } : {}),
    exclude,
    residentKey: 'required',
    isUserVerified: true,
  })
  return beginCeremony(ctx, session, options)
}

/**
 * Adds the passkey, which is named after its authenticator, and mails a notice. Throws ProtocolError `webauthn_*` for a challenge
 * that is not valid, a credential that was not made for it, and one that a user has registered already.
 */
export async function verifyRegistration(
  ctx: AuthContext,
  party: RelyingParty,
  session: CurrentSession,
  input: CredentialInput,
  client: ClientInfo,
): Promise<PasskeyResponse> {
  const { deps } = ctx
  await assertMayManage(deps.db, session)
  const challengeId = parseChallengeId(input)
  const response = parseCreation(input.credential, 'credential', invalidCredential)
  const challenge = await redeemChallenge(ctx, session, challengeId)
  const credential = await verifyCreation(party, { response, challenge, isUserVerified: true })
  const passkey = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, session.userId)
    // The session may have ended, or the user may have got a second factor, since the token was checked.
    if (!user || !(await findSession(tx, session.sessionId, user.id))) throw sessionNotFound()
    await assertMayManage(tx, session)
    assertBelowLimit(await queries.listPasskeys(tx, user.id))
    const now = deps.now()
    const inserted = await queries.insertCredential(tx, {
      ...credential,
      id: deps.newId(),
      userId: user.id,
      friendlyName: authenticatorName(credential.aaguid),
      createdAt: now,
      updatedAt: now,
    })
    if (!inserted) throw credentialExists()
    await insertAuditEntry(tx, { userId: user.id, action: 'passkey_created', ip: client.ip, createdAt: now })
    await mailSecurityChange(ctx, tx, user, { what: 'passkey_added', at: now }, client)
    return inserted
  })
  return presentPasskey(passkey)
}
