import type { User } from '#shared/contract/users.ts'
import { STARTING_CREDITS } from '#shared/limits.ts'
import type { Identity } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'
import { grantCredits } from '../credits/service.ts'
import * as queries from './queries.ts'

/** Makes the person's row with the starting credits and the story, once, from what the sign-in service says of them. */
export async function ensureUser(deps: Deps, identity: Identity): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { userId, email, firstName, lastName, profileImageUrl } = identity
    if (await queries.findUser(tx, userId)) return
    // The sign-in service vouches for the address; a row that still holds it belongs to an account that is gone.
    if (email) await queries.releaseEmail(tx, email)
    const isNew = await queries.insertUser(tx, { id: userId, email, firstName, lastName, profileImageUrl, credits: 0 })
    if (!isNew) return
    await grantCredits(tx, { userId, amount: STARTING_CREDITS, reference: `welcome:${userId}` })
    await queries.insertStory(tx, userId)
  })
}

export function presentUser(deps: Deps, row: queries.UserRow): User {
  return { ...row, isCreditExempt: row.id === deps.env.CREDIT_EXEMPT_USER_ID } as unknown as User
}
