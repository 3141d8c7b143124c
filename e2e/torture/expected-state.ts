/** A text of which one version is known to be kept, or one of those that were sent since and never acknowledged. */
export interface Text {
  acknowledged: string | undefined
  unconfirmed: Set<string>
}

export interface Purchase {
  paymentId: string
  eventId: string
}

/** What the server has told one client, and what it has left in doubt. */
export interface ExpectedState {
  /** The first layer of each moment, by number. */
  layers: Map<number, Text>
  /** Action texts, by id. */
  actions: Map<number, string>
  generations: Set<string>
  /** Those of them that are of scenarios. */
  scenarioGenerations: Set<string>
  /** Images that were paid for, of scenarios that are replaced. */
  replacedScenarioImages: number
  /** Requests whose outcome is unknown, by Idempotency-Key. */
  openRequests: Map<string, object>
  /** Export files, by id. */
  exports: Map<number, string>
  purchases: Set<string>
  openPurchases: Map<string, Purchase>
  /** Scenario texts by id; of one moment, until its scenarios are written anew. */
  scenarios: Map<number, Text>
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

export function textOf<K>(texts: Map<K, Text>, key: K): Text {
  const known = texts.get(key)
  if (known) return known
  const fresh: Text = { acknowledged: undefined, unconfirmed: new Set() }
  texts.set(key, fresh)
  return fresh
}

/** Notes how a write of this text ended: done, refused, or (undefined) in doubt. */
export function recordWrite(text: Text, value: string, isDone: boolean | undefined) {
  if (isDone) {
    text.acknowledged = value
    text.unconfirmed.clear()
  } else if (isDone === undefined) text.unconfirmed.add(value)
}

export const isExpectedText = (text: Text, found: string | undefined) =>
  found === text.acknowledged || (found !== undefined && text.unconfirmed.has(found))
