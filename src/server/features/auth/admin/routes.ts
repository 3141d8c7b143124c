import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UUID } from '#server/uuid.ts'
import type { AuthContext } from '../context.ts'
import { inviteUser } from '../invitations/invite-user.ts'
import { presentPasskey } from '../passkeys/present-passkey.ts'
import { presentFactor } from '../presenter.ts'
import { readBody, readClientInfo, readQuery } from '../protocol.routes.ts'
import { ProtocolError, validationFailed } from '../protocol-error.ts'
import { createUser } from './create-user.ts'
import { generateLink } from './generate-link.ts'
import { linkHeader, parsePage } from './pages.ts'
import { listFactorsOf } from './queries.ts'
import {
  deleteUser,
  getUser,
  listUserPasskeys,
  listUsers,
  removeUserFactor,
  removeUserPasskey,
} from './service.ts'
import { requireServiceKey } from './service-key.ts'
import { updateUser } from './update-user.ts'

/** The calls of the reference's admin client about users, links, factors and passkeys, for whoever has the service key. */
export function adminRoutes(app: FastifyInstance, ctx: AuthContext): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) =>
      requireServiceKey(ctx, request.headers.authorization, readClientInfo(request)),
    )
    userRoutes(scope, ctx)
    factorRoutes(scope, ctx)
    passkeyRoutes(scope, ctx)
    refuseOtherCalls(scope)
    scope.post('/invite', async (request) => {
      const { email, data } = readObject(request)
      const redirectTo = readQuery(request).redirect_to
      return inviteUser(ctx, { email, data, redirectTo }, { ip: null })
    })
    scope.post('/admin/generate_link', async (request) =>
      generateLink(ctx, readObject(request), readQuery(request).redirect_to),
    )
  })
}

function userRoutes(app: FastifyInstance, ctx: AuthContext) {
  const { deps } = ctx

  app.get('/admin/users', async (request, reply) => {
    const page = parsePage(readQuery(request))
    const { users, total } = await listUsers(deps.db, page)
    setPageHeaders(request, reply, { ...page, total })
    return { users, aud: 'authenticated' }
  })

  app.post('/admin/users', async (request) => createUser(ctx, readObject(request)))

  app.get('/admin/users/:user_id', async (request) => getUser(deps.db, idOf(request, 'user_id')))

  app.put('/admin/users/:user_id', async (request) =>
    updateUser(ctx, idOf(request, 'user_id'), readObject(request)),
  )

  app.delete('/admin/users/:user_id', async (request) => {
    const { should_soft_delete: isSoft } = readObject(request)
    if (isSoft !== undefined && isSoft !== null && isSoft !== false)
      throw validationFailed('should_soft_delete: an account is deleted with all of its data, so only false.')
    await deleteUser(deps, idOf(request, 'user_id'))
    return {}
  })
}

function factorRoutes(app: FastifyInstance, { deps }: AuthContext) {
  app.get('/admin/users/:user_id/factors', async (request) => {
    const { id } = await getUser(deps.db, idOf(request, 'user_id'))
    return (await listFactorsOf(deps.db, [id])).map(presentFactor)
  })

  app.delete('/admin/users/:user_id/factors/:factor_id', async (request) =>
    presentFactor(await removeUserFactor(deps, idOf(request, 'user_id'), idOf(request, 'factor_id'))),
  )
}

function passkeyRoutes(app: FastifyInstance, { deps }: AuthContext) {
  app.get('/admin/users/:user_id/passkeys', async (request) =>
    (await listUserPasskeys(deps.db, idOf(request, 'user_id'))).map(presentPasskey),
  )

  app.delete('/admin/users/:user_id/passkeys/:passkey_id', async (request, reply) => {
    await removeUserPasskey(deps, idOf(request, 'user_id'), idOf(request, 'passkey_id'))
    return reply.code(204).send()
  })
}

/** The reference's errors for what is not part of this service. */
function refuseOtherCalls(app: FastifyInstance) {
  const refuse = (path: string, error: () => ProtocolError) =>
    app.all(path, async () => {
      throw error()
    })
  const noSaml = () => new ProtocolError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  const noProviders = () =>
    new ProtocolError(400, 'feature_disabled', 'Custom OAuth/OIDC providers are not enabled')
  const noClients = () => new ProtocolError(404, 'feature_disabled', 'The OAuth server is not enabled')
  for (const path of ['/admin/sso/providers', '/admin/sso/providers/*']) refuse(path, noSaml)
  for (const path of ['/admin/custom-providers', '/admin/custom-providers/*']) refuse(path, noProviders)
  for (const path of ['/admin/oauth/clients', '/admin/oauth/clients/*']) refuse(path, noClients)
}

function idOf(request: FastifyRequest, name: 'user_id' | 'factor_id' | 'passkey_id'): string {
  const id = (request.params as Record<string, string>)[name] ?? ''
  if (!UUID.test(id)) throw new ProtocolError(404, 'validation_failed', `${name} must be an UUID`)
  return id.toLowerCase()
}

/** The fields of a body, which may be missing. Throws ProtocolError `bad_json` when it is not an object. */
function readObject(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new ProtocolError(400, 'bad_json', 'Could not parse request body as JSON: it must be an object')
  return readBody(request)
}

function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { page: number; limit: number; total: number },
) {
  reply.header('x-total-count', String(page.total)).header('link', linkHeader(request.url, page))
}
