import type { FastifyInstance } from 'fastify'
import type { Identity } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { clearSessionCookie } from '#server/http/authenticate.ts'
import { readClientAddress } from '#server/http/client-address.ts'
import { toPage } from '#server/http/paging.ts'
import { registerCall } from '#server/http/register-call.ts'
import { contract } from '#shared/contract/index.ts'
import { type Caller, cursorOf, endOtherSessions, endSession, listSessions } from './manage-sessions.ts'

/** The list of the user's sessions, and ending them. A hosted sign-in service keeps its own, so that all are 404 there. */
export function manageSessionsRoutes(app: FastifyInstance, deps: Deps): void {
  const callerOf = ({ userId, authSessionId }: Identity): Caller => {
    if (!deps.verifier.isEmbedded || authSessionId === null) throw notFound('This list of sign-ins')
    return { userId, sessionId: authSessionId }
  }
  registerCall(app, contract.listSessions, async ({ identity, query }, http) =>
    toPage(http, query.limit, await listSessions(deps, callerOf(identity), query), cursorOf),
  )
  registerCall(app, contract.endSession, async ({ identity, params: { id } }, { request, reply }) => {
    const { userId, sessionId } = callerOf(identity)
    await endSession(deps, { userId, id, ip: readClientAddress(request.ip).ip })
    if (id === sessionId) clearSessionCookie(reply, deps.env)
    return { id }
  })
  registerCall(app, contract.endOtherSessions, async ({ identity }, { request }) => ({
    endedCount: await endOtherSessions(deps, callerOf(identity), readClientAddress(request.ip).ip),
  }))
}
