import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { readClientAddress } from '#server/http/client-address.ts'
import { registerCall } from '#server/http/register-call.ts'
import { contract } from '#shared/contract/index.ts'
import { readClientInfo } from '../protocol.routes.ts'
import { createToken, listTokens, revokeToken } from './manage.ts'

/** The user's personal tokens; also used with a hosted sign-in service. */
export function personalTokenRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.listPersonalTokens, ({ userId }) => listTokens(deps, userId))
  registerCall(app, contract.createPersonalToken, async ({ identity, body }, { request, reply }) => {
    const created = await createToken(deps, identity, body, readClientInfo(request))
    reply.code(201)
    return created
  })
  registerCall(app, contract.revokePersonalToken, async ({ userId, params: { id } }, { request }) => {
    await revokeToken(deps, { userId, id }, readClientAddress(request.ip).ip)
    return { id }
  })
}
