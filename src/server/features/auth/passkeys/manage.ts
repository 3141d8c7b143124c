import { isSingleLine, NOT_SINGLE_LINE_MESSAGE } from '#shared/contract/fields.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { assertFreshSignIn } from '../factors/assurance.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { ProtocolError, sessionNotFound, validationFailed } from '../protocol-error.ts'
import { insertAuditEntry, lockUser } from '../queries.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { type PasskeyResponse, presentPasskey } from './present-passkey.ts'
import * as queries from './queries.ts'
import { assertMayManage } from './register.ts'

const MAX_NAME_CHARACTERS = 120

export const passkeyNotFound = () => new ProtocolError(404, 'validation_failed', 'Passkey not found')

/** The user's passkeys, the oldest first. */
export async function listPasskeys(
  { deps }: AuthContext,
  { userId }: CurrentSession,
): Promise<PasskeyResponse[]> {
  return (await queries.listPasskeys(deps.db, userId)).map(presentPasskey)
}

function parseName(given: unknown): string {
  const name = typeof given === 'string' ? given.trim() : ''
  if (name === '') throw validationFailed('friendly_name is required')
  if ([...name].length > MAX_NAME_CHARACTERS)
    throw validationFailed(`friendly_name must be ${MAX_NAME_CHARACTERS} characters or less`)
  if (!isSingleLine(name)) throw validationFailed(`friendly_name: ${NOT_SINGLE_LINE_MESSAGE}`)
  return name
}

/** Throws ProtocolError when the user has no such passkey, and for a name that is empty, above 120
 * characters, or not one line that can be seen. */
export async function renamePasskey(
  { deps }: AuthContext,
  { userId }: CurrentSession,
  input: { id: string; name: unknown },
  client: ClientInfo,
): Promise<PasskeyResponse> {
  const friendlyName = parseName(input.name)
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const renamed = await queries.renamePasskey(
      tx,
      { userId, id: input.id },
      { friendlyName, updatedAt: now },
    )
    if (!renamed) throw passkeyNotFound()
    await insertAuditEntry(tx, { userId, action: 'passkey_updated', ip: client.ip, createdAt: now })
    return presentPasskey(renamed)
  })
}

/**
 * Removes the passkey, and mails a notice. Throws ProtocolError when the user has no such passkey, `reauthentication_needed` unless
 * the user has signed in within the last ten minutes, and `insufficient_aal` when the session lacks their second factor.
 */
export async function removePasskey(
  ctx: AuthContext,
  session: CurrentSession,
  id: string,
  client: ClientInfo,
): Promise<void> {
  const { deps } = ctx
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, session.userId)
    if (!user) throw sessionNotFound()
    await assertMayManage(tx, session)
    await assertFreshSignIn(ctx, tx, session, 'Passkey update')
    if (!(await queries.removePasskey(tx, { userId: user.id, id }))) throw passkeyNotFound()
    const now = deps.now()
    await insertAuditEntry(tx, { userId: user.id, action: 'passkey_deleted', ip: client.ip, createdAt: now })
    await mailSecurityChange(ctx, tx, user, { what: 'passkey_removed', at: now }, client)
  })
}
