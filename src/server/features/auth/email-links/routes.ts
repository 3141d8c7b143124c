import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signUpBrowser } from '../browser-id.routes.ts'
import type { AuthContext } from '../context.ts'
import { parseChallenge } from '../oauth/pkce.ts'
import { ignoreHeadRequests, readBody, readClientInfo, readQuery } from '../protocol.routes.ts'
import { ProtocolError, validationFailed } from '../protocol-error.ts'
import { safeRedirect, withFragment, withQuery } from '../redirects.ts'
import { sessionParams } from '../sessions/issue-session.ts'
import { normaliseEmail } from '../user-input.ts'
import { describeLink, refuseSignUp } from './describe-link.ts'
import { linkTypeOf } from './link-type.ts'
import { requestLink } from './request-link.ts'
import { purposesOf, verifyLink } from './verify-link.ts'

/** GoTrue's message after the first of both addresses has confirmed a change. */
const OTHER_ADDRESS_NEEDED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Password reset and confirmations by mail: `/recover` and `/resend` request a link, `/verify` consumes it. */
export function emailLinkRoutes(app: FastifyInstance, ctx: AuthContext): void {
  app.post('/recover', async (request) => {
    const { email, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    const redirectTo = readQuery(request).redirect_to
    await requestLink(ctx, 'recovery', { email, redirectTo, challenge }, readClientInfo(request))
    return {}
  })

  app.post('/resend', async (request) => {
    const { email, type, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    const redirectTo = readQuery(request).redirect_to
    const kind = type === 'signup' ? 'resend' : 'email_change'
    await requestLink(ctx, kind, { email, redirectTo, challenge }, readClientInfo(request))
    return {}
  })

  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    // An error status, so that the browser does not reuse the response and requests the link again when it is clicked.
    if (isPrefetch(request)) return reply.code(503).header('vary', 'Sec-Purpose, Purpose').send()
    const { token, type } = readQuery(request)
    try {
      const verified = await verifyLink(ctx, { token, type, acceptsCode: true }, readClientInfo(request))
      const { redirectTo, purpose } = verified
      if ('isWaitingForOther' in verified)
        return reply.redirect(
          withFragment(redirectTo, { message: OTHER_ADDRESS_NEEDED }, { alsoInQuery: verified.isPkce }),
          303,
        )
      const target =
        'code' in verified
          ? withQuery(redirectTo, { code: verified.code })
          : withFragment(redirectTo, { ...sessionParams(verified.session), type: linkTypeOf(purpose) })
      return reply.redirect(target, 303)
    } catch (error) {
      return redirectWithError(ctx, request, reply, error)
    }
  })
  ignoreHeadRequests(app, ['/verify'])

  app.post('/verify', async (request) => {
    const { token_hash, token, email, type, password, data } = readBody(request)
    const isByHash = typeof token_hash === 'string' && token_hash !== ''
    if (isByHash && !purposesOf(type)) throw validationFailed('Invalid email verification type')
    const input = isByHash ? { token: token_hash } : { token, email: readRecipient(email) }
    const verified = await verifyLink(
      ctx,
      { ...input, type, password, data, acceptsCode: false },
      readClientInfo(request),
    )
    if ('isWaitingForOther' in verified) return { msg: OTHER_ADDRESS_NEEDED, code: '200' }
    if (!('session' in verified)) throw new Error('verifyLink returned a code instead of a session.')
    return verified.session
  })

  // These two are not of GoTrue's protocol: they serve our own page.
  app.post('/verify/details', async (request) => {
    const { token_hash, type } = readBody(request)
    const browserId = signUpBrowser.read(request, ctx.deps.env)
    return describeLink(ctx, { token: token_hash, type, browserId }, readClientInfo(request))
  })
  app.post('/verify/refuse', async (request, reply) => {
    await refuseSignUp(ctx, readBody(request).token_hash, readClientInfo(request))
    return reply.code(204).send()
  })
}

/** Throws ProtocolError `validation_failed`, in the reference's words for this call. */
function readRecipient(email: unknown): string {
  try {
    return normaliseEmail(email)
  } catch (cause) {
    throw new ProtocolError(422, 'validation_failed', 'Invalid email format', { cause })
  }
}

/** True when a browser, proxy or mail scanner fetches the link before it is clicked. */
function isPrefetch(request: FastifyRequest): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
    .map((name) => request.headers[name])
    .join(' ')
  return /prefetch|prerender|preview/i.test(purposes)
}

/** The link is opened from a mail, so every error has to lead to a page of the site. */
function redirectWithError(ctx: AuthContext, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const target = safeRedirect(ctx.deps.env, readQuery(request).redirect_to)
  if (error instanceof ProtocolError)
    return reply.redirect(
      withFragment(target, {
        error: 'access_denied',
        error_code: error.code,
        error_description: error.message,
      }),
      303,
    )
  ctx.deps.log.error({ event: 'auth_link_failed', err: error }, 'verification of a mailed link failed')
  return reply.redirect(
    withFragment(target, {
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Something went wrong on our side. Please open the link again in a moment.',
    }),
    303,
  )
}
