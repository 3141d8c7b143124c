import { z } from 'zod'
import { recordMomentRehearsal, recordScenarioRehearsal } from '#shared/contract/rehearsals.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { timeZoneHeader } from '../../lib/dates.ts'
import { newIdempotencyKey } from '../../lib/new-key.ts'

const entry = z.object({
  /** Names the rehearsal: sent twice, it counts once. */
  key: z.string(),
  target: z.object({ kind: z.enum(['moment', 'scenario']), id: z.number() }),
  minutes: z.number(),
  /** Epoch milliseconds. */
  at: z.number(),
})
type Entry = z.output<typeof entry>
export type RehearsalTarget = Entry['target']

const storageKey = (userId: string) => `future-memory-rehearsals:${userId}`
/** The server takes no recording that is older than a week. */
const KEPT_MS = 7 * 24 * 3_600_000
/** Sent so soon, a recording needs no time of its own, and a wrong clock of the device does no harm. */
const FRESH_MS = 120_000

function read(userId: string): Entry[] {
  try {
    const kept = z.array(entry).safeParse(JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]'))
    return kept.success ? kept.data.filter(({ at }) => Date.now() - at < KEPT_MS) : []
  } catch {
    return []
  }
}

function write(userId: string, entries: Entry[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(storageKey(userId), JSON.stringify(entries))
    else localStorage.removeItem(storageKey(userId))
  } catch (error) {
    console.warn('Rehearsals cannot be kept in this browser.', error)
  }
}

const listeners = new Set<() => void>()

/** Hears of each rehearsal that is to be sent. Answers how to stop hearing. */
export function onRehearsalEnqueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps a rehearsal until the server has it, and has it sent. Nobody waits for that. */
export function enqueueRehearsal(userId: string, target: RehearsalTarget, minutes: number): void {
  write(userId, [...read(userId), { key: newIdempotencyKey(), target, minutes, at: Date.now() }])
  for (const listener of listeners) listener()
}

async function send({ key, target, minutes, at }: Entry): Promise<void> {
  const options = { headers: { ...timeZoneHeader(), 'idempotency-key': key } }
  const practice = {
    durationMinutes: minutes,
    ...(Date.now() - at > FRESH_MS ? { practisedAt: new Date(at).toISOString() } : {}),
  }
  if (target.kind === 'moment')
    await callApi(recordMomentRehearsal, { body: { pcmId: target.id, ...practice } }, options)
  else await callApi(recordScenarioRehearsal, { body: { scenarioId: target.id, ...practice } }, options)
}

/** Whether sending again may help: a line or server that is away, a session that is over, too much at once. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429

/**
 * Sends what is kept, oldest first. Answers how many arrived, and whether some are still waiting. A recording that the
 * server refuses for good is let go. Failures are only logged: practice is never interrupted for its own bookkeeping.
 */
export async function sendRehearsals(userId: string): Promise<{ sent: number; isWaiting: boolean }> {
  let sent = 0
  for (const rehearsal of read(userId)) {
    try {
      await send(rehearsal)
      sent++
    } catch (error) {
      console.warn('A rehearsal could not be recorded.', error)
      if (mayPass(error)) return { sent, isWaiting: true }
    }
    write(
      userId,
      read(userId).filter(({ key }) => key !== rehearsal.key),
    )
  }
  return { sent, isWaiting: false }
}
