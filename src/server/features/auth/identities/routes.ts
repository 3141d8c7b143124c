import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../context.ts'
import { readClientInfo } from '../protocol.routes.ts'
import { requireSession } from '../sessions/current-session.ts'
import { unlinkIdentity } from './unlink-identity.ts'

/** The identities of the signed-in user. Linking is a flow of redirects, see `oauth/routes.ts`. */
export function identityRoutes(app: FastifyInstance, ctx: AuthContext): void {
  app.delete<{ Params: { identityId: string } }>('/user/identities/:identityId', async (request) => {
    const session = await requireSession(ctx, request.headers.authorization)
    await unlinkIdentity(ctx, session, request.params.identityId, readClientInfo(request))
    return {}
  })
}
