import type { FastifyReply } from 'fastify'
import type { ConcurrencyLimit } from '#server/jobs/concurrency-limit.ts'

/**
 * Calls back once when the response has been sent whole or its connection is gone. A response that waits behind another of
 * its connection (HTTP pipelining) never hears that the connection closed, so the socket is listened to as well.
 */
export function onResponseClose({ raw, request }: FastifyReply, callback: () => void): void {
  const { socket } = request.raw
  const close = () => {
    raw.off('close', close)
    socket.off('close', close)
    callback()
  }
  if (raw.destroyed || socket.destroyed) {
    callback()
    return
  }
  // Any number of responses may wait on one connection.
  socket.setMaxListeners(0)
  raw.on('close', close)
  socket.on('close', close)
}

/** Takes a slot of the person's capacity for as long as the response is open. Throws AppError when there is none. */
export async function holdSlot(reply: FastifyReply, limit: ConcurrencyLimit, userId: string): Promise<void> {
  const release = await limit.acquire(userId)
  onResponseClose(reply, release)
}
