import type { FastifyInstance } from 'fastify'
import { getCurrentUser, updateCurrentUser } from '../account.ts'
import type { AuthContext } from '../context.ts'
import { parseChallenge, redeemAuthorizationCode } from '../pkce.ts'
import { validationFailed } from '../protocol-error.ts'
import { refreshSession } from '../refresh.ts'
import { readBody, readClientInfo, readQuery } from '../request/routes.ts'
import { requireSession, signInWithPassword, signOut } from '../sign-in.ts'

/** The calls that begin, keep and end sign-ins, and the account behind one. */
export function signInRoutes(app: FastifyInstance, ctx: AuthContext): void {
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
    const current = await requireSession(ctx, request.headers.authorization)
    await signOut(ctx, current, readQuery(request).scope, readClientInfo(request))
    return reply.code(204).send()
  })

  app.get('/user', async (request) =>
    getCurrentUser(ctx, await requireSession(ctx, request.headers.authorization)),
  )

  app.put('/user', async (request) => {
    const current = await requireSession(ctx, request.headers.authorization)
    const { password, email, data, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    return updateCurrentUser(
      ctx,
      current,
      { password, email, data, redirectTo: readQuery(request).redirect_to, challenge },
      readClientInfo(request),
    )
  })
}
