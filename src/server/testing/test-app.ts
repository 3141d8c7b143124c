import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Call, CallInput, CallOutput } from '#shared/contract/call.ts'
import { ERROR_STATUS, type ErrorBody } from '#shared/errors.ts'
import type { Identity, TokenVerifier } from '../adapters/auth/port.ts'
import { buildApp } from '../app.ts'
import type { DepsOverrides, OpenDeps } from '../deps.ts'
import { readEnv } from '../env.ts'
import { unauthorized } from '../errors.ts'
import { type GenerationWorker, startGenerationWorker } from '../features/generations/worker.ts'
import { openDeps } from '../open-deps.ts'
import { createTestDatabase } from './database.ts'
import { fakeAi } from './fake-ai.ts'

export interface TestUser {
  userId: string
  /** Authorization and, after the first response, the session cookie. */
  headers: Record<string, string>
  /** Makes a call of the contract as this user; returns its output, or throws ApiError. */
  call<C extends Call>(
    call: C,
    ...input: keyof CallInput<C> extends never
      ? [options?: CallOptions]
      : Record<never, never> extends CallInput<C>
        ? [input?: CallInput<C>, options?: CallOptions]
        : [input: CallInput<C>, options?: CallOptions]
  ): Promise<CallOutput<C>>
}

interface CallOptions {
  headers?: Record<string, string>
}

/** An error response to a call made by a test. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, unknown>
  constructor(status: number, body: ErrorBody, headers: Record<string, unknown>) {
    super(`${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export interface TestApp extends AsyncDisposable {
  app: FastifyInstance
  deps: OpenDeps
  ai: ReturnType<typeof fakeAi>
  /** A user with a valid token; the row is created at the first call. */
  user(name?: string): TestUser
}

/** The real application with its own database and a fake AI provider. Tokens are `test:<name>` unless a verifier is given. */
export async function startTestApp(
  options: {
    env?: Record<string, string>
    /** `web`: without background work, as beside a worker that shares DATA_DIR in place of a bucket. */
    role?: 'web'
    overrides?: DepsOverrides
    hasWorker?: boolean
    /** Uses tokens of the configured sign-in service instead of `test:<name>`. */
    hasRealSignIn?: boolean
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase(inject('postgresUrl'))
  const dataDir = await mkdtemp(join(tmpdir(), 'future-memory-app-'))
  const ai = fakeAi()
  const settings = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...options.env,
  })
  const env = { ...settings, ROLE: options.role ?? settings.ROLE }
  const deps = await openDeps(
    env,
    {
      log: pino({ level: env.LOG_LEVEL }),
      ai,
      ...(options.hasRealSignIn
        ? {}
        : { verifier: testVerifier(options.overrides?.now ?? (() => new Date())) }),
      ...options.overrides,
    },
    (error) => {
      throw error
    },
  )
  const app = await buildApp(deps)
  const worker: GenerationWorker | undefined =
    options.hasWorker === false ? undefined : await startGenerationWorker(deps, { isAlone: true })
  return {
    app,
    deps,
    ai,
    user: (name = 'ada') => createTestUser(app, name),
    async [Symbol.asyncDispose]() {
      ai.release()
      await worker?.stop(5_000)
      app.server.closeAllConnections()
      await app.close()
      await deps.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const testVerifier = (now: () => Date): TokenVerifier => ({
  isEmbedded: false,
  async verify(token): Promise<Identity> {
    const name = /^test:(.+)$/.exec(token)?.[1]
    if (!name) throw unauthorized()
    return {
      userId: `user-${name}`,
      email: `${name}@example.com`,
      firstName: name,
      lastName: 'Test',
      profileImageUrl: null,
      authSessionId: null,
      signedInAt: now(),
      statedAt: null,
      expiresAt: null,
    }
  },
})

const createTestUser = (app: FastifyInstance, name: string) =>
  asUser(app, `user-${name}`, `Bearer test:${name}`)

/** The user of a bearer token. */
export function asUser(app: FastifyInstance, userId: string, authorization: string): TestUser {
  const headers: Record<string, string> = { authorization }
  return {
    userId,
    headers,
    async call(call, ...rest) {
      const hasInput = Boolean(call.params ?? call.query ?? call.body)
      const [input = {}, options] = (hasInput ? rest : [{}, rest[0]]) as [
        { params?: object; query?: object; body?: object },
        CallOptions | undefined,
      ]
      const request: InjectOptions = {
        method: call.method,
        url: fillPath(call.path, input.params) + toQuery(input.query),
        headers: { ...headers, ...options?.headers },
        ...(input.body ? { payload: input.body } : {}),
      }
      const response = await app.inject(request)
      const cookie = response.cookies[0]
      if (cookie) headers.cookie = `${cookie.name}=${cookie.value}`
      if (response.statusCode >= 300)
        throw new ApiError(response.statusCode, response.json(), response.headers)
      return response.json()
    },
  }
}

const fillPath = (path: string, params: object | undefined) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )

function toQuery(query: object | undefined) {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
  ).toString()
  return search && `?${search}`
}

/** The ApiError of a call that must fail; checks that its status matches its code. */
export async function failure(attempt: Promise<unknown>): Promise<ApiError> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError))
    throw new Error(`The call should have failed with an API error; it returned ${String(error)}`)
  const expected = ERROR_STATUS[error.body.code as keyof typeof ERROR_STATUS]
  if (expected !== error.status) throw new Error(`${error.body.code} has status ${error.status}`)
  return error
}

export const LAYERS = {
  surfacePrompt: 'I stand on a wooden deck above a still lake at dawn.',
  sensoryPrompt: 'Cool air on my cheeks, warm mug in my hands.',
  soulPrompt: 'I chose this life, and I am home in it.',
}
