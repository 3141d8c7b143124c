import type { FastifyInstance } from 'fastify'
import { getAccount, updateAccount } from '../account.ts'
import type { AuthContext } from '../context.ts'
import { parseChallenge, redeemCode } from '../pkce.ts'
import { invalid } from '../protocol-error.ts'
import { refreshSession } from '../refresh.ts'
import { bodyOf, clientOf, queryOf } from '../request/routes.ts'
import { authenticate, signInWithPassword, signOut } from '../sign-in.ts'

/** The calls that begin, keep and end sign-ins, and the account behind one. */
export function signInRoutes(app: FastifyInstance, ctx: AuthContext): void {
  app.post('/token', async (request) => {
    const body = bodyOf(request)
    const client = clientOf(request)
    switch (queryOf(request).grant_type) {
      case 'password':
        return signInWithPassword(ctx, body, client)
      case 'refresh_token':
        return refreshSession(ctx, body.refresh_token, client)
      case 'pkce':
        return redeemCode(ctx, { code: body.auth_code, verifier: body.code_verifier }, client)
      default:
        throw invalid('grant_type: password, refresh_token or pkce.')
    }
  })

  app.post('/logout', async (request, reply) => {
    const current = await authenticate(ctx, request.headers.authorization)
    await signOut(ctx, current, queryOf(request).scope, clientOf(request))
    return reply.code(204).send()
  })

  app.get('/user', async (request) => getAccount(ctx, await authenticate(ctx, request.headers.authorization)))

  app.put('/user', async (request) => {
    const current = await authenticate(ctx, request.headers.authorization)
    const { password, email, data, code_challenge, code_challenge_method } = bodyOf(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    return updateAccount(
      ctx,
      current,
      { password, email, data, redirectTo: queryOf(request).redirect_to, challenge },
      clientOf(request),
    )
  })
}
