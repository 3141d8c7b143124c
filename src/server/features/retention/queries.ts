import { lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { paymentEvents } from '#server/db/schema/payments.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

/** `before` in milliseconds since the epoch. */
export const removeRateLimits = (db: Db, before: number) =>
  deleteInBatches(db, rateLimits, lt(rateLimits.expire, before))

export const removePaymentEvents = (db: Db, before: Date) =>
  deleteInBatches(db, paymentEvents, lt(paymentEvents.receivedAt, before))
