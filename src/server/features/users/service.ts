import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Identity } from '#server/adapters/auth/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound, unauthorized } from '#server/errors.ts'
import { assertVersion, type ExpectedVersions } from '#server/http/versions.ts'
import { type AppearanceProfile, user } from '#shared/contract/users.ts'
import { STARTING_CREDITS } from '#shared/product.ts'
import { grantCredits } from '../credits/service.ts'
import * as queries from './queries.ts'

/** What the creation of a user needs, so that the operator's commands can do it without a server. */
export type UserCreation = Pick<Deps, 'db' | 'secret'> & { verifier: Pick<Deps['verifier'], 'isEmbedded'> }

/**
 * Creates the user's row, the starting credits and the story, unless they exist. Throws AppError `unauthorized` when the account
 * was deleted in the meantime, and `unavailable` while an earlier account with the id is being deleted.
 */
export async function ensureUser(deps: UserCreation, identity: Identity): Promise<void> {
  for (let attempt = 1; !(await tryCreateUser(deps, identity)); attempt++)
    if (attempt === MAX_ATTEMPTS)
      throw new Error(`Another row had the address in each of ${MAX_ATTEMPTS} attempts.`)
}

/** As `ensureUser`, for a confirmed account whose token is not known; the names follow with the first token. */
export const ensureUserOfAccount = (
  deps: UserCreation,
  { id, email }: { id: string; email: string },
): Promise<void> =>
  ensureUser(deps, {
    userId: id,
    email,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    authSessionId: null,
    signedInAt: null,
    statedAt: null,
    expiresAt: null,
  })

const MAX_ATTEMPTS = 3

/** False when a concurrent insert used the address; the next attempt releases it. */
function tryCreateUser(deps: UserCreation, identity: Identity): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const { userId, email, firstName, lastName, profileImageUrl } = identity
    if (deps.verifier.isEmbedded && !(await queries.holdSignInUser(tx, userId))) throw unauthorized()
    if (await queries.findUser(tx, userId)) return true
    await assertNotDeleting(deps, tx, userId)
    // The sign-in service has verified the address, so another row that has it belongs to a deleted sign-in account.
    if (email) await queries.releaseEmail(tx, email, userId)
    const isNew = await queries.insertUser(tx, {
      id: userId,
      email,
      firstName,
      lastName,
      profileImageUrl,
      credits: 0,
    })
    // A page's first calls are concurrent; only one of them inserts the row.
    if (!isNew) return (await queries.findUser(tx, userId)) !== undefined
    await grantCredits(tx, { userId, amount: STARTING_CREDITS, reference: welcomeReference(deps, userId) })
    await queries.insertStory(tx, userId)
    return true
  })
}

/**
 * The same for each account of a user, so that credits are granted once. A keyed hash, because the ledger is kept after the
 * account was deleted.
 */
const welcomeReference = (deps: Pick<Deps, 'secret'>, userId: string) =>
  `welcome:${createHmac('sha256', deps.secret('ledger')).update(userId).digest('base64url')}`

/** A token may be valid after its account was deleted; it must not create the account again. */
async function assertNotDeleting(deps: UserCreation, tx: Db, userId: string) {
  const deletion = await queries.findDeletion(tx, userId)
  if (!deletion) return
  if (!deps.verifier.isEmbedded) throw unauthorized()
  if (deletion.filesRemovedAt === null)
    throw new AppError(
      'unavailable',
      'Your earlier account is still being removed. Please try again in a minute.',
      {
        retryAfterS: 60,
      },
    )
}

export async function getUser(deps: Deps, userId: string) {
  return present(deps, await queries.findUser(deps.db, userId))
}

/** The user of a token. The row's names follow those of the sign-in service. */
export async function getCurrentUser(deps: Deps, identity: Identity) {
  const row = await queries.findUser(deps.db, identity.userId)
  return present(deps, (row && (await followNames(deps, row, identity))) ?? row)
}

/** The clock of a token counts whole seconds. */
const TOKEN_CLOCK_MS = 1_000

/**
 * Stores names that the sign-in service stated after the row was last changed: the token of another device may be an hour old
 * and must not bring an earlier name back. Undefined when nothing is to be changed.
 */
async function followNames(deps: Deps, row: queries.UserRow, { firstName, lastName, statedAt }: Identity) {
  const isStated = statedAt !== null && (firstName ?? lastName) !== null
  if (!isStated || (row.firstName === firstName && row.lastName === lastName)) return undefined
  const notChangedAfter = new Date(statedAt.getTime() + TOKEN_CLOCK_MS)
  return queries.updateNames(deps.db, row.id, { firstName, lastName }, notChangedAfter)
}

/** A change that has no effect succeeds with any version. Throws AppError `not_found` or `version_conflict`. */
export async function updateProfile(
  deps: Deps,
  userId: string,
  profile: { appearanceProfile?: AppearanceProfile | undefined; hasCompletedProfile: true },
  expected: ExpectedVersions,
) {
  return deps.db.transaction(async (tx) => {
    const row = await queries.lockUser(tx, userId)
    const current = present(deps, row)
    const { appearanceProfile = current.appearanceProfile } = profile
    if (current.hasCompletedProfile && isDeepStrictEqual(appearanceProfile, current.appearanceProfile))
      return current
    assertVersion(expected, current.profileVersion, () => user.parse(current))
    return present(
      deps,
      await queries.updateProfile(tx, userId, { appearanceProfile, hasCompletedProfile: true }),
    )
  })
}

function present(deps: Deps, row: queries.UserRow | undefined) {
  if (!row) throw notFound('This account')
  return { ...row, isCreditExempt: row.id === deps.env.CREDIT_EXEMPT_USER_ID }
}

/** The user's appearance, for prompts; empty when not set. */
export async function findAppearance(deps: Deps, userId: string): Promise<AppearanceProfile> {
  return (await queries.findUser(deps.db, userId))?.appearanceProfile ?? {}
}

/** The user's time zone: that of the request, which is stored, else the stored one, else UTC. */
export async function persistTimeZone(
  deps: Deps,
  userId: string,
  requestTimeZone: string | null,
): Promise<string> {
  const storedTimeZone = (await queries.findUser(deps.db, userId))?.timeZone
  if (requestTimeZone !== null && requestTimeZone !== storedTimeZone)
    await queries.updateTimeZone(deps.db, userId, requestTimeZone)
  return requestTimeZone ?? storedTimeZone ?? 'UTC'
}
