import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'

const MAX_AGE_S = 30 * 24 * 3600

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:')
const nameOf = (env: Env) => (isSecure(env) ? '__Host-session' : 'session')

export const readSessionCookie = (request: FastifyRequest, env: Env) => request.cookies[nameOf(env)]

const options = (env: Env) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const

export function setSessionCookie(reply: FastifyReply, env: Env, value: string): void {
  reply.setCookie(nameOf(env), value, { ...options(env), maxAge: MAX_AGE_S })
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(nameOf(env), options(env))
}
