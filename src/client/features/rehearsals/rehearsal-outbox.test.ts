import { expect, it, vi } from 'vitest'
import { recordMomentRehearsal } from '#shared/contract/practice.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeRehearsal } from '../../lib/testing/factories.ts'
import { enqueueRehearsal, onRehearsalEnqueued, sendRehearsals } from './rehearsal-outbox.ts'

const target = { kind: 'moment', id: 1001 } as const
const quietly = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

it('sends a rehearsal with its minutes, idempotency key and time zone', async () => {
  const { requests } = respond(recordMomentRehearsal, makeRehearsal(), 201)
  const listener = vi.fn()
  const stop = onRehearsalEnqueued(listener)
  enqueueRehearsal('ada', target, 3)
  stop()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(await sendRehearsals('ada')).toEqual({ sent: 1, isWaiting: false })
  expect(await sendRehearsals('ada')).toEqual({ sent: 0, isWaiting: false })
  const [sent] = requests
  expect(sent?.body).toEqual({ pcmId: 1001, durationMinutes: 3 })
  expect(sent?.headers.get('idempotency-key')).toMatch(/./)
  expect(sent?.headers.get('x-time-zone')).toMatch(/./)
})

it('keeps a rehearsal while offline and sends it later with the same key and its original time', async () => {
  const warned = quietly()
  const lost = respond(recordMomentRehearsal, connectionLost())
  vi.useFakeTimers({ now: new Date('2026-11-20T22:58:00Z'), toFake: ['Date'] })
  enqueueRehearsal('ada', target, 5)
  expect(await sendRehearsals('ada')).toEqual({ sent: 0, isWaiting: true })
  expect(warned).toHaveBeenCalled()
  vi.setSystemTime(new Date('2026-11-21T07:00:00Z'))
  const arrived = respond(recordMomentRehearsal, makeRehearsal(), 201)
  expect(await sendRehearsals('ada')).toEqual({ sent: 1, isWaiting: false })
  const [first, second] = [...lost.requests, ...arrived.requests]
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(second?.body).toEqual({ pcmId: 1001, durationMinutes: 5, practisedAt: '2026-11-20T22:58:00.000Z' })
  warned.mockRestore()
})

it('discards a rehearsal that the server rejects and sends the next', async () => {
  const warned = quietly()
  respond(
    recordMomentRehearsal,
    ({ body }) =>
      body.pcmId === 1001 ? makeRehearsal() : errorResponse(404, 'not_found', 'This moment was not found.'),
    201,
  )
  enqueueRehearsal('ada', { kind: 'moment', id: 1002 }, 5)
  enqueueRehearsal('ada', target, 5)
  expect(await sendRehearsals('ada')).toEqual({ sent: 1, isWaiting: false })
  warned.mockRestore()
})

it('sends only the rehearsals of the given user', async () => {
  enqueueRehearsal('ada', target, 5)
  expect(await sendRehearsals('eve')).toEqual({ sent: 0, isWaiting: false })
})
