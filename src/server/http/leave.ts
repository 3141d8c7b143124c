import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'
import type { Readiness } from './health.ts'

/** A balancer without checks of its own has left a node that opens no connection for this long. */
const QUIET_MS = 500
const MAX_WAIT_MS = 5_000
const RETRY_AFTER_S = 1

/**
 * While the node leaves, answers reads with 503, which a balancer passes on to another node and takes as a reason to leave this
 * one. Writes go on until the node closes, because a balancer may not repeat them; what arrives until its port is closed was not begun.
 */
export function refuseWhileLeaving(app: FastifyInstance, readiness: Readiness): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isRefused = isClosing || (isRead && readiness.isLeaving())
    done(
      isRefused
        ? new AppError('unavailable', 'This server is stopping. Please try again.', {
            retryAfterS: RETRY_AFTER_S,
          })
        : undefined,
    )
  })
}

/** Resolves when no connection was opened for half a second, or after five seconds. */
export async function whenQuiet(server: Server): Promise<void> {
  let openedAt = performance.now()
  const note = () => {
    openedAt = performance.now()
  }
  server.on('connection', note)
  const until = openedAt + MAX_WAIT_MS
  for (let now = openedAt; now < until && now - openedAt < QUIET_MS; now = performance.now())
    await setTimeout(Math.min(until, openedAt + QUIET_MS) - now)
  server.off('connection', note)
}
