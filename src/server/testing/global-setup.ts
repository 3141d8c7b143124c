import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../adapters/database/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { TEMPLATE } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server that all tests share; each test application has its own database. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL server for all tests, with a migrated template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'future-memory-tests-'))
  const server = await startEmbeddedDatabase({
    dataDir,
    password: 'tests',
    onRestart: (message) => console.warn(message),
    onFatal: (error) => console.error(error),
    // Faster; no test restarts this server.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  })
  const client = new Client({ connectionString: server.connectionString })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const template = new URL(server.connectionString)
  template.pathname = `/${TEMPLATE}`
  await migrateDatabase(template.href)
  project.provide('postgresUrl', server.connectionString)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
