import {
  type CheckoutReport,
  type CheckoutState,
  type PaymentProvider,
  PaymentsUnavailableError,
} from '#server/adapters/payments/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { addPurchasedCredits } from '../credits/service.ts'
import { getUser } from '../users/service.ts'
import * as queries from './queries.ts'

/** A checkout that expires sooner than this is replaced by a new one. */
const MIN_REMAINING_MS = 5 * 60_000

function requirePayments(deps: Deps): PaymentProvider {
  if (!deps.payments) throw new AppError('unavailable', 'Purchases are not set up on this installation.')
  return deps.payments
}

/**
 * Creates a checkout for a credit pack: first the row, with the configured price, then the provider's checkout with the
 * row's id and attempt as its idempotency key. Repetitions with the same idempotency key use the same row and checkout; the
 * attempt changes only when that checkout has ended, or is ended because it soon expires, or the provider has failed to open it. Throws AppError
 * `validation_failed`, `idempotency_mismatch`, `conflict` when the checkout has ended, or `unavailable`.
 */
export async function startCheckout(
  deps: Deps,
  userId: string,
  request: { packId: string; idempotencyKey: string },
): Promise<{ id: string; url: string }> {
  const provider = requirePayments(deps)
  const pack = deps.env.CREDIT_PACKS?.find(({ id }) => id === request.packId)
  if (!pack)
    throw new AppError('validation_failed', 'There is no such pack.', {
      fields: { packId: 'There is no such pack.' },
    })
  const { row: payment } = await queries.insertPayment(deps.db, {
    id: deps.newId(),
    userId,
    idempotencyKey: request.idempotencyKey,
    packId: pack.id,
    credits: pack.credits,
    amount: pack.amount,
    currency: pack.currency,
    createdAt: deps.now(),
  })
  if (payment.packId !== pack.id)
    throw new AppError('idempotency_mismatch', 'This key was used for another pack.')
  if (payment.status !== 'open') throw checkoutEnded(payment.status)
  const isStillOpen =
    payment.checkoutExpiresAt && payment.checkoutExpiresAt.getTime() - deps.now().getTime() > MIN_REMAINING_MS
  if (payment.checkoutUrl && isStillOpen) return { id: payment.id, url: payment.checkoutUrl }

  if (payment.sessionId) await endCheckout(deps, provider, payment.sessionId)
  const attempt = payment.checkoutUrl
    ? await queries.startNextAttempt(deps.db, payment.id, payment.checkoutAttempt)
    : payment.checkoutAttempt
  const { email } = await getUser(deps, userId)
  const accountUrl = `${deps.env.PUBLIC_URL}/account?checkout=`
  const checkout = await provider
    .openCheckout({
      paymentId: payment.id,
      attempt,
      title: `${payment.credits} ${PRODUCT_NAME} credits`,
      amount: payment.amount,
      currency: payment.currency,
      customerEmail: email,
      successUrl: `${accountUrl}${payment.id}`,
      cancelUrl: `${accountUrl}cancelled`,
    })
    .catch(async (error: unknown) => {
      if (error instanceof PaymentsUnavailableError && error.isStored)
        await queries.startNextAttempt(deps.db, payment.id, attempt)
      return throwAppError(error)
    })
  await queries.updatePayment(deps.db, payment.id, {
    sessionId: checkout.sessionId,
    checkoutUrl: checkout.url,
    checkoutExpiresAt: checkout.expiresAt,
  })
  return { id: payment.id, url: checkout.url }
}

/**
 * Ends a checkout that is to be replaced, so that nobody pays both: its page may still be open. Throws AppError `conflict` when
 * it is paid already, with its credits added, and `unavailable`.
 */
async function endCheckout(deps: Deps, provider: PaymentProvider, sessionId: string): Promise<void> {
  const report = await provider.endCheckout(sessionId).catch(throwAppError)
  if (!report || report.state === 'expired') return
  await deps.db.transaction((tx) => applyReport(deps, tx, report))
  throw checkoutEnded(report.state)
}

const ENDED_MESSAGES: Partial<Record<CheckoutState, string>> = {
  paid: 'This purchase is paid already, and its credits are yours.',
  waiting: 'The payment of this purchase is on its way. Its credits come with it.',
}

const checkoutEnded = (state: CheckoutState) =>
  new AppError('conflict', ENDED_MESSAGES[state] ?? 'This checkout has ended. Please start a new one.')

/** Throws PaymentsUnavailableError as AppError `unavailable`, other errors unchanged. */
function throwAppError(error: unknown): never {
  if (error instanceof PaymentsUnavailableError)
    throw new AppError(
      'unavailable',
      'The payment service did not answer. You were not charged; please try again.',
      {
        cause: error,
        retryAfterS: 10,
      },
    )
  throw error
}

/** The status of a checkout and the user's balance. While it is unfinished, the provider is queried too, in case its event is late or lost. Throws AppError `not_found`. */
export async function getCheckout(deps: Deps, userId: string, id: string) {
  let payment = await queries.findPayment(deps.db, userId, id)
  if (!payment) throw notFound('This checkout')
  if ((payment.status === 'open' || payment.status === 'waiting') && payment.sessionId && deps.payments) {
    try {
      const report = await deps.payments.findCheckout(payment.sessionId)
      if (report) await deps.db.transaction((tx) => applyReport(deps, tx, report))
      payment = (await queries.findPayment(deps.db, userId, id)) ?? payment
    } catch (error) {
      // Not fatal: the provider's event will update the payment.
      if (!(error instanceof PaymentsUnavailableError)) throw error
      deps.log.warn(
        { event: 'payment_provider_unavailable', err: error, paymentId: id },
        'the payment provider did not respond',
      )
    }
  }
  const { credits } = await getUser(deps, userId)
  return { id: payment.id, status: payment.status, packCredits: payment.credits, credits }
}

/**
 * Handles a webhook event of the provider. The event's id and its effects are written in one transaction, so that repeated or
 * concurrent deliveries have no further effect. Throws InvalidSignatureError and PaymentsUnavailableError.
 */
export async function handleEvent(deps: Deps, body: Buffer, signature: string): Promise<void> {
  const event = requirePayments(deps).readEvent(body, signature)
  await deps.db.transaction(async (tx) => {
    if (!(await queries.claimEvent(tx, event))) return
    if (event.kind === 'checkout') await applyReport(deps, tx, event.checkout)
    if (event.kind === 'refund') {
      await queries.increaseRefundedAmount(tx, event.paymentId, event.amount)
      deps.log.warn(
        { event: 'payment_refunded', paymentId: event.paymentId, amount: event.amount },
        'a payment was refunded',
      )
    }
  })
}

/** Applies the provider's status to a payment. A paid payment stays paid, and its credits are added once. */
async function applyReport(deps: Deps, tx: Db, report: CheckoutReport): Promise<void> {
  const payment = await queries.lockPayment(tx, report.paymentId)
  if (!payment || report.state === 'open') return
  const isCurrent = report.sessionId === payment.sessionId
  if (payment.status === 'paid') {
    if (report.state === 'paid' && !isCurrent)
      deps.log.error(
        { event: 'payment_repeated', paymentId: payment.id, sessionId: report.sessionId },
        'a purchase was paid twice; one payment must be refunded by hand',
      )
    return
  }
  // A checkout that was replaced by a new one.
  if (report.state === 'expired' && !isCurrent) return
  if (report.state !== 'paid') {
    // An event that arrives late must not undo a final status.
    if (report.state === 'waiting' && payment.status !== 'open') return
    await queries.updatePayment(tx, payment.id, {
      status: report.state,
      sessionId: report.sessionId,
    })
    return
  }
  if (report.amount !== payment.amount || report.currency !== payment.currency) {
    deps.log.error(
      {
        event: 'payment_amount_mismatch',
        paymentId: payment.id,
        amount: report.amount,
        currency: report.currency,
      },
      'a payment differs from the requested amount or currency; no credits were added',
    )
    return
  }
  await queries.updatePayment(tx, payment.id, {
    status: 'paid',
    paidAt: deps.now(),
    sessionId: report.sessionId,
  })
  if (payment.userId === null) {
    deps.log.error(
      { event: 'payment_without_account', paymentId: payment.id },
      'a payment arrived after its account was deleted; it must be refunded by hand',
    )
    return
  }
  await addPurchasedCredits(tx, {
    userId: payment.userId,
    amount: payment.credits,
    reference: `payment:${payment.id}`,
  })
}
