import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startEmbeddedDatabase } from '#server/adapters/database/embedded.ts'
import { buildApp } from '#server/app.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { deleteAccount } from '#server/features/account/service.ts'
import { cleanUp } from '#server/features/auth/worker.ts'
import { runCreditsCommand } from '#server/features/credits/commands.ts'
import { startMediaWorker } from '#server/features/media/worker.ts'
import { removeExpired } from '#server/features/retention/worker.ts'
import { openDeps } from '#server/open-deps.ts'
import { compareReads, type Node } from './scale-calls.ts'
import { FEW, fillDatabase, idOf, USER } from './scale-data.ts'
import { formatMb, withTempDataDir } from './support.ts'

const ROUNDS = 60
/** p50 with many people, against that with few. */
const MAX_RATIO = 1.2
const MAX_DELETION_MS = 500

const OPTIONS = {
  people: { type: 'string', default: '100000' },
  pictures: { type: 'string', default: '60' },
} as const

/** Only where the tables are filled: a crash then loses a database that is deleted anyway. */
const FILL_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
}

/**
 * Every read with many people (`--people=`, 100,000) and as many pictures and actions of each (`--pictures=`, 60), compared with 10
 * people who have as much; and the deletion of an account, `credits verify`, and the clean-ups. By default it takes 20 GB of disk.
 */
export async function benchScale(print: (line: string) => void): Promise<void> {
  const { values } = parseArgs({ args: argv.slice(2), options: OPTIONS, allowPositionals: true })
  const people = Number(values.people)
  const pictures = Number(values.pictures)
  if (!Number.isInteger(people) || people <= FEW) throw new Error(`--people must be more than ${FEW}.`)
  if (!Number.isInteger(pictures) || pictures < 10) throw new Error('--pictures must be at least 10.')
  await withTempDataDir(async (dataDir) => {
    const server = (settings: Record<string, string>) =>
      startEmbeddedDatabase({
        dataDir,
        password: 'bench',
        onRestart: print,
        onFatal: (error) => print(String(error)),
        settings,
      })
    const filled = await server(FILL_SETTINGS)
    try {
      for (const size of [FEW, people])
        await fillDatabase(
          await createDatabase(filled.connectionString, size),
          { people: size, pictures },
          print,
        )
    } finally {
      await filled.stop()
    }
    const measured = await server({})
    try {
      await measure(
        people,
        (size) => openNode(databaseUrl(measured.connectionString, size), dataDir, size),
        print,
      )
    } finally {
      await measured.stop()
    }
  })
}

function databaseUrl(server: string, people: number): string {
  const url = new URL(server)
  url.pathname = `/people_${people}`
  return url.href
}

async function createDatabase(server: string, people: number): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database people_${people}`).finally(() => client.end())
  const url = databaseUrl(server, people)
  await migrateDatabase(url)
  return url
}

async function openNode(url: string, dataDir: string, people: number): Promise<Node> {
  const env = readEnv({
    DATA_DIR: `${dataDir}/node-${people}`,
    DATABASE_URL: url,
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    APP_SECRET: 'a'.repeat(64),
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    CREDIT_PACKS: JSON.stringify([
      { id: 'small', credits: 10, amount: 500, currency: 'eur', label: '10 credits' },
    ]),
  })
  const deps = await openDeps(env, {}, (error) => {
    throw error
  })
  // Makes the sizes of pictures that the reads ask for.
  await startMediaWorker(deps)
  return { app: await buildApp(deps), deps, people }
}

async function measure(people: number, open: (size: number) => Promise<Node>, print: (line: string) => void) {
  const few = await open(FEW)
  const many = await open(people)
  try {
    await printReads(few, many, print)
    await printAccount(many, print)
    await printVerify(many, print)
    await printCleanUp(many, print)
  } finally {
    for (const { app, deps } of [few, many]) {
      await app.close()
      await deps.close()
    }
  }
}

async function printReads(few: Node, many: Node, print: (line: string) => void) {
  // Not person 0, who has many times as much as the others.
  const readers = Array.from({ length: FEW - 1 }, (_, n) => ({
    few: n + 1,
    many: 1 + Math.floor(((many.people - 2) * (n + 0.5)) / (FEW - 1)),
  }))
  print(
    `p50 of every GET with ${few.people} and ${many.people} people, in ms, and the rows that its queries scan`,
  )
  const compared = await compareReads(few, many, readers, ROUNDS)
  const ratioOf = (one: (typeof compared)[number]) => one.many.ms / one.few.ms
  for (const one of compared.toSorted((a, b) => ratioOf(b) - ratioOf(a)))
    print(
      `  ${one.name.padEnd(46)} ${one.few.ms.toFixed(2).padStart(7)} ${one.many.ms.toFixed(2).padStart(7)}   x ${ratioOf(one).toFixed(2)}   rows ${one.few.rows} and ${one.many.rows}`,
    )
  print(`  highest ratio: ${Math.max(...compared.map(ratioOf)).toFixed(2)} (target: at most ${MAX_RATIO})`)
  const heavy = await compareReads(many, many, [{ few: 1, many: 0 }], 5)
  print(`the same of one of the ${many.people}, and of the person with many times as much`)
  for (const one of heavy)
    print(
      `  ${one.name.padEnd(46)} ${one.few.ms.toFixed(2).padStart(7)} ${one.many.ms.toFixed(2).padStart(7)}   rows ${one.few.rows} and ${one.many.rows}`,
    )
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function printAccount({ deps }: Node, print: (line: string) => void) {
  // The first one prepares the queue of the job.
  await deleteAccount(deps, idOf(USER, 0, 3))
  for (const [what, person] of [
    ['of one of many', 2],
    ['of somebody with thousands of pictures, actions and rehearsals', 0],
  ] as const) {
    const ms = await time(() => deleteAccount(deps, idOf(USER, 0, person)))
    print(`deletion of an account ${what}: ${ms.toFixed(0)} ms (target: at most ${MAX_DELETION_MS})`)
  }
}

async function printVerify({ deps }: Node, print: (line: string) => void) {
  const { rss } = process.memoryUsage()
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss - rss)
  }, 100)
  const ms = await time(() => runCreditsCommand(deps, ['verify'], (line) => print(`  ${line}`)))
  clearInterval(timer)
  print(`credits verify: ${(ms / 1000).toFixed(1)} s, ${formatMb(highest)} more memory at most`)
}

async function printCleanUp({ deps }: Node, print: (line: string) => void) {
  for (const what of ['the first', 'the next']) {
    print(`${what} clean-up of sign-ins: ${(await time(() => cleanUp(deps))).toFixed(0)} ms`)
    print(`${what} clean-up of all else: ${(await time(() => removeExpired(deps))).toFixed(0)} ms`)
  }
}
