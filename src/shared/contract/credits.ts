import { z } from 'zod'
import { defineCall } from './call.ts'
import { timestamp } from './fields.ts'

export const creditKind = z.enum(['grant', 'reserve', 'refund', 'purchase', 'adjust'])

export const creditEntry = z.object({
  id: z.number(),
  amount: z.number(),
  kind: creditKind,
  /** True for the starting credits of a new user. */
  isWelcome: z.boolean(),
  /** For an image: the number of its moment. */
  momentNumber: z.number().nullable(),
  isForScenario: z.boolean(),
  /** The operator's reason, for entries made by hand. */
  note: z.string().nullable(),
  /** The balance after this entry. */
  balance: z.number(),
  createdAt: timestamp,
})
export type CreditEntry = z.output<typeof creditEntry>

/** The user's newest entries, newest first. */
export const listCreditEntries = defineCall({
  method: 'GET',
  path: '/api/credits/entries',
  output: z.object({ entries: z.array(creditEntry), total: z.number() }),
})
