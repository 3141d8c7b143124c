import type { Client } from 'pg'

const CREATE_INDEX = /^CREATE INDEX IF NOT EXISTS ("[^"]+") ON ((?:"[^"]+"\.)?"[^"]+") /

/**
 * Creates the indexes of pending migrations before these run, while rows can be written: in the transaction of a migration an index
 * would lock its table for minutes where it is large. A migration therefore has `CREATE INDEX IF NOT EXISTS`, which finds the index,
 * and makes those that cannot be made here because their table or column is new.
 */
export async function buildIndexes(
  client: Pick<Client, 'query'>,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) {
    const [, index, table] = CREATE_INDEX.exec(statement.trim()) ?? []
    if (index === undefined || table === undefined) continue
    const name = table.includes('.') ? `${table.split('.')[0]}.${index}` : index
    await dropInvalid(client, name)
    await client
      .query(statement.trim().replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'))
      .catch(() => dropInvalid(client, name))
  }
}

/** A creation that was interrupted leaves an index that no query uses. */
async function dropInvalid(client: Pick<Client, 'query'>, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently if exists ${name}`)
}
