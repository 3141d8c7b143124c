import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RelyingParty, relyingPartyOf } from '#server/relying-party.ts'
import { UUID } from '#server/uuid.ts'
import type { AuthContext } from '../context.ts'
import { readBody, readClientInfo } from '../protocol.routes.ts'
import { ProtocolError } from '../protocol-error.ts'
import { requireSession } from '../sessions/current-session.ts'
import { listPasskeys, passkeyNotFound, removePasskey, renamePasskey } from './manage.ts'
import { startRegistration, verifyRegistration } from './register.ts'
import { startAuthentication, verifyAuthentication } from './sign-in.ts'

/** Registration of passkeys, sign-in with them, and their list. All are refused where browsers allow no passkeys. */
export function passkeyRoutes(app: FastifyInstance, ctx: AuthContext): void {
  const party = relyingPartyOf(ctx.deps.env)
  if (party) registerRoutes(app, ctx, party)
  else refuseAll(app)
}

function registerRoutes(app: FastifyInstance, ctx: AuthContext, party: RelyingParty) {
  const sessionOf = (request: FastifyRequest) => requireSession(ctx, request.headers.authorization)

  app.post('/passkeys/registration/options', async (request) =>
    startRegistration(ctx, party, await sessionOf(request)),
  )

  app.post('/passkeys/registration/verify', async (request) =>
    verifyRegistration(ctx, party, await sessionOf(request), credentialOf(request), readClientInfo(request)),
  )

  app.post('/passkeys/authentication/options', async (request) =>
    startAuthentication(ctx, party, readClientInfo(request)),
  )

  app.post('/passkeys/authentication/verify', async (request) =>
    verifyAuthentication(ctx, party, credentialOf(request), readClientInfo(request)),
  )

  app.get('/passkeys', async (request) => listPasskeys(ctx, await sessionOf(request)))

  app.patch('/passkeys/:id', async (request) => {
    const session = await sessionOf(request)
    const name = readBody(request).friendly_name
    return renamePasskey(ctx, session, { id: idOf(request), name }, readClientInfo(request))
  })

  app.delete('/passkeys/:id', async (request, reply) => {
    await removePasskey(ctx, await sessionOf(request), idOf(request), readClientInfo(request))
    return reply.code(204).send()
  })
}

function refuseAll(app: FastifyInstance) {
  const refuse = async () => {
    throw new ProtocolError(404, 'passkey_disabled', 'Passkeys are disabled')
  }
  for (const path of ['/passkeys', '/passkeys/*']) app.all(path, refuse)
}

function credentialOf(request: FastifyRequest) {
  const { challenge_id: challengeId, credential } = readBody(request)
  return { challengeId, credential }
}

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!UUID.test(id)) throw passkeyNotFound()
  return id
}
