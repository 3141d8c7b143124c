import type { Identity } from '#server/adapters/auth/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound, unauthorized } from '#server/errors.ts'
import type { HandlerResult, ParsedInput } from '#shared/contract/call.ts'
import type { contract } from '#shared/contract/index.ts'
import { MAX_PERSONAL_TOKENS } from '#shared/contract/personal-tokens.ts'
import type { ClientInfo } from '../context.ts'
import { requireRecentSignIn } from '../current-user/service.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { type AuthUserRow, insertAuditEntry, lockUser } from '../queries.ts'
import { hashToken } from '../secrets.ts'
import { findSession } from '../sessions/queries.ts'
import { hintOf, newToken } from './format.ts'
import * as queries from './queries.ts'

const DAY_MS = 24 * 3_600_000

/** Newest first, without their hashes. */
export async function listTokens(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<HandlerResult<typeof contract.listPersonalTokens>> {
  return (await queries.listTokens(db, userId)).map(present)
}

const present = ({ id, name, scopes, hint, createdAt, expiresAt, lastUsedAt }: queries.TokenRow) => ({
  id,
  name,
  scopes,
  hint,
  createdAt,
  expiresAt,
  lastUsedAt,
})

/**
 * Makes a token for a user who has signed in recently, and mails a notice. Throws AppError `reauthentication_needed`,
 * `reauthentication_not_valid`, and `conflict` when the user has a token of this name or as many as allowed.
 */
export async function createToken(
  deps: Deps,
  identity: Identity,
  input: ParsedInput<typeof contract.createPersonalToken>['body'],
  client: ClientInfo,
): Promise<HandlerResult<typeof contract.createPersonalToken>> {
  const useCode = await requireRecentSignIn(deps, identity, input.nonce)
  const token = newToken()
  const row = await deps.db.transaction(async (tx) => {
    const signInUser = await lockOwner(deps, tx, identity)
    await useCode(tx)
    const { userId } = identity
    const now = deps.now()
    await queries.removeExpiredToken(tx, { userId, name: input.name }, now)
    assertAllowed(await queries.listTokens(tx, userId), input.name, now)
    const inserted = await queries.insertToken(tx, {
      id: deps.newId(),
      userId,
      name: input.name,
      scopes: input.scopes,
      tokenHash: hashToken(token),
      hint: hintOf(token),
      expiresAt: input.expiresInDays === null ? null : new Date(now.getTime() + input.expiresInDays * DAY_MS),
      createdAt: now,
    })
    if (signInUser) {
      await insertAuditEntry(tx, { userId, action: 'token_created', ip: client.ip, createdAt: now })
      const { scopes, expiresAt } = present(inserted)
      const added = { scopes, expiresAt: expiresAt?.toISOString() ?? null }
      await mailSecurityChange(
        { deps },
        tx,
        signInUser,
        { what: 'token_added', token: added, at: now },
        client,
      )
    }
    return inserted
  })
  return { ...present(row), token }
}

/** Tokens that have expired do not count towards the number allowed. */
function assertAllowed(tokens: readonly queries.TokenRow[], name: string, now: Date): void {
  if (tokens.some((one) => one.name === name)) {
    const problem = 'You have a token of this name already. Please choose another name.'
    throw new AppError('conflict', problem, { fields: { name: problem } })
  }
  const valid = tokens.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
  if (valid.length >= MAX_PERSONAL_TOKENS)
    throw new AppError(
      'conflict',
      `You have ${MAX_PERSONAL_TOKENS} tokens already. Please remove one that you do not need.`,
    )
}

/**
 * Locks the user's rows in the common order. Returns the row of the embedded sign-in service; undefined with a hosted one. Throws
 * AppError `unauthorized` when the session has ended since its token was checked.
 */
async function lockOwner(deps: Deps, tx: Db, identity: Identity): Promise<AuthUserRow | undefined> {
  const { userId, authSessionId } = identity
  const isEmbedded = deps.verifier.isEmbedded
  const user = isEmbedded ? await lockUser(tx, userId) : undefined
  const hasSession =
    !isEmbedded || (authSessionId !== null && (await findSession(tx, authSessionId, userId)) !== undefined)
  if ((isEmbedded && !user) || !hasSession || !(await queries.lockProductUser(tx, userId)))
    throw unauthorized()
  return user
}

/** The token stops working at once. Throws AppError `not_found` when the user has no such token. */
export async function revokeToken(
  deps: Deps,
  which: { userId: string; id: string },
  ip: string | null,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (deps.verifier.isEmbedded) await lockUser(tx, which.userId)
    if (!(await queries.removeToken(tx, which))) throw notFound('This token')
    if (deps.verifier.isEmbedded)
      await insertAuditEntry(tx, {
        userId: which.userId,
        action: 'token_revoked',
        ip,
        createdAt: deps.now(),
      })
  })
}
