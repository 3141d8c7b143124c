import { and, eq, gte, ne } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authFlowStates, authIdentities } from '#server/db/schema/auth.ts'
import type { IdentityRow } from '../queries.ts'

export type FlowRow = typeof authFlowStates.$inferSelect

export const insertFlow = (db: Db, flow: typeof authFlowStates.$inferInsert) =>
  db.insert(authFlowStates).values(flow)

/** Deletes and returns a flow, so that it is completed once. */
export async function consumeFlow(tx: Db, stateHash: string): Promise<FlowRow | undefined> {
  const [row] = await tx.delete(authFlowStates).where(eq(authFlowStates.stateHash, stateHash)).returning()
  return row
}

/** The user of an authorization code; undefined when the code does not exist. */
export async function findCodeOwner(db: Db, authCodeHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: authFlowStates.userId })
    .from(authFlowStates)
    .where(eq(authFlowStates.authCodeHash, authCodeHash))
  return row?.userId ?? undefined
}

/** Locks the flow of an authorization code, so that the code is redeemed once. */
export async function lockFlowByCode(tx: Db, authCodeHash: string): Promise<FlowRow | undefined> {
  const [row] = await tx
    .select()
    .from(authFlowStates)
    .where(eq(authFlowStates.authCodeHash, authCodeHash))
    .for('update')
  return row
}

/** False when the identity exists. */
export async function insertIdentity(tx: Db, identity: typeof authIdentities.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(authIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: authIdentities.id })
  return inserted.length > 0
}

export async function findIdentity(
  db: Db,
  provider: string,
  providerId: string,
): Promise<IdentityRow | undefined> {
  const [row] = await db
    .select()
    .from(authIdentities)
    .where(and(eq(authIdentities.provider, provider), eq(authIdentities.providerId, providerId)))
  return row
}

export const updateIdentity = (tx: Db, id: string, change: Partial<typeof authIdentities.$inferInsert>) =>
  tx.update(authIdentities).set(change).where(eq(authIdentities.id, id))

export const removeEmailIdentity = (tx: Db, userId: string) =>
  tx
    .delete(authIdentities)
    .where(and(eq(authIdentities.userId, userId), eq(authIdentities.provider, 'email')))

/** Deletes the user's identities of providers that were linked at this time or later. */
export const removeIdentitiesSince = (tx: Db, userId: string, since: Date) =>
  tx
    .delete(authIdentities)
    .where(
      and(
        eq(authIdentities.userId, userId),
        ne(authIdentities.provider, 'email'),
        gte(authIdentities.createdAt, since),
      ),
    )

export const removeIdentity = (tx: Db, id: string) =>
  tx.delete(authIdentities).where(eq(authIdentities.id, id))
