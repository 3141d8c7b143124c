import type { FastifyInstance } from 'fastify'
import { InvalidSignatureError, PaymentsUnavailableError } from '#server/adapters/payments/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { registerCall } from '#server/http/register-call.ts'
import { contract } from '#shared/contract/index.ts'
import * as service from './service.ts'

export async function paymentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  registerCall(app, contract.startCheckout, ({ userId, body }) =>
    service.startCheckout(deps, userId, { packId: body.packId, idempotencyKey: body.clientKey }),
  )
  registerCall(app, contract.getCheckout, ({ userId, params }) =>
    service.getCheckout(deps, userId, params.id),
  )
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/stripe', async (request) => {
      if (!deps.payments) throw notFound('This')
      const signature = request.headers['stripe-signature']
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body))
        throw new AppError('validation_failed', 'A signed event is needed.')
      try {
        await service.handleEvent(deps, request.body, signature)
      } catch (error) {
        if (error instanceof InvalidSignatureError)
          throw new AppError('validation_failed', 'The signature does not fit.', { cause: error })
        // The provider sends the event again after status 503.
        if (error instanceof PaymentsUnavailableError) {
          deps.log.error({ event: 'payment_event_invalid', err: error }, 'a payment event could not be read')
          throw new AppError('unavailable', 'The event cannot be read.', { cause: error })
        }
        throw error
      }
      return { received: true }
    })
  })
}
