import { z } from 'zod'
import { createSealer } from '#server/sealing.ts'
import { listExistingTables, quote, type Session, select } from './session.ts'

/** Columns that are encrypted with keys derived from APP_SECRET. */
const SEALED_COLUMNS = [
  { table: 'public.shared_secrets', id: 'name', value: 'sealed_value', purpose: 'shared-secrets' },
  { table: 'auth.signing_keys', id: 'kid', value: 'sealed_key', purpose: 'signing-keys' },
] as const

/**
 * Encrypts the rows with the first of the secrets where they are encrypted with another one of them. Returns the tables with rows
 * that none of them opens.
 */
export async function reseal(
  client: Session,
  secrets: readonly [string, ...string[]],
): Promise<{ table: string; remove(): Promise<void> }[]> {
  const unreadable: { table: string; remove(): Promise<void> }[] = []
  for (const { table, id, value, purpose } of SEALED_COLUMNS) {
    const sealer = createSealer(secrets, purpose)
    const [existing] = await listExistingTables(client, [table])
    const rows = existing
      ? await select(
          client,
          z.object({ id: z.string(), sealed: z.string() }),
          `select ${id} as id, ${value} as sealed from ${quote(table)}`,
        )
      : []
    const opened = rows.map((row) => ({ id: row.id, secret: sealer.open(row.id, row.sealed) }))
    if (opened.some(({ secret }) => !secret))
      unreadable.push({ table, remove: async () => void (await client.query(`delete from ${quote(table)}`)) })
    for (const row of opened)
      if (row.secret && !row.secret.isCurrent)
        await client.query(`update ${quote(table)} set ${value} = $2 where ${id} = $1`, [
          row.id,
          sealer.seal(row.id, row.secret.text),
        ])
  }
  return unreadable
}
