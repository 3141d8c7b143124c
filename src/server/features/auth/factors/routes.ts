import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UUID } from '#server/uuid.ts'
import type { AuthContext } from '../context.ts'
import { readBody, readClientInfo } from '../protocol.routes.ts'
import { ProtocolError } from '../protocol-error.ts'
import { requireSession } from '../sessions/current-session.ts'
import { enrollFactor, unenrollFactor } from './enroll.ts'
import * as recoveryCodes from './recovery-codes.ts'
import { challengeFactor, verifyFactor } from './verify.ts'

/** Second factors: authenticator apps (TOTP), security keys (WebAuthn), and recovery codes for when those are lost. */
export function factorRoutes(app: FastifyInstance, ctx: AuthContext): void {
  const sessionOf = (request: FastifyRequest) => requireSession(ctx, request.headers.authorization)

  app.post('/factors', async (request) =>
    enrollFactor(ctx, await sessionOf(request), readBody(request), readClientInfo(request)),
  )

  app.post('/factors/:id/challenge', async (request) =>
    challengeFactor(ctx, await sessionOf(request), factorIdOf(request), readClientInfo(request)),
  )

  app.post('/factors/:id/verify', async (request) => {
    const { challenge_id: challengeId, code, webauthn } = readBody(request)
    const session = await sessionOf(request)
    return verifyFactor(
      ctx,
      session,
      factorIdOf(request),
      { challengeId, code, webauthn },
      readClientInfo(request),
    )
  })

  app.delete('/factors/:id', async (request) =>
    unenrollFactor(ctx, await sessionOf(request), factorIdOf(request), readClientInfo(request)),
  )

  app.get('/factors/recovery-codes', async (request) =>
    recoveryCodes.readRecoveryCodeStatus(ctx, await sessionOf(request)),
  )

  app.post('/factors/recovery-codes', async (request) => {
    const session = await sessionOf(request)
    const { friendly_name: name } = readBody(request)
    return recoveryCodes.generateRecoveryCodes(ctx, session, name, readClientInfo(request))
  })

  app.post('/factors/recovery-codes/regenerate', async (request) =>
    recoveryCodes.regenerateRecoveryCodes(ctx, await sessionOf(request), readClientInfo(request)),
  )

  app.delete('/factors/recovery-codes', async (request) =>
    recoveryCodes.unenrollRecoveryCodes(ctx, await sessionOf(request), readClientInfo(request)),
  )

  app.post('/factors/recovery-codes/verify', async (request) => {
    const session = await sessionOf(request)
    return recoveryCodes.verifyRecoveryCode(ctx, session, readBody(request).code, readClientInfo(request))
  })
}

function factorIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!UUID.test(id)) throw new ProtocolError(404, 'validation_failed', 'factor_id must be an UUID')
  return id
}
