import { randomUUID } from 'node:crypto'
import type { FakeStripe } from '#server/adapters/payments/testing/fake-stripe.ts'
import { LAYER_TEXTS } from '../support/fixtures.ts'
import { type CallOptions, call, type LoadContext, type LoadUser } from './api-client.ts'
import {
  bodyOf,
  type ExpectedState,
  emptyExpectedState,
  isDone,
  type Purchase,
  recordWrite,
  textStateOf,
} from './expected-state.ts'
import { createGenerationClient } from './generation-client.ts'

export interface Client {
  user: LoadUser
  /** The moments that only this client writes. */
  moments: number[]
  expected: ExpectedState
  step(): Promise<void>
  /** Repeats requests with unknown outcome. True when none is left. `isQuiet`: no request can still be on its way to a server. */
  resolveOpen(isQuiet: boolean): Promise<boolean>
}

/** Limits the number of steps of all clients together. */
export interface Budget {
  stepsLeft: number
}

const PACK = 'small'
/** Relative frequencies. Text calls and exports are rare, because each occupies a core for a while. */
const WEIGHTS = {
  saveMoment: 20,
  generate: 16,
  read: 24,
  createAction: 14,
  completeAction: 6,
  createExport: 2,
  generateScenarios: 3,
  editScenario: 5,
  readImage: 6,
  buyCredits: 3,
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

export function createClient(
  load: LoadContext,
  stripe: FakeStripe,
  user: LoadUser,
  moments: number[],
  random: () => number,
): Client {
  const expected = emptyExpectedState()
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const send = (method: string, path: string, options?: CallOptions) =>
    call(load, user, method, path, options)
  const { generate, resolveRequest, nothingIsOnItsWay, countScenarioImages } = createGenerationClient({
    load,
    user,
    expected,
    random,
    buyCredits: () => steps.buyCredits(),
  })

  const steps: Record<Step, () => Promise<void>> = {
    async saveMoment() {
      const pcmNumber = pick(moments)
      const text = `${LAYER_TEXTS.surface} ${randomUUID()}`
      const result = await send('POST', '/api/pcms', {
        body: {
          pcmNumber,
          surfacePrompt: text,
          sensoryPrompt: LAYER_TEXTS.sensory,
          soulPrompt: LAYER_TEXTS.soul,
        },
      })
      recordWrite(textStateOf(expected.layers, pcmNumber), text, isDone(result))
    },
    async generate() {
      const pcmId = pick(moments)
      if (!expected.layers.get(pcmId)?.acknowledged) return steps.saveMoment()
      await generate({ prompt: `${LAYER_TEXTS.surface} ${randomUUID()}`, pcmId })
    },
    async read() {
      await send('GET', pick(READS))
    },
    async createAction() {
      const pcmId = pick(moments)
      if (!expected.layers.get(pcmId)?.acknowledged) return steps.saveMoment()
      const actionText = `Walk to the water. ${randomUUID()}`
      const result = await send('POST', '/api/daily-actions', {
        body: { pcmId, actionText },
        headers: { 'idempotency-key': randomUUID() },
      })
      const { id } = bodyOf(result) as { id?: number }
      if (id) expected.actions.set(id, actionText)
    },
    async completeAction() {
      const id = pick([...expected.actions.keys()])
      if (id)
        await send('POST', `/api/daily-actions/${id}/complete`, {
          headers: { 'x-time-zone': 'Europe/Berlin' },
        })
    },
    async createExport() {
      if (!expected.hasImage) return steps.generate()
      const result = await send('POST', '/api/exports/create', {
        body: { type: 'desktop' },
        headers: { 'idempotency-key': randomUUID() },
      })
      const { id, url } = bodyOf(result) as { id?: number; url?: string }
      if (id && url) expected.exports.set(id, url)
    },
    async generateScenarios() {
      const pcmId = moments[0] ?? 1
      if (!expected.layers.get(pcmId)?.acknowledged) return steps.saveMoment()
      if (!(await countScenarioImages())) return
      const result = await send('POST', '/api/generate-future-scenarios', { body: { pcmId } })
      // The earlier scenarios have been replaced, or may have been.
      expected.scenarios.clear()
      const { scenarios = [] } = bodyOf(result) as {
        scenarios?: { id: number; scenarioText: string }[]
      }
      for (const { id, scenarioText } of scenarios)
        recordWrite(textStateOf(expected.scenarios, id), scenarioText, true)
    },
    async editScenario() {
      // The text is part of an open request, whose repetition would be another one.
      for (const [key, body] of [...expected.openRequests])
        if ('scenarioId' in body) {
          await resolveRequest(key, body)
          if (expected.openRequests.has(key)) return
        }
      const id = pick([...expected.scenarios.keys()])
      if (!id) return
      if (random() < 0.3) return generate({ scenarioId: id })
      const scenarioText = `I take the second step on an ordinary morning. ${randomUUID()}`
      const result = await send('PUT', `/api/future-scenarios/${id}`, { body: { scenarioText } })
      recordWrite(textStateOf(expected.scenarios, id), scenarioText, isDone(result))
    },
    async readImage() {
      const id = pick([...expected.generations])
      // A failed generation has no image.
      if (id) await send('GET', `/media/images/${id}${random() < 0.5 ? '?w=480' : ''}`, { allowed: [404] })
    },
    async buyCredits() {
      const result = await send('POST', '/api/credits/checkouts', {
        body: { packId: PACK, clientKey: randomUUID() },
      })
      const { id } = bodyOf(result) as { id?: string }
      if (!id) return
      const purchase = { paymentId: id, eventId: `evt_${randomUUID()}` }
      expected.openPurchases.set(id, purchase)
      await pay(purchase)
      if (random() < 0.3) await pay(purchase)
    },
  }

  async function pay(purchase: Purchase) {
    const session = [...stripe.sessions.values()].find(
      ({ metadata }) => metadata.paymentId === purchase.paymentId,
    )
    if (!session) return
    const paid = { ...session, status: 'complete', payment_status: 'paid' }
    const event = stripe.event('checkout.session.completed', paid, { id: purchase.eventId })
    const result = await call(load, undefined, 'POST', '/webhooks/stripe', {
      body: event.payload,
      headers: event.headers,
    })
    if (!isDone(result)) return
    expected.purchases.add(purchase.paymentId)
    expected.openPurchases.delete(purchase.paymentId)
  }

  return {
    user,
    moments,
    expected,
    step: () => steps[pick(STEPS)](),
    async resolveOpen(isQuiet) {
      if (isQuiet) nothingIsOnItsWay()
      for (const purchase of [...expected.openPurchases.values()]) await pay(purchase)
      for (const [key, body] of [...expected.openRequests]) await resolveRequest(key, body)
      return expected.openPurchases.size === 0 && expected.openRequests.size === 0
    },
  }
}

/** Runs steps in sequence until `hasEnded`, or until the shared budget is used up. */
export async function runLoop(
  load: LoadContext,
  client: Client,
  budget: Budget,
  hasEnded: () => boolean,
): Promise<void> {
  while (!hasEnded() && budget.stepsLeft-- > 0) {
    // The server refuses connections until it is restarted.
    if (load.server.ended()) await new Promise((resolve) => setTimeout(resolve, 200))
    else await client.step()
  }
}
