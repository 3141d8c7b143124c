import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ServerUnderTest } from '../support/server.ts'
import { call, type Person, type World } from './api-client.ts'
import { isExpectedText } from './expected-state.ts'
import type { Client } from './load-client.ts'

const run = promisify(execFile)
const STARTING_CREDITS = 10
export const PACK_CREDITS = 100
/** A generation whose job was lost is requeued after a minute, by a sweep that runs every minute. */
const SETTLE_TIMEOUT_MS = 180_000
const READ_ATTEMPTS = 10

/** Compares what is stored with the clients' expected state; returns the differences. */
export async function verify(world: World, clients: Client[]): Promise<string[]> {
  const wrong: string[] = []
  for (const client of clients) wrong.push(...(await verifyTexts(world, client)))
  const succeeded = new Map<Person, number>()
  for (const client of clients) {
    const made = await verifyGenerations(world, client)
    wrong.push(...made.wrong)
    succeeded.set(
      client.person,
      (succeeded.get(client.person) ?? 0) + made.succeeded + client.expected.replacedScenarioImages,
    )
  }
  for (const [person, made] of succeeded) {
    const purchases = clients
      .filter((client) => client.person === person)
      .reduce((sum, { expected }) => sum + expected.purchases.size, 0)
    const expected = STARTING_CREDITS + purchases * PACK_CREDITS - made
    const { credits } = await read<{ credits: number }>(world, person, '/api/auth/user')
    if (credits !== expected)
      wrong.push(
        `${person.email} has ${credits} credits; ${purchases} packs and ${made} images make it ${expected}`,
      )
  }
  wrong.push(...(await verifyLedgers(world.server)))
  return wrong
}

/** A read after all faults; retried while it fails. */
async function read<T>(world: World, person: Person, path: string): Promise<T> {
  for (let tries = 0; tries < READ_ATTEMPTS; tries++) {
    const answer = await call(world, person, 'GET', path, { allowed: [404] })
    if (answer && answer.status < 300) return answer.body as T
    if (answer) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`${path} cannot be read.`)
}

async function verifyTexts(world: World, { person, expected }: Client): Promise<string[]> {
  const wrong: string[] = []
  const moments = await read<{ pcmNumber: number; surfacePrompt: string }[]>(world, person, '/api/pcms')
  for (const [number, text] of expected.layers) {
    const found = moments.find(({ pcmNumber }) => pcmNumber === number)?.surfacePrompt
    if (!isExpectedText(text, found))
      wrong.push(`moment ${number} of ${person.email} does not have the last acknowledged text`)
  }
  const actions = await read<{ id: number; actionText: string }[]>(world, person, '/api/daily-actions')
  const isWhole = actions.length < 1_000
  for (const [id, actionText] of expected.actions) {
    const found = actions.find((action) => action.id === id)
    if (found ? found.actionText !== actionText : isWhole)
      wrong.push(`action ${id} of ${person.email} is missing`)
  }
  const { scenarios } = await read<{ scenarios: { id: number; scenarioText: string }[] }>(
    world,
    person,
    '/api/future-scenarios',
  )
  for (const [id, text] of expected.scenarios)
    if (!isExpectedText(text, scenarios.find((scenario) => scenario.id === id)?.scenarioText))
      wrong.push(`scenario ${id} of ${person.email} does not have the last acknowledged text`)
  const exports = await read<{ id: number }[]>(world, person, '/api/exports')
  for (const [id, url] of expected.exports) {
    if (!exports.some((made) => made.id === id)) wrong.push(`export ${id} of ${person.email} is missing`)
    const file = await call(world, person, 'GET', url, { allowed: [404] })
    if (file?.status !== 200) wrong.push(`the file of export ${id} answers ${file?.status}`)
  }
  return wrong
}

async function verifyGenerations(world: World, { person, expected }: Client) {
  const wrong: string[] = []
  let succeeded = 0
  for (const id of expected.generations) {
    const status = await waitUntilSettled(world, person, id)
    if (status === 'succeeded') {
      succeeded++
      const file = await call(world, person, 'GET', `/media/images/${id}`, { allowed: [404] })
      if (file?.status !== 200) wrong.push(`the image of generation ${id} answers ${file?.status}`)
    } else if (status !== 'failed' && status !== 'cancelled') wrong.push(`generation ${id} is ${status}`)
  }
  return { wrong, succeeded }
}

async function waitUntilSettled(world: World, person: Person, id: string): Promise<string> {
  const until = Date.now() + SETTLE_TIMEOUT_MS
  for (;;) {
    const { status } = await read<{ status: string }>(world, person, `/api/generations/${id}`).catch(() => ({
      status: 'unreadable',
    }))
    if ((status !== 'queued' && status !== 'running') || Date.now() > until) return status
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Runs `npm run credits -- verify`. */
async function verifyLedgers({ dataDir }: ServerUnderTest): Promise<string[]> {
  try {
    await run(process.execPath, ['scripts/credits.ts', 'verify'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    })
    return []
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return [`the ledgers: ${stdout || stderr || String(error)}`.trim()]
  }
}
