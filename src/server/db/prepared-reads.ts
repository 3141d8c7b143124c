import { Client, type PoolClient, type QueryConfig } from 'pg'

/** Statements that are read less often are not worth the memory that PostgreSQL needs for each on each connection. */
const USES_BEFORE = 10
const MAX_PREPARED = 100
/** Texts whose uses are counted. A list of values makes another text for each length. */
const MAX_COUNTED = 1_000

/**
 * Has PostgreSQL parse and plan a `select` that is used often once for each connection, instead of each time: its half of a short
 * query. Returns the function that must be called with each new connection, which has to be a session of PostgreSQL itself.
 */
export function prepareFrequentReads(): (client: PoolClient) => void {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size === MAX_PREPARED || !/^select\b/i.test(text)) return known
    const used = uses.get(text) ?? 0
    if (used === 0 && uses.size === MAX_COUNTED) return undefined
    uses.set(text, used + 1)
    if (used < USES_BEFORE) return undefined
    uses.delete(text)
    const name = `read ${names.size + 1}`
    names.set(text, name)
    return name
  }

  return (client) => {
    Object.assign(client, {
      query(...input: [string | QueryConfig, ...unknown[]]): unknown {
        const [config] = input
        // Drizzle sends an object that it has made for this query. Texts are written by hand, and may hold several statements.
        if (typeof config === 'object' && typeof config.text === 'string' && config.name === undefined) {
          const name = nameOf(config.text)
          if (name !== undefined) config.name = name
        }
        return Reflect.apply(Client.prototype.query, client, input)
      },
    })
  }
}
