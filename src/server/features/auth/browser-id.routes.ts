import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { randomToken } from './secrets.ts'

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:')

interface BrowserIdCookie {
  /** Sets the cookie, or extends the one that the browser has. Returns its value. */
  ensure(request: FastifyRequest, reply: FastifyReply, env: Env): string
  /** Undefined when the browser has none. */
  read(request: FastifyRequest, env: Env): string | undefined
}

/**
 * A random id in an HttpOnly cookie, which recognises the browser that began something. SameSite=Lax, because what was begun is
 * completed by a navigation from another site or a mail.
 */
export function browserIdCookie(name: string, maxAgeS: number): BrowserIdCookie {
  const nameOf = (env: Env) => (isSecure(env) ? `__Host-${name}` : name)
  const read: BrowserIdCookie['read'] = (request, env) => {
    const value = request.cookies[nameOf(env)]
    return value && /^[\w-]{43}$/.test(value) ? value : undefined
  }
  return {
    read,
    ensure(request, reply, env) {
      const browserId = read(request, env) ?? randomToken()
      reply.setCookie(nameOf(env), browserId, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(env),
        maxAge: maxAgeS,
      })
      return browserId
    },
  }
}

/** A day: a mail may arrive late, and its link is valid for an hour. */
const SIGN_UP_MAX_AGE_S = 24 * 3_600

/** Recognises the browser that began a sign-up, when its link is opened. */
export const signUpBrowser = browserIdCookie('sign-up', SIGN_UP_MAX_AGE_S)
