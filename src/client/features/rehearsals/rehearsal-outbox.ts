import { recordMomentRehearsal, recordScenarioRehearsal } from '#shared/contract/practice.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { timeZoneHeader } from '../../lib/dates.ts'
import { type QueuedRehearsal, rehearsalOutboxItem } from '../../lib/stored-items.ts'

export type RehearsalTarget = QueuedRehearsal['target']

/** The server takes no recording that is older than a week. */
const MAX_AGE_MS = 7 * 24 * 3_600_000
/** Sent so soon, a recording needs no time of its own, and a wrong clock of the device does no harm. */
const FRESH_MS = 120_000

const read = (userId: string): QueuedRehearsal[] =>
  (rehearsalOutboxItem.read(userId) ?? []).filter(({ at }) => Date.now() - at < MAX_AGE_MS)

function write(userId: string, rehearsals: QueuedRehearsal[]): void {
  const isStored = rehearsalOutboxItem.write(userId, rehearsals.length > 0 ? rehearsals : undefined)
  if (!isStored) console.warn('Rehearsals cannot be stored in this browser; they are lost with the page.')
}

const listeners = new Set<() => void>()

/** Calls back for each rehearsal that is to be sent. Returns how to stop. */
export function onRehearsalEnqueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Queues a rehearsal, in storage, until the server has it. */
export function enqueueRehearsal(userId: string, target: RehearsalTarget, minutes: number): void {
  write(userId, [...read(userId), { key: newIdempotencyKey(), target, minutes, at: Date.now() }])
  for (const listener of listeners) listener()
}

async function send({ key, target, minutes, at }: QueuedRehearsal): Promise<void> {
  const options = { headers: { ...timeZoneHeader(), 'idempotency-key': key } }
  const practice = {
    durationMinutes: minutes,
    ...(Date.now() - at > FRESH_MS ? { practisedAt: new Date(at).toISOString() } : {}),
  }
  if (target.kind === 'moment')
    await callApi(recordMomentRehearsal, { body: { pcmId: target.id, ...practice } }, options)
  else await callApi(recordScenarioRehearsal, { body: { scenarioId: target.id, ...practice } }, options)
}

/** Whether sending again may succeed: no connection, a server error, a session that is over, too many requests. */
const isTransient = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429

/**
 * Sends what is queued, oldest first. Answers how many arrived, and whether some are still waiting. A rehearsal that the
 * server refuses for good is dropped. Failures are only logged, as the specification says.
 */
export async function sendRehearsals(userId: string): Promise<{ sent: number; isWaiting: boolean }> {
  let sent = 0
  for (const rehearsal of read(userId)) {
    try {
      await send(rehearsal)
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
