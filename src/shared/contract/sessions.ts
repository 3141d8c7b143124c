import { z } from 'zod'
import { defineCall } from './call.ts'
import { timestamp } from './fields.ts'
import { FOREIGN_CURSOR, pageQuery } from './paging.ts'

/** When the last session of the page before was used, in milliseconds since the epoch, and its id. */
const sessionCursor = z
  .string(FOREIGN_CURSOR)
  .regex(/^[1-9][0-9]{0,13}_[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, FOREIGN_CURSOR)

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

/**
 * The user's sign-ins, page by page: the current one first, then the others by last use. One that is used between two pages is
 * not on the second. 404 with a hosted sign-in service.
 */
export const listSessions = defineCall({
  method: 'GET',
  path: '/api/auth/sessions',
  tokenScope: null,
  query: pageQuery(100, sessionCursor),
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
