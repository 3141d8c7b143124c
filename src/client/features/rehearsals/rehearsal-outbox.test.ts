import { expect, it, vi } from 'vitest'
import { errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
import { enqueueRehearsal, onRehearsalEnqueued, sendRehearsals } from './rehearsal-outbox.ts'

const POST = 'POST /api/pcm-mental-rehearsals'
const recorded = {
  status: 201,
  body: {
    id: 1,
    pcmId: 1001,
    durationMinutes: 5,
    completedAt: '2026-11-20T00:00:00Z',
    createdAt: '2026-11-20T00:00:00Z',
  },
}
const target = { kind: 'moment', id: 1001 } as const
const quietly = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

it('has a rehearsal sent with its minutes, its key and the time zone', async () => {
  const api = fakeApi({ [POST]: () => recorded })
  const listener = vi.fn()
  const stop = onRehearsalEnqueued(listener)
  enqueueRehearsal('ada', target, 3)
  stop()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(await sendRehearsals('ada')).toEqual({ sent: 1, isWaiting: false })
  expect(await sendRehearsals('ada')).toEqual({ sent: 0, isWaiting: false })
  const [sent] = api.requests
  expect(sent?.body).toEqual({ pcmId: 1001, durationMinutes: 3 })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  expect(sent?.headers.get('x-time-zone')).toBeTruthy()
})

it('keeps it while the line is down, and sends it again with the same key and the time it happened', async () => {
  const warned = quietly()
  let isDown = true
  const api = fakeApi({ [POST]: () => (isDown ? 'no line' : recorded) })
  vi.useFakeTimers({ now: new Date('2026-11-20T22:58:00Z'), toFake: ['Date'] })
  enqueueRehearsal('ada', target, 5)
  expect(await sendRehearsals('ada')).toEqual({ sent: 0, isWaiting: true })
  expect(warned).toHaveBeenCalled()
  vi.setSystemTime(new Date('2026-11-21T07:00:00Z'))
  isDown = false
  expect(await sendRehearsals('ada')).toEqual({ sent: 1, isWaiting: false })
  const [first, second] = api.requests
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(second?.body).toEqual({ pcmId: 1001, durationMinutes: 5, practisedAt: '2026-11-20T22:58:00.000Z' })
  warned.mockRestore()
})

it('lets go of what the server refuses for good, and goes on with the next', async () => {
  const warned = quietly()
  fakeApi({
    [POST]: ({ body }) =>
      (body as { pcmId: number }).pcmId === 1001
        ? recorded
        : { status: 404, body: errorBody('not_found', 'This moment was not found.') },
  })
  enqueueRehearsal('ada', { kind: 'moment', id: 1002 }, 5)
  enqueueRehearsal('ada', target, 5)
  expect(await sendRehearsals('ada')).toEqual({ sent: 1, isWaiting: false })
  warned.mockRestore()
})

it('belongs to the person who practised', async () => {
  fakeApi({})
  enqueueRehearsal('ada', target, 5)
  expect(await sendRehearsals('eve')).toEqual({ sent: 0, isWaiting: false })
})
