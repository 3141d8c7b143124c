import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { OperatorError } from '#server/operator-error.ts'

const PROBLEMS: Record<string, (env: Pick<Env, 'HOST' | 'PORT'>) => string> = {
  EADDRINUSE: ({ PORT }) =>
    `Another program already listens on port ${PORT}. Stop it, or set PORT to another number.`,
  EACCES: ({ PORT }) =>
    `This user may not listen on port ${PORT}. Set PORT to a number above 1023, and let a reverse proxy take the lower one.`,
  EADDRNOTAVAIL: ({ HOST }) =>
    `HOST is ${HOST}, which is no address of this machine. For all of its addresses set HOST=0.0.0.0.`,
  ENOTFOUND: ({ HOST }) =>
    `HOST is ${HOST}, which is no address of this machine. For all of its addresses set HOST=0.0.0.0.`,
}

/** Listens on HOST and PORT. Throws OperatorError when that address cannot be used. */
export async function listen(app: FastifyInstance, env: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const explain = PROBLEMS[code]
    throw explain ? new OperatorError(explain(env), { cause: error }) : error
  }
}
