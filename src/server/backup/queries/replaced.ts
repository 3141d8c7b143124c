import { z } from 'zod'
import { listExistingTables, quote, type Session, select } from './session.ts'
import { OBJECT_KEY_COLUMNS } from './tables.ts'

const PAGE_SIZE = 1_000

const selectKeys = (columns: readonly { table: string; column: string }[]) =>
  columns.map(({ table, column }) => `select ${column} as key from ${quote(table)}`).join(' union ') ||
  `select '' as key where false`

/** Notes the objects that the present rows name, until the connection ends. */
export async function keepReplacedKeys(client: Session): Promise<void> {
  const tables = await listExistingTables(
    client,
    OBJECT_KEY_COLUMNS.map(({ table }) => table),
  )
  const columns = OBJECT_KEY_COLUMNS.filter(({ table }) => tables.includes(table))
  await client.query(`create temporary table replaced_objects as ${selectKeys(columns)}`)
}

/** After the restore: those of the noted keys that no row names any more. */
export async function* readReplacedKeys(client: Session): AsyncGenerator<string> {
  await client.query(
    `declare replaced_keys cursor with hold for
     select key from replaced_objects except (${selectKeys(OBJECT_KEY_COLUMNS)})`,
  )
  for (;;) {
    const rows = await select(client, z.object({ key: z.string() }), `fetch ${PAGE_SIZE} from replaced_keys`)
    if (rows.length === 0) return
    for (const { key } of rows) yield key
  }
}

/**
 * Deletes the jobs that wait: they belong to the rows of before. What the restored rows wait for is found in them: generations by
 * their sweep, mail by the outbox, files of deleted accounts by their tombstones.
 */
export async function deleteQueuedJobs(client: Session): Promise<void> {
  const [queue] = await listExistingTables(client, ['pgboss.job'])
  if (queue) await client.query('delete from pgboss.job')
}
