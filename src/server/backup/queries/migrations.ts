import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { type AppliedMigration, BackupError } from '../format.ts'
import { listExistingTables, quote, type Session, select } from './session.ts'
import { PRODUCT_TABLES } from './tables.ts'

/** The migrations that Drizzle has recorded, the first one first; none in an empty database. */
export async function listAppliedMigrations(client: Session): Promise<AppliedMigration[]> {
  const [existing] = await listExistingTables(client, ['drizzle.__drizzle_migrations'])
  if (!existing) return []
  return select(
    client,
    z.object({ hash: z.string(), createdAt: z.number() }),
    'select hash, created_at::float8 as "createdAt" from drizzle.__drizzle_migrations order by created_at',
  )
}

const isKnown = ({ createdAt }: AppliedMigration) =>
  readMigrationFiles(MIGRATIONS).some(({ folderMillis }) => folderMillis === createdAt)

/** Throws BackupError when the migrations are of a newer version than this one. */
export function assertKnownMigrations(migrations: readonly AppliedMigration[], what: string): void {
  if (!migrations.every(isKnown))
    throw new BackupError(
      `${what} is of a newer version of the product: update the product, then restore it.`,
    )
}

/** Throws BackupError when tables with the names of the product's are those of something else. */
export async function assertOwnTables(client: Session): Promise<void> {
  const applied = await listAppliedMigrations(client)
  assertKnownMigrations(applied, 'The database')
  const tables = await listExistingTables(client, PRODUCT_TABLES)
  if (applied.length === 0 && tables.length > 0)
    throw new BackupError(
      `The database has tables of something else (${tables.slice(0, 3).join(', ')}): choose an empty one.`,
    )
}

/**
 * Inside a transaction: drops the product's tables, and creates them again as they were after these migrations. Throws BackupError
 * when something else depends on them.
 */
export async function recreateTables(client: Session, level: readonly AppliedMigration[]): Promise<void> {
  try {
    await client.query(`drop table if exists ${PRODUCT_TABLES.map(quote).join(', ')}`)
    // With the functions of its triggers; its tables are dropped.
    await client.query('drop schema if exists auth cascade')
  } catch (error) {
    throw new BackupError(
      `The present tables cannot be removed (${error instanceof Error ? error.message : 'unknown'}). Nothing was restored.`,
      { cause: error },
    )
  }
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint);
    delete from drizzle.__drizzle_migrations`)
  await applyMigrations(client, (createdAt) => level.some((migration) => migration.createdAt === createdAt))
}

/** Inside a transaction: applies the migrations after those that `recreateTables` applied. */
export async function applyLaterMigrations(client: Session): Promise<void> {
  const applied = await listAppliedMigrations(client)
  await applyMigrations(
    client,
    (createdAt) => !applied.some((migration) => migration.createdAt === createdAt),
  )
}

async function applyMigrations(client: Session, isWanted: (createdAt: number) => boolean) {
  for (const { sql, hash, folderMillis } of readMigrationFiles(MIGRATIONS)) {
    if (!isWanted(folderMillis)) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
