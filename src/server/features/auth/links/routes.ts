import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../context.ts'
import { normaliseEmail } from '../email-address.ts'
import { sessionParams } from '../issue-session.ts'
import { verifyLink } from '../open-link.ts'
import { parseChallenge } from '../pkce.ts'
import { ProtocolError, validationFailed } from '../protocol-error.ts'
import { safeRedirect, withFragment, withQuery } from '../redirects.ts'
import { answerHeadRequests, isPrefetch, readBody, readClientInfo, readQuery } from '../request/routes.ts'
import { requestPasswordReset, resendLink, signUp } from '../sign-up.ts'

/** The calls that ask for a link by mail, and the ones that open it. */
export function linkRoutes(app: FastifyInstance, ctx: AuthContext): void {
  app.post('/signup', async (request) => {
    const { email, password, data, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    return signUp(
      ctx,
      { email, password, data, redirectTo: readQuery(request).redirect_to, challenge },
      readClientInfo(request),
    )
  })

  app.post('/recover', async (request) => {
    const { email, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    await requestPasswordReset(
      ctx,
      { email, redirectTo: readQuery(request).redirect_to, challenge },
      readClientInfo(request),
    )
    return {}
  })

  app.post('/resend', async (request) => {
    const { email, type, code_challenge, code_challenge_method } = readBody(request)
    if (type !== 'signup' && type !== 'email_change') throw validationFailed('type: signup or email_change.')
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    await resendLink(
      ctx,
      { email, purpose: type, redirectTo: readQuery(request).redirect_to, challenge },
      readClientInfo(request),
    )
    return {}
  })

  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    // Refused rather than answered: a browser then asks again when somebody clicks.
    if (isPrefetch(request)) return reply.code(503).header('vary', 'Sec-Purpose, Purpose').send()
    const { token, type, redirect_to } = readQuery(request)
    try {
      const opened = await verifyLink(ctx, { token, type, acceptsCode: true }, readClientInfo(request))
      if ('code' in opened) return reply.redirect(withQuery(opened.redirectTo, { code: opened.code }), 303)
      return reply.redirect(
        withFragment(opened.redirectTo, { ...sessionParams(opened.session), type: opened.purpose }),
        303,
      )
    } catch (error) {
      const target = safeRedirect(ctx.deps.env, redirect_to)
      if (error instanceof ProtocolError)
        return reply.redirect(
          withFragment(target, {
            error: 'access_denied',
            error_code: error.code,
            error_description: error.message,
          }),
          303,
        )
      // Somebody has clicked in a mail: they get a page, not the bare error of a call.
      request.log.error({ err: error }, 'a link could not be opened')
      const description = 'Something went wrong on our side. Please open the link again in a moment.'
      return reply.redirect(
        withFragment(target, {
          error: 'server_error',
          error_code: 'unexpected_failure',
          error_description: description,
        }),
        303,
      )
    }
  })
  answerHeadRequests(app, ['/verify'])

  app.post('/verify', async (request) => {
    const { token_hash, token, email, type } = readBody(request)
    const input =
      typeof token_hash === 'string' ? { token: token_hash } : { token, email: normaliseEmail(email) }
    const opened = await verifyLink(ctx, { ...input, type, acceptsCode: false }, readClientInfo(request))
    if (!('session' in opened)) throw new Error('A code where a session was asked for.')
    return opened.session
  })
}
