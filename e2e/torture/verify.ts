import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { MAX_STORED_EXPORTS } from '#server/features/exports/retention.ts'
import type { ServerUnderTest } from '../support/server.ts'
import { call, type LoadContext, type LoadUser } from './api-client.ts'
import { isExpectedText } from './expected-state.ts'
import type { Client } from './load-client.ts'

const run = promisify(execFile)
const STARTING_CREDITS = 10
export const PACK_CREDITS = 100
/** A generation whose job was lost is requeued after a minute, by a sweep that runs every minute. */
const SETTLE_TIMEOUT_MS = 180_000
const READ_ATTEMPTS = 10

/** Compares what is stored with the clients' expected state; returns the differences. */
export async function verify(load: LoadContext, clients: Client[]): Promise<string[]> {
  const failures: string[] = []
  for (const client of clients) failures.push(...(await verifyTexts(load, client)))
  const succeeded = new Map<LoadUser, number>()
  for (const client of clients) {
    const verified = await verifyGenerations(load, client)
    failures.push(...verified.failures)
    succeeded.set(
      client.user,
      (succeeded.get(client.user) ?? 0) + verified.succeeded + client.expected.replacedScenarioImages,
    )
  }
  for (const [user, made] of succeeded) {
    const purchases = clients
      .filter((client) => client.user === user)
      .reduce((sum, { expected }) => sum + expected.purchases.size, 0)
    const expected = STARTING_CREDITS + purchases * PACK_CREDITS - made
    const { credits } = await read<{ credits: number }>(load, user, '/api/auth/user')
    if (credits !== expected)
      failures.push(
        `${user.email} has ${credits} credits; ${purchases} packs and ${made} images make it ${expected}`,
      )
  }
  failures.push(...(await verifyLedgers(load.server)))
  return failures
}

/** A read after all faults; retried while it fails. */
async function read<T>(load: LoadContext, user: LoadUser, path: string): Promise<T> {
  for (let tries = 0; tries < READ_ATTEMPTS; tries++) {
    const result = await call(load, user, 'GET', path, { allowed: [404] })
    if (result && result.status < 300) return result.body as T
    if (result) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`${path} cannot be read.`)
}

async function verifyTexts(load: LoadContext, { user, expected }: Client): Promise<string[]> {
  const failures: string[] = []
  const moments = await read<{ pcmNumber: number; surfacePrompt: string }[]>(load, user, '/api/pcms')
  for (const [number, text] of expected.layers) {
    const found = moments.find(({ pcmNumber }) => pcmNumber === number)?.surfacePrompt
    if (!isExpectedText(text, found))
      failures.push(`moment ${number} of ${user.email} does not have the last acknowledged text`)
  }
  const actions = await read<{ id: number; actionText: string }[]>(load, user, '/api/daily-actions')
  const isWhole = actions.length < 1_000
  for (const [id, actionText] of expected.actions) {
    const found = actions.find((action) => action.id === id)
    if (found ? found.actionText !== actionText : isWhole)
      failures.push(`action ${id} of ${user.email} is missing`)
  }
  const { scenarios } = await read<{ scenarios: { id: number; scenarioText: string }[] }>(
    load,
    user,
    '/api/future-scenarios',
  )
  for (const [id, text] of expected.scenarios)
    if (!isExpectedText(text, scenarios.find((scenario) => scenario.id === id)?.scenarioText))
      failures.push(`scenario ${id} of ${user.email} does not have the last acknowledged text`)
  const exports = await read<{ id: number }[]>(load, user, '/api/exports')
  // Older ones are deleted.
  const oldestKept = exports.length < MAX_STORED_EXPORTS ? 0 : Math.min(...exports.map(({ id }) => id))
  for (const [id, url] of expected.exports) {
    if (id < oldestKept) continue
    if (!exports.some((made) => made.id === id)) failures.push(`export ${id} of ${user.email} is missing`)
    const file = await call(load, user, 'GET', url, { allowed: [404] })
    if (file?.status !== 200) failures.push(`the file of export ${id} responds with status ${file?.status}`)
  }
  return failures
}

async function verifyGenerations(load: LoadContext, { user, expected }: Client) {
  const failures: string[] = []
  let succeeded = 0
  for (const id of expected.generations) {
    const status = await waitUntilSettled(load, user, id)
    if (status === 'succeeded') {
      succeeded++
      const file = await call(load, user, 'GET', `/media/images/${id}`, { allowed: [404] })
      if (file?.status !== 200)
        failures.push(`the image of generation ${id} responds with status ${file?.status}`)
    } else if (status !== 'failed' && status !== 'cancelled') failures.push(`generation ${id} is ${status}`)
  }
  return { failures, succeeded }
}

async function waitUntilSettled(load: LoadContext, user: LoadUser, id: string): Promise<string> {
  const until = Date.now() + SETTLE_TIMEOUT_MS
  for (;;) {
    const { status } = await read<{ status: string }>(load, user, `/api/generations/${id}`).catch(() => ({
      status: 'unreadable',
    }))
    if ((status !== 'queued' && status !== 'running') || Date.now() > until) return status
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Runs `npm run credits -- verify`. */
async function verifyLedgers({ dataDir, settings }: ServerUnderTest): Promise<string[]> {
  try {
    await run(process.execPath, ['scripts/credits.ts', 'verify'], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        ...settings,
      },
    })
    return []
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return [`the ledgers: ${stdout || stderr || String(error)}`.trim()]
  }
}
