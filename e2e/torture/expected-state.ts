import type { CallResult } from './api-client.ts'

/** The last acknowledged version of a text, and the versions sent since whose outcome is unknown. */
export interface TextState {
  acknowledged: string | undefined
  unconfirmed: Set<string>
}

export interface Purchase {
  paymentId: string
  eventId: string
}

/** What the server must have stored for one client, by its responses, and the requests whose outcome is unknown. */
export interface ExpectedState {
  /** The first layer of each moment, by number. */
  layers: Map<number, TextState>
  /** Action texts, by id. */
  actions: Map<number, string>
  generations: Set<string>
  /** The generations that are for scenarios. */
  scenarioGenerations: Set<string>
  /** Number of charged images of scenarios that were replaced since. */
  replacedScenarioImages: number
  /** Requests whose outcome is unknown, by Idempotency-Key. */
  openRequests: Map<string, object>
  /** Export files, by id. */
  exports: Map<number, string>
  purchases: Set<string>
  openPurchases: Map<string, Purchase>
  /** Scenario texts of one moment, by id; cleared when its scenarios are generated again. */
  scenarios: Map<number, TextState>
  hasImage: boolean
}

export const emptyExpectedState = (): ExpectedState => ({
  layers: new Map(),
  actions: new Map(),
  generations: new Set(),
  scenarioGenerations: new Set(),
  replacedScenarioImages: 0,
  openRequests: new Map(),
  exports: new Map(),
  purchases: new Set(),
  openPurchases: new Map(),
  scenarios: new Map(),
  hasImage: false,
})

export function textStateOf<K>(texts: Map<K, TextState>, key: K): TextState {
  const known = texts.get(key)
  if (known) return known
  const created: TextState = { acknowledged: undefined, unconfirmed: new Set() }
  texts.set(key, created)
  return created
}

/** Records the outcome of writing a text: done, rejected, or (undefined) unknown. */
export function recordWrite(text: TextState, value: string, isDone: boolean | undefined) {
  if (isDone) {
    text.acknowledged = value
    text.unconfirmed.clear()
  } else if (isDone === undefined) text.unconfirmed.add(value)
}

export const isExpectedText = (text: TextState, found: string | undefined) =>
  found === text.acknowledged || (found !== undefined && text.unconfirmed.has(found))

/** Undefined when the outcome is unknown. */
export const isDone = (result: CallResult | undefined) => result && result.status < 300

/** The body of a successful response; else an empty object. */
export const bodyOf = (result: CallResult | undefined) => (isDone(result) ? result?.body : undefined) ?? {}
