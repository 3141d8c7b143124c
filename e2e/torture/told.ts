/** A text of which one version is known to be kept, or one of those that were sent since and never acknowledged. */
export interface Text {
  acknowledged: string | undefined
  inDoubt: Set<string>
}

export interface Purchase {
  paymentId: string
  eventId: string
}

/** What the server has told one client, and what it has left in doubt. */
export interface Told {
  /** The first layer of each moment, by number. */
  layers: Map<number, Text>
  /** Action texts, by id. */
  actions: Map<number, string>
  generations: Set<string>
  /** Those of them that are of scenarios. */
  scenarioGenerations: Set<string>
  /** Images that were paid for, of scenarios that are replaced. */
  replacedImages: number
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

export const nothingTold = (): Told => ({
  layers: new Map(),
  actions: new Map(),
  generations: new Set(),
  scenarioGenerations: new Set(),
  replacedImages: 0,
  openRequests: new Map(),
  exports: new Map(),
  purchases: new Set(),
  openPurchases: new Map(),
  scenarios: new Map(),
  hasImage: false,
})

export function textAt<K>(texts: Map<K, Text>, key: K): Text {
  const known = texts.get(key)
  if (known) return known
  const fresh: Text = { acknowledged: undefined, inDoubt: new Set() }
  texts.set(key, fresh)
  return fresh
}

/** Notes how a write of this text ended: done, refused, or (undefined) in doubt. */
export function noteWrite(text: Text, value: string, isDone: boolean | undefined) {
  if (isDone) {
    text.acknowledged = value
    text.inDoubt.clear()
  } else if (isDone === undefined) text.inDoubt.add(value)
}

export const isExplained = (text: Text, found: string | undefined) =>
  found === text.acknowledged || (found !== undefined && text.inDoubt.has(found))
