import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/account/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { personalTokenRoutes } from './features/auth/personal-tokens/routes.ts'
import { personalTokenFinder } from './features/auth/personal-tokens/service.ts'
import { authRoutes } from './features/auth/routes.ts'
import { browserRoutes } from './features/auth/sessions/browser.routes.ts'
import { openLiveSignIns } from './features/auth/sessions/live-sign-ins.ts'
import { manageSessionsRoutes } from './features/auth/sessions/manage-sessions.routes.ts'
import { ensureSession } from './features/auth/sessions/service.ts'
import { creditRoutes } from './features/credits/routes.ts'
import { dailyActionRoutes } from './features/daily-actions/routes.ts'
import { downloadRoutes } from './features/downloads/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { generationRoutes } from './features/generations/routes.ts'
import { mailboxRoutes } from './features/mailbox/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { momentRoutes } from './features/moments/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { rehearsalRoutes } from './features/rehearsals/routes.ts'
import { scenarioRoutes } from './features/scenarios/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { authenticateCalls } from './http/authenticate.ts'
import { checkRequests, toRoutedPath } from './http/check-request.ts'
import { mapErrors } from './http/error-mapper.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import { identifyRequests, readRequestId } from './http/identify-requests.ts'
import { refuseWhileLeaving } from './http/leave.ts'
import { limitCalls } from './http/limit-calls.ts'
import { observeRequests } from './http/observe-requests.ts'
import { parseJsonBodies } from './http/parse-json.ts'
import { decorateTokenFinder } from './http/personal-tokens.ts'
import { collectRoutes } from './http/route-patterns.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serveClient } from './http/serve-client.ts'
import { limitConnections, SOCKET_LIMITS, type SocketLimits, serverOptions } from './http/socket-limits.ts'

const MAX_BODY_BYTES = 1_048_576

/** Builds the application without listening, so that tests can call it in process. */
export async function buildApp(
  deps: Deps,
  readiness: Readiness = { isReady: () => true, isLeaving: () => false },
  socketLimits: SocketLimits = SOCKET_LIMITS,
): Promise<FastifyInstance> {
  const app = fastify({
    ...serverOptions(deps, socketLimits),
    loggerInstance: deps.log as FastifyBaseLogger,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: (request) => readRequestId(request) ?? deps.newId(),
    // Log lines get the id of their request from `identifyRequests`, also those that are not written by `request.log`.
    childLoggerFactory: (logger) => logger,
    trustProxy: (_address, hop) => hop < deps.env.TRUST_PROXY,
    logController: new LogController({ disableRequestLogging: true }),
    // `refuseWhileLeaving` does it in the format of the API.
    return503OnClosing: false,
    rewriteUrl: toRoutedPath,
    // `checkRequests` limits the URL as a whole; a parameter that is not a valid id leads to 404.
    routerOptions: { maxParamLength: MAX_BODY_BYTES },
  })
  identifyRequests(app)
  observeRequests(app, deps.log)
  mapErrors(app, deps.log)
  collectRoutes(app)
  limitConnections(app, deps, socketLimits)
  sendSecurityHeaders(app, deps.env)
  refuseWhileLeaving(app, readiness)
  checkRequests(app)
  parseJsonBodies(app)
  await app.register(cookie)
  limitCalls(app, deps)
  decorateTokenFinder(app, personalTokenFinder(deps))
  authenticateCalls(app, {
    env: deps.env,
    verifier: deps.verifier,
    liveSignIns: openLiveSignIns(deps),
    ensureSession: (identity) => ensureSession(deps, identity),
  })

  healthRoutes(app, deps, readiness)
  siteRoutes(app, deps)
  await authRoutes(app, deps)
  browserRoutes(app, deps)
  manageSessionsRoutes(app, deps)
  personalTokenRoutes(app, deps)
  mailboxRoutes(app, deps)
  userRoutes(app, deps)
  momentRoutes(app, deps)
  generationRoutes(app, deps)
  dailyActionRoutes(app, deps)
  rehearsalRoutes(app, deps)
  scenarioRoutes(app, deps)
  statsRoutes(app, deps)
  mediaRoutes(app, deps)
  exportRoutes(app, deps)
  downloadRoutes(app, deps)
  creditRoutes(app, deps)
  accountRoutes(app, deps)
  adminRoutes(app, deps)
  await paymentRoutes(app, deps)
  await serveClient(app)
  return app
}
