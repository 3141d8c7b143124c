import { randomUUID } from 'node:crypto'
import type { FakeStripe } from '#server/adapters/payments/testing/fake-stripe.ts'
import { WORDS } from '../support/fixtures.ts'
import { type CallOptions, type CallResult, call, type Person, type World } from './api-client.ts'
import {
  type ExpectedState,
  emptyExpectedState,
  type Purchase,
  recordWrite,
  textOf,
} from './expected-state.ts'

export interface Client {
  person: Person
  /** The moments that only this client writes. */
  moments: number[]
  expected: ExpectedState
  step(): Promise<void>
  /** Repeats requests with unknown outcome. True when none is left. */
  resolveOpen(): Promise<boolean>
}

/** Limits the number of steps of all clients together. */
export interface Budget {
  stepsLeft: number
}

const PACK = 'small'
/** Relative frequencies. Text calls and exports are rare, because each occupies a core for a while. */
const WEIGHTS = {
  write: 20,
  generate: 16,
  read: 24,
  act: 14,
  complete: 6,
  compose: 2,
  scenarios: 3,
  editScenario: 5,
  picture: 6,
  buy: 3,
}
type Step = keyof typeof WEIGHTS
const STEPS = Object.entries(WEIGHTS).flatMap(([step, weight]) => Array<Step>(weight).fill(step as Step))
const READS = [
  '/api/pcms',
  '/api/auth/user',
  '/api/user-stats',
  '/api/credits/entries',
  '/api/images/history',
  '/api/exports',
  '/api/future-scenarios',
  '/api/story',
  '/api/version',
]

export function makeClient(
  world: World,
  stripe: FakeStripe,
  person: Person,
  moments: number[],
  random: () => number,
): Client {
  const expected = emptyExpectedState()
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const send = (method: string, path: string, options?: CallOptions) =>
    call(world, person, method, path, options)
  const isDone = (answer: CallResult | undefined) => answer && answer.status < 300
  const bodyOf = (answer: CallResult | undefined) => (isDone(answer) ? answer?.body : undefined) ?? {}

  const steps: Record<Step, () => Promise<void>> = {
    async write() {
      const pcmNumber = pick(moments)
      const words = `${WORDS.surface} ${randomUUID()}`
      const answer = await send('POST', '/api/pcms', {
        body: { pcmNumber, surfacePrompt: words, sensoryPrompt: WORDS.sensory, soulPrompt: WORDS.soul },
      })
      recordWrite(textOf(expected.layers, pcmNumber), words, isDone(answer))
    },
    async generate() {
      const pcmId = pick(moments)
      if (!expected.layers.get(pcmId)?.acknowledged) return steps.write()
      await generate({ prompt: `${WORDS.surface} ${randomUUID()}`, pcmId })
    },
    async read() {
      await send('GET', pick(READS))
    },
    async act() {
      const pcmId = pick(moments)
      if (!expected.layers.get(pcmId)?.acknowledged) return steps.write()
      const actionText = `Walk to the water. ${randomUUID()}`
      const answer = await send('POST', '/api/daily-actions', {
        body: { pcmId, actionText },
        headers: { 'idempotency-key': randomUUID() },
      })
      const { id } = bodyOf(answer) as { id?: number }
      if (id) expected.actions.set(id, actionText)
    },
    async complete() {
      const id = pick([...expected.actions.keys()])
      if (id)
        await send('POST', `/api/daily-actions/${id}/complete`, {
          headers: { 'x-time-zone': 'Europe/Berlin' },
        })
    },
    async compose() {
      if (!expected.hasImage) return steps.generate()
      const answer = await send('POST', '/api/exports/create', {
        body: { type: 'desktop' },
        headers: { 'idempotency-key': randomUUID() },
      })
      const { id, url } = bodyOf(answer) as { id?: number; url?: string }
      if (id && url) expected.exports.set(id, url)
    },
    async scenarios() {
      const pcmId = moments[0] ?? 1
      if (!expected.layers.get(pcmId)?.acknowledged) return steps.write()
      if (!(await countScenarioImages())) return
      const answer = await send('POST', '/api/generate-future-scenarios', { body: { pcmId } })
      // The earlier scenarios have been replaced, or may have been.
      expected.scenarios.clear()
      const { scenarios = [] } = bodyOf(answer) as {
        scenarios?: { id: number; scenarioText: string }[]
      }
      for (const { id, scenarioText } of scenarios)
        recordWrite(textOf(expected.scenarios, id), scenarioText, true)
    },
    async editScenario() {
      const id = pick([...expected.scenarios.keys()])
      if (!id) return
      if (random() < 0.3) return generate({ scenarioId: id })
      const scenarioText = `I take the second step on an ordinary morning. ${randomUUID()}`
      const answer = await send('PUT', `/api/future-scenarios/${id}`, { body: { scenarioText } })
      recordWrite(textOf(expected.scenarios, id), scenarioText, isDone(answer))
    },
    async picture() {
      const id = pick([...expected.generations])
      // A failed generation has no image.
      if (id) await send('GET', `/media/images/${id}${random() < 0.5 ? '?w=480' : ''}`, { allowed: [404] })
    },
    async buy() {
      const answer = await send('POST', '/api/credits/checkouts', {
        body: { packId: PACK, clientKey: randomUUID() },
      })
      const { id } = bodyOf(answer) as { id?: string }
      if (!id) return
      const purchase = { paymentId: id, eventId: `evt_${randomUUID()}` }
      expected.openPurchases.set(id, purchase)
      await pay(purchase)
      if (random() < 0.3) await pay(purchase)
    },
  }

  function recordGeneration(id: string, body: object) {
    expected.generations.add(id)
    if ('scenarioId' in body) expected.scenarioGenerations.add(id)
  }

  async function generate(body: object) {
    const key = randomUUID()
    expected.openRequests.set(key, body)
    const path = 'scenarioId' in body ? '/api/generate-scenario-image' : '/api/generate-image'
    if (random() < 0.2) {
      const answer = await send('POST', path, {
        body,
        headers: { 'idempotency-key': key },
        allowed: [402, 409, 422],
        isGeneration: true,
      })
      const { generationId } = bodyOf(answer) as { generationId?: string }
      if (generationId) {
        recordGeneration(generationId, body)
        if (!('scenarioId' in body)) expected.hasImage = true
      }
      // Otherwise the outcome is resolved later, by the key.
      if (generationId || answer?.status === 402) expected.openRequests.delete(key)
      return
    }
    const id = await resolveRequest(key, body)
    if (!id) return
    if (random() < 0.2) {
      await send('POST', `/api/generations/${id}/cancel`)
      return
    }
    if (random() < 0.2) return watch(id)
    for (let tries = 0; tries < 20; tries++) {
      const answer = await send('GET', `/api/generations/${id}`)
      const { status } = (answer?.body ?? {}) as { status?: string }
      if (status === 'succeeded' && !('scenarioId' in body)) expected.hasImage = true
      if (status && status !== 'queued' && status !== 'running') return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  /** Repeats a request by its key; returns the generation's id, or undefined when it is unknown or was rejected. */
  async function resolveRequest(key: string, body: object): Promise<string | undefined> {
    const answer = await send(
      'POST',
      'scenarioId' in body ? '/api/generate-scenario-image' : '/api/generate-image',
      {
        body,
        headers: { 'idempotency-key': key, prefer: 'respond-async' },
        // 404: the scenario may have been replaced in the meantime.
        allowed: [402, 409, 422, ...('scenarioId' in body ? [404] : [])],
      },
    )
    if (!answer) return undefined
    expected.openRequests.delete(key)
    const { id } = bodyOf(answer) as { id?: string }
    if (id) recordGeneration(id, body)
    if (answer.status === 402) await steps.buy()
    return id
  }

  /** Replacing scenarios deletes their generations, so their cost is counted before. False while one is unfinished. */
  async function countScenarioImages(): Promise<boolean> {
    if ([...expected.openRequests.values()].some((body) => 'scenarioId' in body)) return false
    for (const id of expected.scenarioGenerations) {
      const { status } = bodyOf(await send('GET', `/api/generations/${id}`)) as { status?: string }
      if (!status || status === 'queued' || status === 'running') return false
      expected.scenarioGenerations.delete(id)
      expected.generations.delete(id)
      if (status === 'succeeded') expected.replacedScenarioImages++
    }
    return true
  }

  /** Reads the events of a generation for a short time, and aborts the request. */
  async function watch(id: string) {
    const limit = AbortSignal.timeout(Math.round(500 + random() * 2_000))
    try {
      const response = await fetch(`${world.server.url}/api/generations/${id}/events`, {
        headers: { authorization: `Bearer ${person.token}` },
        signal: limit,
      })
      await response.text()
    } catch (error) {
      if (!limit.aborted && !world.server.ended())
        world.recorder.problem(`GET /api/generations/:id/events: broke off (${(error as Error).message})`)
    }
  }

  async function pay(purchase: Purchase) {
    const session = [...stripe.sessions.values()].find(
      ({ metadata }) => metadata.paymentId === purchase.paymentId,
    )
    if (!session) return
    const paid = { ...session, status: 'complete', payment_status: 'paid' }
    const event = stripe.event('checkout.session.completed', paid, { id: purchase.eventId })
    const answer = await call(world, undefined, 'POST', '/webhooks/stripe', {
      body: event.payload,
      headers: event.headers,
    })
    if (!isDone(answer)) return
    expected.purchases.add(purchase.paymentId)
    expected.openPurchases.delete(purchase.paymentId)
  }

  return {
    person,
    moments,
    expected,
    step: () => steps[pick(STEPS)](),
    async resolveOpen() {
      for (const purchase of [...expected.openPurchases.values()]) await pay(purchase)
      for (const [key, body] of [...expected.openRequests]) await resolveRequest(key, body)
      return expected.openPurchases.size === 0 && expected.openRequests.size === 0
    },
  }
}

/** Runs steps without pause until `hasEnded`, or until the shared budget is used up. */
export async function runLoop(
  world: World,
  client: Client,
  budget: Budget,
  hasEnded: () => boolean,
): Promise<void> {
  while (!hasEnded() && budget.stepsLeft-- > 0) {
    // The server refuses connections until it is restarted.
    if (world.server.ended()) await new Promise((resolve) => setTimeout(resolve, 200))
    else await client.step()
  }
}
