import type { Pool } from 'pg'
import { inSpan } from './tracing.ts'

interface Queryable {
  query(...args: never[]): unknown
}

/** Traces the queries of the pool, with the text of the statement, whose values are parameters. */
export function traceQueries(pool: Pool): void {
  traceCalls(pool)
  // Those of transactions. A query of the pool calls its connection with a callback, and is traced as a whole above.
  pool.on('connect', traceCalls)
}

function traceCalls(queryable: Queryable) {
  const { query } = queryable
  Object.assign(queryable, {
    query(this: Queryable, ...args: unknown[]): unknown {
      const call = (): unknown => Reflect.apply(query, this, args)
      const text = textOf(args[0])
      if (text === undefined || typeof args.at(-1) === 'function') return call()
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      }
      return inSpan({ name: `postgresql ${operation}`, kind: 'client', isPart: true, attributes }, call)
    },
  })
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined
  return typeof query.text === 'string' ? query.text : undefined
}
