import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import * as schema from '#server/db/schema/index.ts'
import { quote, type Session, select } from './session.ts'

/** A table by its name with its schema. */
export interface Table {
  name: string
  columns: string[]
}

/** Every table of the product, with its schema. */
export const PRODUCT_TABLES: readonly string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table))
  .map(({ schema: name = 'public', name: table }) => `${name}.${table}`)

/** Counters of requests, which say nothing about another time or place. */
export const TABLES_NOT_BACKED_UP: readonly string[] = ['public.rate_limits']

/** Columns with the keys of the objects that belong to a backup; variants and partial frames can be made again. */
export const OBJECT_KEY_COLUMNS = [
  { table: 'public.image_generations', column: 'object_key' },
  { table: 'public.exports', column: 'object_key' },
] as const

/** The tables with their columns; each comes after those that it refers to. */
export async function listTables(client: Session, names: readonly string[]): Promise<Table[]> {
  const rows = await select(
    client,
    z.object({ name: z.string(), columns: z.array(z.string()), parents: z.array(z.string()) }),
    `select n.nspname || '.' || c.relname as name,
       array(select attname::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select pn.nspname || '.' || p.relname from pg_constraint f
             join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname || '.' || c.relname = any($1) order by 1`,
    [names],
  )
  const ordered: typeof rows = []
  let waiting = rows
  while (waiting.length > 0) {
    const isWaiting = (name: string) => waiting.some((table) => table.name === name)
    const ready = waiting.filter(({ parents }) => !parents.some(isWaiting))
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.')
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered.map(({ name, columns }) => ({ name, columns }))
}

const sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })
export type Sequence = z.infer<typeof sequence>

/** The sequences of the tables' columns. */
export async function listSequences(client: Session, tables: readonly string[]): Promise<Sequence[]> {
  const names = await select(
    client,
    z.object({ name: z.string() }),
    `select distinct sn.nspname || '.' || s.relname as name
     from pg_class s join pg_namespace sn on sn.oid = s.relnamespace
     join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
       and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid join pg_namespace tn on tn.oid = t.relnamespace
     where s.relkind = 'S' and tn.nspname || '.' || t.relname = any($1) order by 1`,
    [tables],
  )
  const sequences: Sequence[] = []
  for (const { name } of names)
    sequences.push(
      ...(await select(
        client,
        sequence,
        `select '${name}' as name, last_value::text as "lastValue", is_called as "isCalled" from ${quote(name)}`,
      )),
    )
  return sequences
}

export const setSequence = (client: Session, { name, lastValue, isCalled }: Sequence) =>
  client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), lastValue, isCalled])
