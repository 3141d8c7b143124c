import { Client } from 'pg'

type Listener = (payload: string) => void

/** Notices that PostgreSQL carries between nodes. A lost connection is made again; who needs certainty also asks now and then. */
export interface Notifications {
  /** Answers how to stop listening. */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
const MIN_RECONNECT_DELAY_MS = 500
const MAX_RECONNECT_DELAY_MS = 8_000

export async function listenTo(
  channel: string,
  connectionString: string,
  onError: (error: Error) => void,
): Promise<Notifications> {
  const listeners = new Set<Listener>()
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let delayMs = MIN_RECONNECT_DELAY_MS
  let client = await connect()

  async function connect(): Promise<Client> {
    const next = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: `future-memory ${channel}`,
    })
    next.on('notification', ({ payload }) => {
      for (const listener of listeners) listener(payload ?? '')
    })
    next.on('error', (error) => {
      onError(error)
      reconnect(next)
    })
    next.on('end', () => reconnect(next))
    try {
      await next.connect()
      await next.query(`listen "${channel}"`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    delayMs = MIN_RECONNECT_DELAY_MS
    return next
  }

  function reconnect(lost: Client) {
    if (isClosed || lost !== client || retry) return
    retry = setTimeout(() => {
      retry = undefined
      connect().then(
        (next) => {
          client = next
          if (isClosed) void next.end()
        },
        (error: Error) => {
          onError(error)
          reconnect(lost)
        },
      )
    }, delayMs)
    delayMs = Math.min(delayMs * 2, MAX_RECONNECT_DELAY_MS)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      listeners.clear()
      await client.end().catch(() => undefined)
    },
  }
}
