import type { Pool } from 'pg'

/** A node of `explain (format json)`; the actual numbers with `analyze` only. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

export interface Statement {
  text: string
  values: unknown[]
}

/** The rows that the scans of an analyzed plan have read. */
export function readRows(plan: Plan): number {
  const own = plan['Node Type'].includes('Scan') && !plan['Node Type'].startsWith('Subquery')
  const rows =
    ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 0)
  return (own ? rows : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + readRows(inner), 0)
}

/** Every node of a plan. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The plan of a statement; with `analyze`, which runs it, the numbers of rows too. */
export async function explain(
  client: Pick<Pool, 'query'>,
  { text, values }: Statement,
  options: 'analyze' | 'generic' = 'generic',
): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (${options === 'analyze' ? 'analyze, ' : ''}format json) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error(`No plan was returned for: ${text}`)
  return plan
}

/** Runs `work`, and returns the statements that it sent to the pool itself, without those of transactions. */
export async function recordStatements(pool: Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = pool.query
  const record = (config: unknown, values: unknown) => {
    const text = typeof config === 'string' ? config : (config as { text: string }).text
    const given = Array.isArray(values) ? values : (config as { values?: unknown[] }).values
    statements.push({ text, values: given ?? [] })
  }
  pool.query = new Proxy(query, {
    apply(target, self, args) {
      record(args[0], args[1])
      return Reflect.apply(target, self, args)
    },
  })
  try {
    await work()
  } finally {
    pool.query = query
  }
  return statements
}

/**
 * The nodes of a plan that read a table without an index that begins with what they look for: their time grows with the table. The
 * connection should have `enable_seqscan` off, since small tables are read as a whole otherwise.
 */
export async function findScans(client: Pick<Pool, 'query'>, plan: Plan): Promise<string[]> {
  const scans: string[] = []
  for (const node of nodesOf(plan)) {
    const kind = node['Node Type']
    const index = node['Index Name']
    if (kind === 'Seq Scan') scans.push(`${kind} of ${node['Relation Name']}`)
    if (index === undefined) continue
    const { rows } = await client.query<{ first: string }>(
      `select pg_get_indexdef(oid, 1, true) as first from pg_class where relname = $1 and relkind = 'i'`,
      [index],
    )
    const condition = (node['Index Cond'] ?? '').toLowerCase()
    if (!rows.some(({ first }) => condition.includes(first.toLowerCase())))
      scans.push(`${kind} of ${index} by ${condition || 'nothing'}`)
  }
  return scans
}
