export interface CheckoutRequest {
  /** The id of the payment's row; part of every event. */
  paymentId: string
  /** With the payment's id the idempotency key of the request: another attempt opens another checkout. */
  attempt: number
  /** Shown on the payment page. */
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
  /** URL of the payment page. */
  url: string
  expiresAt: Date
}

export type CheckoutState = 'open' | 'waiting' | 'paid' | 'failed' | 'expired'

/** The provider's state of a checkout. */
export interface CheckoutReport {
  paymentId: string
  sessionId: string
  state: CheckoutState
  /** The total of the checkout, in the smallest unit of the currency. */
  amount: number | null
  currency: string | null
}

export type PaymentEvent =
  | { id: string; type: string; kind: 'checkout'; checkout: CheckoutReport }
  /** `amount` is the total refunded so far. */
  | { id: string; type: string; kind: 'refund'; paymentId: string; amount: number }
  /** Not about a checkout of this application. */
  | { id: string; type: string; kind: 'other' }

/** The body was not signed by the provider, or the signature is too old. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError'
}
/** The provider did not respond, responded with an error, or sent an invalid document. */
export class PaymentsUnavailableError extends Error {
  override readonly name = 'PaymentsUnavailableError'
  /** True when the provider has responded, and responds so to every repetition with the same idempotency key. */
  readonly isStored: boolean
  constructor(message: string, { cause, isStored = false }: { cause?: unknown; isStored?: boolean } = {}) {
    super(message, { cause })
    this.isStored = isStored
  }
}

export interface PaymentProvider {
  /** Throws PaymentsUnavailableError. */
  openCheckout(request: CheckoutRequest): Promise<OpenCheckout>
  /** Throws PaymentsUnavailableError. */
  findCheckout(sessionId: string): Promise<CheckoutReport | undefined>
  /** Ends a checkout so that nobody can pay it any more, unless it is paid or ended already; returns its state then. Throws PaymentsUnavailableError. */
  endCheckout(sessionId: string): Promise<CheckoutReport | undefined>
  /** Reads an event from its raw body. Throws InvalidSignatureError and PaymentsUnavailableError. */
  readEvent(body: Buffer, signature: string): PaymentEvent
}
