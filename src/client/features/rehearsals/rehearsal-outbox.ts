import { recordMomentRehearsal, recordScenarioRehearsal } from '#shared/contract/practice.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { timeZoneHeader } from '../../lib/dates.ts'
import { type QueuedRehearsal, rehearsalOutboxItem } from '../../lib/stored-items.ts'

export type RehearsalTarget = QueuedRehearsal['target']

/** The server rejects older rehearsals. */
const MAX_AGE_MS = 7 * 24 * 3_600_000
/** Within this time `practisedAt` is omitted, so that the server's clock is used instead of the device's. */
const FRESH_MS = 120_000

const read = (userId: string): QueuedRehearsal[] =>
  (rehearsalOutboxItem.read(userId) ?? []).filter(({ at }) => Date.now() - at < MAX_AGE_MS)

function write(userId: string, rehearsals: QueuedRehearsal[]): void {
  const isStored = rehearsalOutboxItem.write(userId, rehearsals.length > 0 ? rehearsals : undefined)
  if (!isStored) console.warn('Rehearsals cannot be stored in this browser; they are lost with the page.')
}

const listeners = new Set<() => void>()

/** Calls the listener for each enqueued rehearsal. Returns a function that unsubscribes. */
export function onRehearsalEnqueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a rehearsal until the server has recorded it. */
export function enqueueRehearsal(userId: string, target: RehearsalTarget, minutes: number): void {
  write(userId, [...read(userId), { key: newIdempotencyKey(), target, minutes, at: Date.now() }])
  for (const listener of listeners) listener()
}

async function send(userId: string, { key, target, minutes, at }: QueuedRehearsal): Promise<void> {
  const options = { userId, headers: { ...timeZoneHeader(), 'idempotency-key': key } }
  const practice = {
    durationMinutes: minutes,
    ...(Date.now() - at > FRESH_MS ? { practisedAt: new Date(at).toISOString() } : {}),
  }
  if (target.kind === 'moment')
    await callApi(recordMomentRehearsal, { body: { pcmId: target.id, ...practice } }, options)
  else await callApi(recordScenarioRehearsal, { body: { scenarioId: target.id, ...practice } }, options)
}

/** Whether a retry may succeed: network errors, 5xx, 401 and 429. */
const isTransient = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429

/**
 * Sends the queued rehearsals, oldest first. Returns how many were recorded, and whether some remain queued. A rehearsal that
 * the server rejects permanently is discarded. Failures are only logged, as the specification says.
 */
export async function sendRehearsals(userId: string): Promise<{ sent: number; isWaiting: boolean }> {
  let sent = 0
  for (const rehearsal of read(userId)) {
    try {
      await send(userId, rehearsal)
      sent++
    } catch (error) {
      console.warn('A rehearsal could not be recorded.', error)
      if (isTransient(error)) return { sent, isWaiting: true }
    }
    write(
      userId,
      read(userId).filter(({ key }) => key !== rehearsal.key),
    )
  }
  return { sent, isWaiting: false }
}
