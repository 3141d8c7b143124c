import type { FastifyInstance } from 'fastify'
import type { OpenDeps } from '#server/deps.ts'
import { setAdmin } from '#server/features/admin/queries/people.ts'
import { explain, readRows, recordStatements } from '#server/testing/query-plans.ts'
import { contract } from '#shared/contract/index.ts'
import { FEW, GENERATION, idOf, PAYMENT, SESSION, USER } from './scale-data.ts'
import { noiseImage } from './support.ts'

/** An application on one of the databases that are compared. */
export interface Node {
  app: FastifyInstance
  deps: OpenDeps
  people: number
}

interface Read {
  /** The same for every person. */
  name: string
  url: string
  headers: Record<string, string>
}

/** The parameters of paths, for a person; every `GET` of the contract must have its own here. */
const PATH_PARAMS: Record<string, (person: number) => string> = {
  '/api/pcms/:pcm': () => '1',
  '/api/pcms/:pcm/generation': () => '1',
  '/api/pcms/:pcm/images': () => '1',
  '/api/daily-actions/pcm/:pcm': () => '1',
  '/api/future-scenarios/:pcm': () => '1',
  '/api/generations/:id': (person) => idOf(GENERATION, 0, person),
  '/api/generations/:id/events': (person) => idOf(GENERATION, 0, person),
  '/api/admin/people/:id': (person) => idOf(USER, 0, person),
  '/api/credits/checkouts/:id': (person) => idOf(PAYMENT, 0, person),
}

/** Short enough that every list of a person has a second page. */
const PAGE = 5
/** The list of all people: its first page is no longer with many people than with few. */
const LISTS_OF_ALL: readonly string[] = [contract.listPeople.path]

/** A token of the person's first session. */
const signIn = async ({ deps }: Node, person: number) => {
  const now = Math.floor(Date.now() / 1000)
  const token = await deps.signingKeys?.sign({
    iss: `${deps.env.PUBLIC_URL}/auth/v1`,
    sub: idOf(USER, 0, person),
    aud: 'authenticated',
    role: 'authenticated',
    exp: now + 3_600,
    iat: now,
    email: `person${person}@example.com`,
    session_id: idOf(SESSION, 0, person),
    amr: [{ method: 'password', timestamp: now }],
  })
  return { authorization: `Bearer ${token}` }
}

/**
 * Every `GET` of the contract, second pages, and the files under /media, as a person who gets the role of an administrator and whose
 * files are stored first.
 */
export async function readsOf(node: Node, person: number): Promise<Read[]> {
  const headers = await signIn(node, person)
  await setAdmin(node.deps.db, idOf(USER, 0, person), true)
  const response = await node.app.inject({ url: contract.listExports.path, headers })
  const [cookie] = response.cookies
  const [wallpaper] = response.json<{ fileUrl: string; id: number }[]>()
  if (!cookie || !wallpaper) throw new Error(`Person ${person} could not sign in: ${response.body}`)
  const user = idOf(USER, 0, person)
  const generation = idOf(GENERATION, 0, person)
  const image = await noiseImage()
  const { rows } = await node.deps.db.$client.query<{ objectKey: string }>(
    'select object_key as "objectKey" from exports where id = $1',
    [wallpaper.id],
  )
  for (const key of [`images/${user}/${generation}.jpg`, rows[0]?.objectKey ?? ''])
    await node.deps.store.put(key, image, 'image/jpeg')
  await node.deps.store.put(`partials/${user}/${generation}/1-0.webp`, image, 'image/webp')

  const calls = Object.values(contract).filter(({ method }) => method === 'GET')
  const reads: Read[] = []
  for (const { path, query } of calls) {
    const param = path.includes(':') ? PATH_PARAMS[path]?.(person) : ''
    if (param === undefined) throw new Error(`The parameters of ${path} are not known.`)
    const url = path.replace(/:\w+/, param)
    const page = LISTS_OF_ALL.includes(path) ? `?limit=${FEW}` : ''
    reads.push({ name: `${path}${page}`, url: `${url}${page}`, headers })
    if (!query) continue
    const first = await node.app.inject({ url: `${url}?limit=${PAGE}`, headers })
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1]
    if (next) reads.push({ name: `${path}?limit=${PAGE}&cursor=`, url: next, headers })
  }
  const media = { cookie: `${cookie.name}=${cookie.value}`, accept: 'image/webp' }
  const files = {
    '/media/images/:id': `/media/images/${generation}`,
    '/media/images/:id?w=640': `/media/images/${generation}?w=640`,
    '/media/exports/:id': wallpaper.fileUrl,
    '/media/generations/:id/partials/0': `/media/generations/${generation}/partials/0?attempt=1`,
  }
  return [...reads, ...Object.entries(files).map(([name, url]) => ({ name, url, headers: media }))]
}

/** Milliseconds until the whole response is there. */
async function timeRead({ app }: Node, { name, url, headers }: Read): Promise<number> {
  const start = performance.now()
  const { statusCode, body } = await app.inject({ url, headers })
  const ms = performance.now() - start
  if (statusCode >= 400) throw new Error(`${statusCode} for ${name}: ${body.slice(0, 200)}`)
  return ms
}

/** The rows that the statements of a read scan. */
async function countRows({ app, deps }: Node, { url, headers }: Read): Promise<number> {
  const pool = deps.db.$client
  const statements = await recordStatements(pool, () => app.inject({ url, headers }))
  let total = 0
  for (const statement of statements)
    if (/^\s*(select|with|\()/i.test(statement.text))
      total += readRows(await explain(pool, statement, 'analyze'))
  return Math.round(total)
}

/** A read in one database and in another; medians in ms. */
export interface Comparison {
  name: string
  few: { ms: number; rows: number }
  many: { ms: number; rows: number }
}

/** Measures every read of as many people in both databases, by turns, after each was made twice. */
export async function compareReads(
  few: Node,
  many: Node,
  people: { few: number; many: number }[],
  rounds: number,
): Promise<Comparison[]> {
  const readers: { few: Read[]; many: Read[] }[] = []
  for (const person of people)
    readers.push({ few: await readsOf(few, person.few), many: await readsOf(many, person.many) })
  const [reader] = readers
  // Somebody who has more has a second page of more lists.
  const names = (reader?.few ?? [])
    .map(({ name }) => name)
    .filter((name) => readers.every(({ many }) => many.some((read) => read.name === name)))
  const named = (reads: Read[] | undefined, name: string) => {
    const read = reads?.find((one) => one.name === name)
    if (!read) throw new Error(`Nobody reads ${name}.`)
    return read
  }
  const times = names.map((name) => ({ name, few: [] as number[], many: [] as number[] }))
  for (let round = -2 * readers.length; round < rounds; round++) {
    const turn = readers[(round + 2 * readers.length) % readers.length]
    // Whichever is first finds colder caches of the processor.
    for (const time of times)
      for (const side of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
        const ms = await timeRead(side === 'few' ? few : many, named(turn?.[side], time.name))
        if (round >= 0) time[side].push(ms)
      }
  }
  const compared: Comparison[] = []
  for (const time of times)
    compared.push({
      name: time.name,
      few: { ms: median(time.few), rows: await countRows(few, named(reader?.few, time.name)) },
      many: { ms: median(time.many), rows: await countRows(many, named(reader?.many, time.name)) },
    })
  return compared
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
