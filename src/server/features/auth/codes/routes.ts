import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { parseChallenge } from '../oauth/pkce.ts'
import { readBody, readClientInfo, readQuery } from '../protocol.routes.ts'
import { requestCode } from './request-code.ts'

/** Sign-in by mail: `/otp` and its older form `/magiclink` mail a link and a code, which `/verify` accepts. */
export function codeRoutes(app: FastifyInstance, ctx: AuthContext): void {
  app.post('/otp', async (request) => {
    const { create_user } = readBody(request)
    return mailCode(ctx, request, create_user !== false)
  })

  app.post('/magiclink', async (request) => mailCode(ctx, request, true))
}

async function mailCode(ctx: AuthContext, request: FastifyRequest, mayCreateUser: boolean) {
  const { email, data, code_challenge, code_challenge_method } = readBody(request)
  const challenge = parseChallenge(code_challenge, code_challenge_method)
  const redirectTo = readQuery(request).redirect_to
  await requestCode(ctx, { email, data, mayCreateUser, redirectTo, challenge }, readClientInfo(request))
  return {}
}
