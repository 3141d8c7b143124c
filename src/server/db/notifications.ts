import { Client } from 'pg'

type Listener = (payload: string) => void

/** One channel of the notifications. */
export interface NotificationChannel {
  /** Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void
}

/** PostgreSQL LISTEN/NOTIFY between nodes. Reconnects after a lost connection; payloads sent meanwhile are lost, so subscribers also poll, or use `onGap`. */
export interface Notifications {
  /** Returns the function that unsubscribes. */
  subscribe(channel: string, listener: Listener): () => void
  /** Calls the listener when the connection was lost and is there again: payloads sent meanwhile were missed. */
  onGap(listener: () => void): void
  /** Resolves when every payload that was sent before the call has been received. Rejects while the connection is lost. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
/** A connection that does not respond for this long counts as lost. */
const RESPONSE_TIMEOUT_MS = 2_000
const MIN_RECONNECT_DELAY_MS = 500
const MAX_RECONNECT_DELAY_MS = 8_000

/** Listens to the channels on a connection of its own. Rejects when the first connection fails. */
export async function listenTo(
  channels: readonly string[],
  connectionString: string,
  onError: (error: Error) => void,
): Promise<Notifications> {
  const listeners = new Map(channels.map((channel) => [channel, new Set<Listener>()]))
  const gapListeners: (() => void)[] = []
  let isClosed = false
  let reconnectTimer: NodeJS.Timeout | undefined
  let delayMs = MIN_RECONNECT_DELAY_MS
  /** Undefined while the connection is lost. */
  let client: Client | undefined
  await connect()

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      application_name: `future-memory ${channels.join(', ')}`,
    })
    let isLost = false
    const lose = () => {
      isLost = true
      if (next !== client) return
      client = undefined
      reconnect()
    }
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    next.on('error', (error) => {
      onError(error)
      lose()
    })
    next.on('end', lose)
    try {
      await next.connect()
      await next.query(channels.map((channel) => `listen "${channel}"`).join(';'))
      // The beginning is that of pg's own errors, which isTransient knows.
      if (isLost || isClosed) throw new Error('Connection terminated while it was opened')
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    client = next
    delayMs = MIN_RECONNECT_DELAY_MS
    for (const listener of gapListeners) listener()
  }

  function reconnect() {
    if (isClosed) return
    reconnectTimer = setTimeout(() => {
      connect().catch((error: Error) => {
        if (isClosed) return
        onError(error)
        reconnect()
      })
    }, delayMs)
    delayMs = Math.min(delayMs * 2, MAX_RECONNECT_DELAY_MS)
  }

  return {
    subscribe(channel, listener) {
      const subscribed = listeners.get(channel)
      if (!subscribed) throw new Error(`This connection does not listen to ${channel}.`)
      subscribed.add(listener)
      return () => subscribed.delete(listener)
    },
    onGap(listener) {
      gapListeners.push(listener)
    },
    async catchUp() {
      const asked = client
      if (!asked) throw new Error('The notification connection is lost.')
      try {
        // PostgreSQL sends the notifications of earlier commits before the end of a later query.
        await asked.query('select')
      } catch (error) {
        void asked.end().catch(() => undefined)
        throw error
      }
    },
    async close() {
      isClosed = true
      clearTimeout(reconnectTimer)
      for (const subscribed of listeners.values()) subscribed.clear()
      await client?.end().catch(() => undefined)
    },
  }
}
