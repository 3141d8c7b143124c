import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../context.ts'
import { parseChallenge } from '../oauth/pkce.ts'
import { readBody, readClientInfo, readQuery } from '../protocol.routes.ts'
import { signUp } from './sign-up.ts'

/** The address is confirmed by `GET` or `POST /verify`, see `email-links/routes.ts`. */
export function signUpRoutes(app: FastifyInstance, ctx: AuthContext): void {
  app.post('/signup', async (request) => {
    const { email, password, data, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    return signUp(
      ctx,
      { email, password, data, redirectTo: readQuery(request).redirect_to, challenge },
      readClientInfo(request),
    )
  })
}
