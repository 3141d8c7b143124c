import {
  type CheckoutReport,
  type PaymentProvider,
  PaymentsUnavailable,
} from '#server/adapters/payments/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { bookPurchase } from '../credits/service.ts'
import { getUser } from '../users/service.ts'
import * as queries from './queries.ts'

/** A payment page that is about to close is not opened again. */
const MIN_LEFT_MS = 5 * 60_000

function requirePayments(deps: Deps): PaymentProvider {
  if (!deps.payments) throw new AppError('unavailable', 'Purchases are not set up on this installation.')
  return deps.payments
}

/**
 * Opens the payment page of a pack: the row first, with the server's own price, then the provider's checkout under the row's
 * id. However often it is repeated with one key, there is one row and one checkout.
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
  if (payment.status !== 'open')
    throw new AppError('conflict', 'This checkout has ended. Please start a new one.')
  const isStillOpen =
    payment.checkoutExpiresAt && payment.checkoutExpiresAt.getTime() - deps.now().getTime() > MIN_LEFT_MS
  if (payment.checkoutUrl && isStillOpen) return { id: payment.id, url: payment.checkoutUrl }

  const { email } = await getUser(deps, userId)
  const account = `${deps.env.PUBLIC_URL}/account?checkout=`
  const checkout = await provider
    .openCheckout({
      paymentId: payment.id,
      title: `${payment.credits} ${PRODUCT_NAME} credits`,
      amount: payment.amount,
      currency: payment.currency,
      customerEmail: email,
      successUrl: `${account}${payment.id}`,
      cancelUrl: `${account}cancelled`,
    })
    .catch(translate)
  await queries.updatePayment(deps.db, payment.id, {
    sessionId: checkout.sessionId,
    checkoutUrl: checkout.url,
    checkoutExpiresAt: checkout.expiresAt,
  })
  return { id: payment.id, url: checkout.url }
}

function translate(error: unknown): never {
  if (error instanceof PaymentsUnavailable)
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

/** How the person's checkout stands. Asks the provider too, in case its event is late or lost. */
export async function getCheckout(deps: Deps, userId: string, id: string) {
  let payment = await queries.findPayment(deps.db, userId, id)
  if (!payment) throw notFound('This checkout')
  if ((payment.status === 'open' || payment.status === 'waiting') && payment.sessionId && deps.payments) {
    try {
      const report = await deps.payments.findCheckout(payment.sessionId)
      if (report) await deps.db.transaction((tx) => applyReport(deps, tx, report))
      payment = (await queries.findPayment(deps.db, userId, id)) ?? payment
    } catch (error) {
      // The event will tell.
      if (!(error instanceof PaymentsUnavailable)) throw error
      deps.log.warn({ err: error, paymentId: id }, 'the payment provider did not answer')
    }
  }
  const { credits } = await getUser(deps, userId)
  return { id: payment.id, status: payment.status, packCredits: payment.credits, credits }
}

/**
 * Takes an event of the provider. Its id and what it does are written in one transaction: a repetition, in whatever order and
 * however many at once, changes nothing. Throws ForgedEvent.
 */
export async function takeEvent(deps: Deps, body: Buffer, signature: string): Promise<void> {
  const event = requirePayments(deps).readEvent(body, signature)
  await deps.db.transaction(async (tx) => {
    if (!(await queries.takeEvent(tx, event))) return
    if (event.kind === 'checkout') await applyReport(deps, tx, event.checkout)
    if (event.kind === 'refund') {
      await queries.raiseRefund(tx, event.paymentId, event.amount)
      deps.log.warn({ paymentId: event.paymentId, amount: event.amount }, 'a payment was refunded')
    }
  })
}

/** Brings a payment up to what the provider says of it. A paid one stays paid, and its credits are booked once. */
async function applyReport(deps: Deps, tx: Db, report: CheckoutReport): Promise<void> {
  const payment = await queries.lockPayment(tx, report.paymentId)
  if (!payment || payment.status === 'paid' || report.state === 'open') return
  if (report.state !== 'paid') {
    // A late word of waiting does not undo an end.
    if (report.state === 'waiting' && payment.status !== 'open') return
    await queries.updatePayment(tx, payment.id, {
      status: report.state,
      sessionId: report.sessionId,
    })
    return
  }
  if (report.amount !== payment.amount || report.currency !== payment.currency) {
    deps.log.error(
      { paymentId: payment.id, amount: report.amount, currency: report.currency },
      'a payment of another amount than was asked for; no credits were given',
    )
    return
  }
  await queries.updatePayment(tx, payment.id, {
    status: 'paid',
    paidAt: deps.now(),
    sessionId: report.sessionId,
  })
  if (payment.userId === null) {
    deps.log.error({ paymentId: payment.id }, 'a payment came after its person had left; refund it')
    return
  }
  await bookPurchase(tx, {
    userId: payment.userId,
    amount: payment.credits,
    reference: `payment:${payment.id}`,
  })
}
