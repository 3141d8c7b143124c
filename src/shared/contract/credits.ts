import { z } from 'zod'
import { defineCall } from './call.ts'
import { timestamp } from './fields.ts'

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
