import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** The embedded PostgreSQL of a server, found by the files in its DATA_DIR. */
export function postgresOf(dataDir: string) {
  const pointer = join(dataDir, 'postgres.path')
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(lines[0])
  const password = encodeURIComponent(readFileSync(join(dataDir, 'secrets', 'database-password'), 'utf8'))
  return {
    postmaster,
    connectionString: `postgres://future_memory:${password}@127.0.0.1:${lines[3]}/postgres`,
    /** Process ids of the postmaster and its children. */
    processes: () => [postmaster, ...childrenOf(postmaster)],
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Runs one statement on a new connection; returns its rows. */
export async function query<T extends object>(connectionString: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000, application_name: 'torture' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
