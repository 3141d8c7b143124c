import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/errors.ts'
import { readClientAddress } from '#server/http/client-address.ts'
import { toPage } from '#server/http/paging.ts'
import { type Handler, registerCall } from '#server/http/register-call.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import type { AuditActor } from '../audit/service.ts'
import { requireRecentSignIn } from '../auth/current-user/service.ts'
import * as changes from './changes.ts'
import * as operation from './operation.ts'
import { cursorOf, getPerson, listPeople, requireAdmin } from './people.ts'

/** The calls of administrators; 404 for everybody else, before the input is looked at. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.addHook('preHandler', async ({ identity }) => {
      if (!identity) throw unauthorized()
      await requireAdmin(deps, identity.userId)
    })
    readRoutes(scope, deps)
    personRoutes(scope, deps)
    operationRoutes(scope, deps)
  })
}

function readRoutes(app: FastifyInstance, deps: Deps) {
  registerCall(app, contract.listPeople, async ({ query }, http) =>
    toPage(http, query.limit, await listPeople(deps, query), cursorOf),
  )
  registerCall(app, contract.getPerson, ({ params }) => getPerson(deps, params.id))
  registerCall(app, contract.listFailedGenerations, async ({ query }, http) =>
    toPage(http, query.limit, await operation.listFailedGenerations(deps, query), ({ id }) => id),
  )
  registerCall(app, contract.getAdminQueue, () => operation.readQueue(deps))
  registerCall(app, contract.getAdminHealth, () => operation.readHealth(deps))
  registerCall(app, contract.listAuditEntries, async ({ query }, http) =>
    toPage(http, query.limit, await operation.readAudit(deps, query), ({ id }) => id),
  )
}

function personRoutes(app: FastifyInstance, deps: Deps) {
  registerChange(app, deps, contract.disablePerson, async ({ params, body }, actor) => {
    const isChanged = await changes.disablePerson(deps, actor, { ...params, ...body })
    return { ...(await getPerson(deps, params.id)), isChanged }
  })
  registerChange(app, deps, contract.enablePerson, async ({ params, body }, actor) => {
    const isChanged = await changes.enablePerson(deps, actor, { ...params, ...body })
    return { ...(await getPerson(deps, params.id)), isChanged }
  })
  registerChange(app, deps, contract.signOutPerson, async ({ params, body }, actor) => ({
    endedCount: await changes.signOutPerson(deps, actor, { ...params, ...body }),
  }))
  registerChange(app, deps, contract.changePersonCredits, async ({ params, body }, actor) => {
    await changes.changeCredits(deps, actor, { ...params, ...body })
    return getPerson(deps, params.id)
  })
  registerChange(app, deps, contract.deletePerson, async ({ params, body }, actor) => {
    await changes.deletePerson(deps, actor, { id: params.id, reason: body.reason })
    return { isDeleted: true as const, isSignInKept: !deps.verifier.isEmbedded }
  })
  registerChange(app, deps, contract.invitePerson, ({ body }, actor) =>
    changes.invitePerson(deps, actor, body.email),
  )
}

function operationRoutes(app: FastifyInstance, deps: Deps) {
  registerChange(app, deps, contract.retryJob, async ({ params }, actor) => {
    await operation.retryJob(deps, actor, params)
    return { id: params.id }
  })
  registerChange(app, deps, contract.retryMail, async ({ params }, actor) => {
    await operation.retryMail(deps, actor, params.id)
    return { id: params.id }
  })
}

type Change<C extends Call> = (input: Parameters<Handler<C>>[0], actor: AuditActor) => ReturnType<Handler<C>>

/** A call that needs a sign-in of the last ten minutes. */
function registerChange<C extends Call>(app: FastifyInstance, deps: Deps, call: C, change: Change<C>): void {
  registerCall(app, call, async (input, { request }) => {
    await requireRecentSignIn(deps, input.identity, undefined)
    return change(input, actorOf(request, input.userId))
  })
}

const actorOf = (request: FastifyRequest, userId: string): AuditActor => ({
  userId,
  requestId: request.id,
  address: readClientAddress(request.ip).ip,
})
