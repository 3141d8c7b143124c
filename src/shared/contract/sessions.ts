import { z } from 'zod'
import { defineCall } from './call.ts'
import { timestamp } from './fields.ts'

export const session = z.object({
  id: z.string(),
  /** The browser and the system in known words, such as "Chrome on Windows". */
  device: z.string(),
  /** The network that it signed in from, an IPv4 /24 or an IPv6 /48; null if unknown. */
  network: z.string().nullable(),
  createdAt: timestamp,
  /** When its token was last renewed, which a browser in use does once an hour. */
  lastUsedAt: timestamp,
  /** True for the session that makes this call. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>

/** The user's sign-ins: the current one first, then the others by last use; at most 100. 404 with a hosted sign-in service. */
export const listSessions = defineCall({
  method: 'GET',
  path: '/api/auth/sessions',
  tokenScope: null,
  output: z.array(session),
})

/** Ends a session at once, also the current one. 404 for one that has ended, and for another person's. */
export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  tokenScope: null,
  params: z.object({ id: z.uuid() }),
  output: z.object({ id: z.string() }),
})

/** Ends every session but the current one, and cancels links, codes and sign-ins that are not completed. */
export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  tokenScope: null,
  output: z.object({ endedCount: z.number() }),
})
