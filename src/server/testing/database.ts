import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

export const TEMPLATE = 'template_migrated'

/** Creates a database from the migrated template; returns its URL and a function that drops it. */
export async function createTestDatabase(
  postgresUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: postgresUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  // PostgreSQL refuses to copy a template that is being copied (55006, object_in_use).
  for (let tries = 0; ; tries++) {
    try {
      await run(`create database ${name} template ${TEMPLATE}`)
      break
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || tries > 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
