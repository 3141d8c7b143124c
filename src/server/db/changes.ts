import type { Pool } from 'pg'
import type { Notifications } from './notifications.ts'

/** `sign_ins`: something ended or weakened the sign-ins of a user. `signing_keys`: the keys of access tokens changed. */
export const CHANGE_CHANNELS = ['sign_ins', 'signing_keys'] as const
type ChangeChannel = (typeof CHANGE_CHANNELS)[number]

/** Called with the user id; with an empty one when all users are concerned, or changes may have been missed. */
type ChangeListener = (userId: string) => void

/** Changes that the triggers of the database announce, whatever process makes them: a server, a command, or an operator in SQL. */
export interface Changes {
  /**
   * A change by this process is announced before its statement or transaction resolves, and one by another process as soon as
   * PostgreSQL delivers the notification. Announcements may repeat.
   */
  subscribe(channel: ChangeChannel, listener: ChangeListener): void
  /** Resolves when every change that was committed before the call has been announced. Rejects while that cannot be known. */
  catchUp(): Promise<void>
}

/** Must be called before the pool's first connection is opened. `notifications` listens to the CHANGE_CHANNELS. */
export function openChanges(pool: Pool, notifications: Notifications): Changes {
  const listeners = { sign_ins: new Set<ChangeListener>(), signing_keys: new Set<ChangeListener>() }
  const announce = (channel: ChangeChannel, userId: string) => {
    for (const listener of listeners[channel]) listener(userId)
  }
  for (const channel of CHANGE_CHANNELS)
    notifications.subscribe(channel, (userId) => announce(channel, userId))
  notifications.onGap(() => {
    for (const channel of CHANGE_CHANNELS) announce(channel, '')
  })

  /** By connection of the pool: what its transaction has changed so far. */
  const uncommitted = new Map<object, [ChangeChannel, string][]>()
  pool.on('connect', (client) =>
    client.on('notice', ({ message, detail }) => {
      const channel = CHANGE_CHANNELS.find((known) => known === message)
      if (!channel) return
      const changed = uncommitted.get(client) ?? []
      uncommitted.set(client, changed)
      changed.push([channel, detail ?? ''])
    }),
  )
  // A connection is released after its transaction has ended, and before the caller continues.
  pool.on('release', (_error, client) => {
    const changed = uncommitted.size > 0 && uncommitted.get(client)
    if (!changed) return
    uncommitted.delete(client)
    for (const [channel, userId] of changed) announce(channel, userId)
  })

  return {
    subscribe(channel, listener) {
      listeners[channel].add(listener)
    },
    catchUp: notifications.catchUp,
  }
}
