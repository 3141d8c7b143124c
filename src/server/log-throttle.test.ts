import { pino } from 'pino'
import { expect, it } from 'vitest'
import { THROTTLE_INTERVAL_MS, warnThrottled } from './log-throttle.ts'

function startLog() {
  const lines: { event: string; suppressed?: number }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

it('warnThrottled logs the first warning of an event, and after a minute one with the number of suppressed ones', () => {
  const { log, lines } = startLog()
  for (const now of [0, 1, THROTTLE_INTERVAL_MS - 1, THROTTLE_INTERVAL_MS, THROTTLE_INTERVAL_MS + 1])
    warnThrottled(log, { event: 'partial_frame_skipped' }, 'the store failed', now)
  expect(lines).toHaveLength(2)
  expect(lines[0]).not.toHaveProperty('suppressed')
  expect(lines[1]).toMatchObject({ event: 'partial_frame_skipped', suppressed: 2 })
})

it('warnThrottled counts each event separately', () => {
  const { log, lines } = startLog()
  for (const event of ['partial_frame_skipped', 'job_failed'] as const)
    warnThrottled(log, { event }, 'a failure', 0)
  expect(lines.map(({ event }) => event)).toEqual(['partial_frame_skipped', 'job_failed'])
})
