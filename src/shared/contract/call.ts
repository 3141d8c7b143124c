import type { z } from 'zod'

/** Who may make a call: anyone, or a signed-in user (bearer token). */
export type Access = 'public' | 'signed-in'

/** What a personal token may be allowed: to read, to change records, and to have AI write and paint, which spends credits. */
export const TOKEN_SCOPES = ['read', 'write', 'generate'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Whether a token with these scopes may make a call that needs `needed`. Every scope includes `read`. */
export const includesScope = (scopes: readonly TokenScope[], needed: TokenScope): boolean =>
  scopes.includes(needed) || (needed === 'read' && scopes.length > 0)

/** Definition of one API call, used by the server to register it and by the client to make it. */
export interface Call<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Output extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: string
  access: Access
  params: Params
  query: Query
  body: Body
  output: Output
  /** The rate limit, per user, that the call counts towards. */
  limit: 'read' | 'write' | 'admin' | 'generation' | TextKind
  /** What a personal token needs to make the call; null where only a sign-in may. */
  tokenScope: TokenScope | null
}

/** The kinds of texts that are generated or read, and sketches, each with a rate limit of its own. */
export type TextKind = 'name' | 'enhancement' | 'scenarios' | 'goal' | 'feedback' | 'reading' | 'sketches'

type Optional<T> = T extends z.ZodType ? T : undefined

/** Defines a call. Defaults: access `signed-in`; limit `read` for GET, else `write`; the scope of its limit. */
export function defineCall<
  const O extends z.ZodType,
  const P extends z.ZodType | undefined = undefined,
  const Q extends z.ZodType | undefined = undefined,
  const B extends z.ZodType | undefined = undefined,
>(call: {
  method: Call['method']
  path: string
  access?: Access
  params?: P
  query?: Q
  body?: B
  output: O
  limit?: Call['limit']
  tokenScope?: Call['tokenScope']
}): Call<Optional<P>, Optional<Q>, Optional<B>, O> {
  const limit = call.limit ?? (call.method === 'GET' ? 'read' : 'write')
  return {
    method: call.method,
    path: call.path,
    access: call.access ?? 'signed-in',
    params: call.params as Optional<P>,
    query: call.query as Optional<Q>,
    body: call.body as Optional<B>,
    output: call.output,
    limit,
    tokenScope: call.tokenScope === undefined ? scopeOf(call.path, limit) : call.tokenScope,
  }
}

/** The calls of the operator are never for a token. */
function scopeOf(path: string, limit: Call['limit']): TokenScope | null {
  if (path.startsWith('/api/admin/')) return null
  return limit === 'read' || limit === 'write' ? limit : 'generate'
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** The caller's input by part, before parsing; parts that the call does not have are absent. A query may always be omitted. */
export type CallInput<C extends Call> = (C['params'] extends z.ZodType
  ? { params: In<C['params']> }
  : unknown) &
  (C['query'] extends z.ZodType ? { query?: In<C['query']> } : unknown) &
  (C['body'] extends z.ZodType ? { body: In<C['body']> } : unknown)

/** The handler's input, parsed. */
export interface ParsedInput<C extends Call> {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
}

export type CallOutput<C extends Call> = z.output<C['output']>
/** What a handler returns: the output before the contract parses it (dates become strings). */
export type HandlerResult<C extends Call> = z.input<C['output']>

/** Request header with the browser's IANA time zone. */
export const TIME_ZONE_HEADER = 'x-time-zone'
