import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../context.ts'
import { parseChallenge } from '../oauth/pkce.ts'
import { readBody, readClientInfo, readQuery } from '../protocol.routes.ts'
import { requireSession } from '../sessions/current-session.ts'
import { getCurrentUser, updateCurrentUser } from './update-user.ts'

export function currentUserRoutes(app: FastifyInstance, ctx: AuthContext): void {
  app.get('/user', async (request) =>
    getCurrentUser(ctx, await requireSession(ctx, request.headers.authorization)),
  )

  app.put('/user', async (request) => {
    const session = await requireSession(ctx, request.headers.authorization)
    const { password, email, data, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    return updateCurrentUser(
      ctx,
      session,
      { password, email, data, redirectTo: readQuery(request).redirect_to, challenge },
      readClientInfo(request),
    )
  })
}
