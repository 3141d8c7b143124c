import { z } from 'zod'
import { defineCall } from './call.ts'
import { timestamp, trimmedText } from './fields.ts'

export const creditKind = z.enum(['grant', 'reserve', 'refund', 'purchase', 'adjust'])

export const creditEntry = z.object({
  id: z.number(),
  amount: z.number(),
  kind: creditKind,
  /** True for the credits that every new person begins with. */
  isWelcome: z.boolean(),
  /** Of a picture: the moment it was for. */
  momentNumber: z.number().nullable(),
  isForScenario: z.boolean(),
  /** The reason that an operator gave. */
  note: z.string().nullable(),
  /** The balance once this was booked. */
  balance: z.number(),
  createdAt: timestamp,
})
export type CreditEntry = z.output<typeof creditEntry>

/** The person's newest movements, newest first. */
export const listCreditEntries = defineCall({
  method: 'GET',
  path: '/api/credits/entries',
  output: z.object({ entries: z.array(creditEntry), total: z.number() }),
})

/** `waiting`: the bank has not yet sent the money. */
export const paymentStatus = z.enum(['open', 'waiting', 'paid', 'failed', 'expired'])
export type PaymentStatus = z.infer<typeof paymentStatus>

/** Opens the payment page of a pack. The same key opens the same page again; the price is the server's own. */
export const startCheckout = defineCall({
  method: 'POST',
  path: '/api/credits/checkouts',
  body: z.object({ packId: trimmedText(100), clientKey: trimmedText(100) }),
  output: z.object({ id: z.string(), url: z.string() }),
})

/** How a checkout stands, and the balance now. */
export const getCheckout = defineCall({
  method: 'GET',
  path: '/api/credits/checkouts/:id',
  params: z.object({ id: z.uuid() }),
  output: z.object({
    id: z.string(),
    status: paymentStatus,
    packCredits: z.number(),
    credits: z.number(),
  }),
})
