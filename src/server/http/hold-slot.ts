import type { FastifyReply } from 'fastify'
import type { ConcurrencyLimit } from '#server/jobs/concurrency-limit.ts'

/** Calls back once: when the response has been sent whole, or its connection is gone, which may be so already. */
export function onResponseClose({ raw }: FastifyReply, callback: () => void): void {
  if (raw.destroyed) callback()
  else raw.once('close', callback)
}

/** Takes a slot of the person's capacity for as long as the response is open. Throws AppError when there is none. */
export async function holdSlot(reply: FastifyReply, limit: ConcurrencyLimit, userId: string): Promise<void> {
  const release = await limit.acquire(userId)
  onResponseClose(reply, release)
}
