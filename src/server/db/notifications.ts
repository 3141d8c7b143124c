import { Client } from 'pg'

type Listener = (payload: string) => void

/** PostgreSQL LISTEN/NOTIFY between nodes. Reconnects after a lost connection; payloads sent meanwhile are lost, so subscribers also poll. */
export interface Notifications {
  /** Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
const MIN_RECONNECT_DELAY_MS = 500
const MAX_RECONNECT_DELAY_MS = 8_000

/** Listens to the channel on a connection of its own. Rejects when the first connection fails. */
export async function listenTo(
  channel: string,
  connectionString: string,
  onError: (error: Error) => void,
): Promise<Notifications> {
  const listeners = new Set<Listener>()
  let isClosed = false
  let reconnectTimer: NodeJS.Timeout | undefined
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
    if (isClosed || lost !== client || reconnectTimer) return
    reconnectTimer = setTimeout(() => {
      reconnectTimer = undefined
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
      clearTimeout(reconnectTimer)
      listeners.clear()
      await client.end().catch(() => undefined)
    },
  }
}
