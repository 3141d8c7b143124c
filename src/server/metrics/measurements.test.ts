import { afterEach, expect, it, vi } from 'vitest'
import { PASSWORD, startAuthApp } from '#server/features/auth/testing/auth-app.ts'
import { createMoment } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { type Measurement, setRecorder } from './measurements.ts'

function startRecording() {
  const all: Measurement[] = []
  setRecorder((measurement) => all.push(measurement))
  return { of: (kind: Measurement['kind']) => all.filter((each) => each.kind === kind) }
}
afterEach(() => setRecorder(undefined))

it('sign-ins are measured by their method, and wrong passwords', async () => {
  await using t = await startAuthApp()
  await t.createSignedInClient('ada@example.com')
  const recorded = startRecording()
  const auth = t.createClient()
  await auth.signInWithPassword({ email: 'ada@example.com', password: 'another password' })
  expect(recorded.of('sign_in')).toEqual([])
  expect(recorded.of('sign_in_failure')).toEqual([{ kind: 'sign_in_failure', reason: 'credentials' }])
  await auth.signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
  expect(recorded.of('sign_in')).toEqual([{ kind: 'sign_in', method: 'password' }])
})

it('an event stream is measured as open until it ends, and not by its duration', async () => {
  await using t = await startTestApp()
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const ada = t.user('ada')
  const { id: pcmId } = await createMoment(ada)
  t.ai.hold()
  const { id } = await ada
    .call(
      contract.generateImage,
      { body: { prompt: 'A lake.', pcmId } },
      {
        headers: { prefer: 'respond-async' },
      },
    )
    .then((generation) => ('id' in generation ? generation : expect.fail('not accepted')))
  const recorded = startRecording()
  const open = () =>
    recorded
      .of('event_stream')
      .reduce((sum, each) => sum + (each.kind === 'event_stream' ? each.change : 0), 0)
  const closing = new AbortController()
  await fetch(`${origin}/api/generations/${id}/events`, { headers: ada.headers, signal: closing.signal })
  expect(open()).toBe(1)
  closing.abort()
  await vi.waitFor(() => expect(open()).toBe(0), { timeout: 10_000 })
  await vi.waitFor(
    () =>
      expect(recorded.of('request')).toContainEqual({
        kind: 'request',
        method: 'GET',
        route: '/api/generations/:id/events',
        status: 200,
        seconds: undefined,
      }),
    { timeout: 10_000 },
  )
})
