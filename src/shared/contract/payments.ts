import { z } from 'zod'
import { defineCall } from './call.ts'
import { trimmedText } from './fields.ts'

/** `waiting`: the checkout is complete, and the payment method has not transferred the money yet. */
export const paymentStatus = z.enum(['open', 'waiting', 'paid', 'failed', 'expired'])
export type PaymentStatus = z.infer<typeof paymentStatus>

/** Creates a checkout for a credit pack. The same `clientKey` returns the same checkout; the price is the server's. */
export const startCheckout = defineCall({
  method: 'POST',
  path: '/api/credits/checkouts',
  tokenScope: null,
  body: z.object({ packId: trimmedText(100), clientKey: trimmedText(100) }),
  output: z.object({ id: z.string(), url: z.string() }),
})

/** The status of a checkout, and the current balance. */
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
