export interface CheckoutRequest {
  /** Ours; comes back with every event, and makes a repeated request open the same checkout. */
  paymentId: string
  /** What is bought, as the payment page says it. */
  title: string
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
  customerEmail: string | null
  successUrl: string
  cancelUrl: string
}

export interface OpenCheckout {
  sessionId: string
  /** Where the person pays. */
  url: string
  expiresAt: Date
}

export type CheckoutState = 'open' | 'waiting' | 'paid' | 'failed' | 'expired'

/** What the provider knows of a checkout. */
export interface CheckoutReport {
  paymentId: string
  sessionId: string
  state: CheckoutState
  /** What was charged, in the smallest unit; null while nothing was. */
  amount: number | null
  currency: string | null
}

export type PaymentEvent =
  | { id: string; type: string; kind: 'checkout'; checkout: CheckoutReport }
  /** `amount` is all that was given back so far. */
  | { id: string; type: string; kind: 'refund'; paymentId: string; amount: number }
  /** Nothing of ours. */
  | { id: string; type: string; kind: 'other' }

/** The body was not signed by the provider, or too long ago. */
export class InvalidSignatureError extends Error {}
/** The provider is away, or refuses. */
export class PaymentsUnavailableError extends Error {}

export interface PaymentProvider {
  /** Throws PaymentsUnavailable. */
  openCheckout(request: CheckoutRequest): Promise<OpenCheckout>
  /** Throws PaymentsUnavailable. */
  findCheckout(sessionId: string): Promise<CheckoutReport | undefined>
  /** Reads an event from its raw body. Throws ForgedEvent. */
  readEvent(body: Buffer, signature: string): PaymentEvent
}
