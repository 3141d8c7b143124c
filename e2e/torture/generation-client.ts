import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallOptions, call, type LoadContext, type LoadUser } from './api-client.ts'
import { bodyOf, type ExpectedState } from './expected-state.ts'

interface GenerationClientOptions {
  load: LoadContext
  user: LoadUser
  expected: ExpectedState
  random: () => number
  /** Called when the balance does not suffice. */
  buyCredits: () => Promise<void>
}

/** The generation requests of one load client: synchronous, asynchronous, cancelled and watched ones. */
export function createGenerationClient({
  load,
  user,
  expected,
  random,
  buyCredits,
}: GenerationClientOptions) {
  const send = (method: string, path: string, options?: CallOptions) =>
    call(load, user, method, path, options)

  /** Keys of requests that may still be on their way: a repetition that is refused does not decide what becomes of them. */
  const uncertain = new Set<string>()
  const nothingIsOnItsWay = () => uncertain.clear()

  function recordGeneration(id: string, body: object) {
    expected.generations.add(id)
    if ('scenarioId' in body) expected.scenarioGenerations.add(id)
  }

  async function generate(body: object) {
    const key = randomUUID()
    expected.openRequests.set(key, body)
    const path = 'scenarioId' in body ? '/api/generate-scenario-image' : '/api/generate-image'
    if (random() < 0.2) {
      const result = await send('POST', path, {
        body,
        headers: { 'idempotency-key': key },
        allowed: [402, 409, 422],
        isGeneration: true,
      })
      const { generationId } = bodyOf(result) as { generationId?: string }
      if (generationId) {
        recordGeneration(generationId, body)
        if (!('scenarioId' in body)) expected.hasImage = true
      }
      // Otherwise the outcome is resolved later, by the key.
      if (generationId || result?.status === 402) expected.openRequests.delete(key)
      else if (!result) uncertain.add(key)
      return
    }
    const id = await resolveRequest(key, body)
    if (!id) return
    if (random() < 0.2) {
      await send('POST', `/api/generations/${id}/cancel`)
      return
    }
    if (random() < 0.2) return watch(id)
    for (let polls = 0; polls < 20; polls++) {
      const result = await send('GET', `/api/generations/${id}`)
      const { status } = (result?.body ?? {}) as { status?: string }
      if (status === 'succeeded' && !('scenarioId' in body)) expected.hasImage = true
      if (status && status !== 'queued' && status !== 'running') return
      await pause(25)
    }
  }

  /** Repeats a request by its key; returns the generation's id, or undefined when it is unknown or was rejected. */
  async function resolveRequest(key: string, body: object): Promise<string | undefined> {
    const result = await send(
      'POST',
      'scenarioId' in body ? '/api/generate-scenario-image' : '/api/generate-image',
      {
        body,
        headers: { 'idempotency-key': key, prefer: 'respond-async' },
        // 404: the scenario may have been replaced in the meantime.
        allowed: [402, 409, 422, ...('scenarioId' in body ? [404] : [])],
      },
    )
    if (!result) {
      uncertain.add(key)
      return undefined
    }
    const { id } = bodyOf(result) as { id?: string }
    if (id) recordGeneration(id, body)
    if (id || result.status === 404 || !uncertain.has(key)) expected.openRequests.delete(key)
    if (result.status === 402) await buyCredits()
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
      const response = await fetch(`${load.server.url}/api/generations/${id}/events`, {
        headers: { authorization: `Bearer ${user.token}` },
        signal: limit,
      })
      await response.text()
    } catch (error) {
      if (!limit.aborted && !load.server.ended() && !load.server.isInterrupted?.())
        load.recorder.addProblem(`GET /api/generations/:id/events: broke off (${(error as Error).message})`)
    }
  }

  return { generate, resolveRequest, nothingIsOnItsWay, countScenarioImages }
}
