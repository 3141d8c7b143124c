import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../context.ts'
import { redeemAuthorizationCode } from '../oauth/pkce.ts'
import { readBody, readClientInfo, readQuery } from '../protocol.routes.ts'
import { validationFailed } from '../protocol-error.ts'
import { requireSession, signOut } from './current-session.ts'
import { refreshSession } from './refresh.ts'
import { signInWithPassword } from './sign-in.ts'

/** Sign-in, refresh and sign-out. */
export function sessionRoutes(app: FastifyInstance, ctx: AuthContext): void {
  app.post('/token', async (request) => {
    const body = readBody(request)
    const client = readClientInfo(request)
    switch (readQuery(request).grant_type) {
      case 'password':
        return signInWithPassword(ctx, body, client)
      case 'refresh_token':
        return refreshSession(ctx, body.refresh_token, client)
      case 'pkce':
        return redeemAuthorizationCode(ctx, { code: body.auth_code, verifier: body.code_verifier }, client)
      default:
        throw validationFailed('grant_type: password, refresh_token or pkce.')
    }
  })

  app.post('/logout', async (request, reply) => {
    const session = await requireSession(ctx, request.headers.authorization)
    await signOut(ctx, session, readQuery(request).scope, readClientInfo(request))
    return reply.code(204).send()
  })
}
