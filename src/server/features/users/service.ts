import { createHmac } from 'node:crypto'
import type { Identity } from '#server/adapters/auth/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound, unauthorized } from '#server/errors.ts'
import type { AppearanceProfile } from '#shared/contract/users.ts'
import { STARTING_CREDITS } from '#shared/limits.ts'
import { grantCredits } from '../credits/service.ts'
import * as queries from './queries.ts'

/** Makes the person's row with the starting credits and the story, once, from what the sign-in service says of them. */
export async function ensureUser(deps: Deps, identity: Identity): Promise<void> {
  for (let attempt = 1; !(await tryCreateUser(deps, identity)); attempt++)
    if (attempt === MAX_ATTEMPTS) throw new Error('The address is taken by another row again and again.')
}

const MAX_ATTEMPTS = 3

/** False when another row took the address in the same moment: then it is to be freed, and tried again. */
function tryCreateUser(deps: Deps, identity: Identity): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const { userId, email, firstName, lastName, profileImageUrl } = identity
    if (await queries.findUser(tx, userId)) return true
    await assertNotDeleting(deps, tx, userId)
    // The sign-in service vouches for the address; a row that still holds it belongs to an account that is gone.
    if (email) await queries.releaseEmail(tx, email, userId)
    const isNew = await queries.insertUser(tx, {
      id: userId,
      email,
      firstName,
      lastName,
      profileImageUrl,
      credits: 0,
    })
    // The first calls of a page come together, and only one of them makes the row.
    if (!isNew) return (await queries.findUser(tx, userId)) !== undefined
    await grantCredits(tx, { userId, amount: STARTING_CREDITS, reference: welcomeReference(deps, userId) })
    await queries.insertStory(tx, userId)
    return true
  })
}

/** Once a person, also one who leaves and comes back; and no name in books that outlive the account. */
const welcomeReference = (deps: Deps, userId: string) =>
  `welcome:${createHmac('sha256', deps.secret('ledger')).update(userId).digest('base64url')}`

/** A token may outlive its account for a while; it must not bring the account back. */
async function assertNotDeleting(deps: Deps, tx: Db, userId: string) {
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

export async function updateProfile(
  deps: Deps,
  userId: string,
  profile: Parameters<typeof queries.updateProfile>[2],
) {
  return present(deps, await queries.updateProfile(deps.db, userId, profile))
}

function present(deps: Deps, row: queries.UserRow | undefined) {
  if (!row) throw notFound('This account')
  return { ...row, isCreditExempt: row.id === deps.env.CREDIT_EXEMPT_USER_ID }
}

/** How the person wants to be shown; empty when they said nothing. */
export async function findAppearance(deps: Deps, userId: string): Promise<AppearanceProfile> {
  return (await queries.findUser(deps.db, userId))?.appearanceProfile ?? {}
}

/** The zone that the person's days are counted in: what the browser tells, which is kept, else what is kept, else UTC. */
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
