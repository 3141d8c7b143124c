import type { Db } from './client.ts'

/**
 * A query that is built once for the pool: building it takes longer than the rest of its work in this process. In a transaction
 * it is built for each use. `build` gives `prepare('')`, because a statement with a name would need the same connection of a
 * PgBouncer again.
 */
export function buildOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
