import type { FastifyReply, FastifyRequest } from 'fastify'
import { GENERATIONS_PER_HOUR } from '#shared/product.ts'

/** What is left of a limit after a request was counted. */
export interface LimitState {
  name: string
  points: number
  /** In seconds. */
  duration: number
  remaining: number
  msBeforeNext: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The limits that the request was counted for, in this order; empty where limits are switched off. */
    limitStates: LimitState[] | undefined
  }
}

/** Counted by the generations themselves, so that only the policy is known here. */
const GENERATION_POLICY = `"generation";q=${GENERATIONS_PER_HOUR};w=3600`

/**
 * Sends what is left of the limits that a request was counted for, as draft-ietf-httpapi-ratelimit-headers-10 defines it: the quota
 * `q` of each window of `w` seconds, and the `r` requests that remain for the next `t` seconds.
 */
export function sendLimits(request: FastifyRequest, reply: FastifyReply): void {
  const { limitStates } = request
  let policy = ''
  let left = ''
  for (const { name, points, duration, remaining, msBeforeNext } of limitStates ?? []) {
    const separator = left === '' ? '' : ', '
    policy += `${separator}"${name}";q=${points};w=${duration}`
    left += `${separator}"${name}";r=${Math.max(0, remaining)};t=${Math.max(1, Math.ceil(msBeforeNext / 1000))}`
  }
  if (request.identity && request.routeOptions.config.call?.limit === 'generation')
    policy += `${policy === '' ? '' : ', '}${GENERATION_POLICY}`
  if (policy !== '') reply.header('ratelimit-policy', policy)
  if (left !== '') reply.header('ratelimit', left)
}
