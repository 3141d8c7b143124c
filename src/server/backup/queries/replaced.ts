import { listExistingTables, quote, type Session } from './session.ts'
import { OBJECT_KEY_COLUMNS } from './tables.ts'

/** Objects that wait to be removed. */
const DELETIONS = { table: 'public.object_deletions', column: 'key' }

const selectKeys = (columns: readonly { table: string; column: string }[]) =>
  columns.map(({ table, column }) => `select ${column} as key from ${quote(table)}`).join(' union ') ||
  `select '' as key where false`

/** Inside a transaction: notes the objects of the present rows. */
export async function noteReplacedObjects(client: Session): Promise<void> {
  const columns = [...OBJECT_KEY_COLUMNS, DELETIONS]
  const tables = await listExistingTables(
    client,
    columns.map(({ table }) => table),
  )
  const existing = columns.filter(({ table }) => tables.includes(table))
  await client.query(`create temporary table replaced_objects on commit drop as ${selectKeys(existing)}`)
}

/** Inside the same transaction: has the server remove those that no restored row names. */
export const forgetReplacedObjects = (client: Session) =>
  client.query(
    `insert into ${quote(DELETIONS.table)} (key, due_at)
     select key, now() from (select key from replaced_objects except (${selectKeys(OBJECT_KEY_COLUMNS)})) as forgotten
     on conflict (key) do nothing`,
  )

/**
 * Deletes the jobs that wait: they belong to the rows of before. What the restored rows wait for is found in them: generations by
 * their sweep, mail by the outbox, files of deleted accounts by their tombstones.
 */
export async function deleteQueuedJobs(client: Session): Promise<void> {
  const [queue] = await listExistingTables(client, ['pgboss.job'])
  if (queue) await client.query('delete from pgboss.job')
}
