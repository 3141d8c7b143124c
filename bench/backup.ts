import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedDatabase } from '#server/adapters/database/embedded.ts'
import { localDisk } from '#server/adapters/storage/local-disk.ts'
import { makeFolderBackup } from '#server/backup/folder-backup.ts'
import { listSequences, OBJECT_KEY_COLUMNS, PRODUCT_TABLES } from '#server/backup/queries/tables.ts'
import { installationSecret } from '#server/data-dir.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { formatMb, withTempDataDir } from './support.ts'

const PEOPLE = 1_000
const IMAGES_OF_EACH = 6
const IMAGE_BYTES = 150_000
const MEMORY_POLL_MS = 50

/** `npm run bench backup`: a backup and a restore of 1,000 people by the commands, compared byte for byte. */
export async function benchBackup(print: (line: string) => void): Promise<void> {
  await withTempDataDir(async (folder) => {
    const dataDir = join(folder, 'data')
    await withPostgres(dataDir, async (url) => {
      await migrateDatabase(url)
      await insertPeople(url)
      await writeObjects(url, dataDir)
    })
    const objectBytes = PEOPLE * IMAGES_OF_EACH * IMAGE_BYTES
    print(`${PEOPLE} people, ${PEOPLE * IMAGES_OF_EACH} images, ${formatMb(objectBytes)} of objects`)

    const path = join(folder, 'backup.tar')
    const made = await runCommand(['scripts/backup.ts', path, '--with-secrets'], dataDir)
    print(`backup:  ${formatMb((await stat(path)).size)}, ${made}`)
    const target = join(folder, 'restored')
    print(`restore: ${await runCommand(['scripts/restore.ts', path], target)}`)

    await withPostgres(dataDir, async (url) => {
      const env = readEnv({ DATA_DIR: dataDir })
      for (const day of ['first', 'second']) {
        const startedAt = performance.now()
        await makeFolderBackup({
          env,
          dir: join(folder, 'backups'),
          previous: undefined,
          connectionString: url,
          store: await localDisk(join(dataDir, 'objects')),
          version: 'bench',
          now: new Date(day === 'first' ? '2026-11-21T03:17:00Z' : '2026-11-22T03:17:00Z'),
          signal: new AbortController().signal,
        })
        print(`scheduled, ${day} day: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
      }
      print(`disk of both days beside the objects: ${await ownSize(join(folder, 'backups'))}`)
      const before = await digest(url, dataDir)
      await withPostgres(target, async (restoredUrl) => {
        const after = await digest(restoredUrl, target)
        const differing = Object.keys(before).filter((name) => before[name] !== after[name])
        print(
          differing.length === 0
            ? `equal: ${Object.keys(before).length} tables, sequences and objects, byte for byte`
            : `DIFFERENT: ${differing.join(', ')}`,
        )
      })
    })
  })
}

async function withPostgres(dataDir: string, run: (url: string) => Promise<void>) {
  await mkdir(dataDir, { recursive: true })
  const server = await startEmbeddedDatabase({
    dataDir,
    password: installationSecret(dataDir, 'database-password'),
    onRestart: (message) => console.error(message),
    onFatal: (error) => console.error(error),
  })
  await run(server.connectionString).finally(() => server.stop())
}

async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return run(client).finally(() => client.end())
}

/** Six moments with an image each, 60 actions and 8 credit entries for each person. */
const insertPeople = (url: string) =>
  withClient(url, (client) =>
    client.query(`
      insert into users (id, email, credits) select 'user-' || n, n || '@example.com', 4 from generate_series(1, ${PEOPLE}) n;
      insert into auth.users (id, email) select gen_random_uuid(), n || '@example.com' from generate_series(1, ${PEOPLE}) n;
      insert into pcms (user_id, pcm_number, surface_prompt, sensory_prompt, soul_prompt)
        select 'user-' || n, m, repeat(md5(n || 'a' || m) || ' ', 20), repeat(md5(n || 'b' || m) || ' ', 20), repeat(md5(n || 'c' || m) || ' ', 20)
        from generate_series(1, ${PEOPLE}) n, generate_series(1, 6) m;
      insert into generations (id, user_id, pcm_id, prompt, seed, model_choice, status, stage, content_hash, image_url, finished_at)
        select id, user_id, pcm_id, prompt, 1, 'gpt-image-1', 'succeeded', 'done', id::text, '/media/images/' || id, now()
        from (select gen_random_uuid() as id, user_id, pcms.id as pcm_id, surface_prompt as prompt
              from pcms, generate_series(1, ${IMAGES_OF_EACH / 6})) each;
      insert into image_generations (user_id, pcm_id, generation_id, image_url, prompt, seed, model, size, object_key, content_type, byte_length, sha256, width, height)
        select user_id, pcm_id, id, image_url, prompt, 1, 'bench', '1792x1024', 'images/' || user_id || '/' || id || '.jpg', 'image/jpeg', ${IMAGE_BYTES}, '', 1792, 1024
        from generations;
      insert into daily_actions (user_id, pcm_id, action_text)
        select user_id, id, repeat(md5(id || 'd' || n) || ' ', 3) from pcms, generate_series(1, 10) n;
      insert into credit_entries (user_id, amount, kind, reference)
        select 'user-' || n, 10, 'grant', 'start:' || n from generate_series(1, ${PEOPLE}) n;
      insert into credit_entries (user_id, amount, kind, reference) select user_id, -1, 'reserve', id::text from generations`),
  )

const listKeys = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      OBJECT_KEY_COLUMNS.map(({ table, column }) => `select ${column} as key from ${table}`).join(' union ') +
        ' order by 1',
    )
    return rows.map(({ key }) => key)
  })

async function writeObjects(url: string, dataDir: string) {
  for (const key of await listKeys(url)) {
    const path = join(dataDir, 'objects', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, randomBytes(IMAGE_BYTES))
  }
}

/** Seconds and peak memory of a command, which must succeed. */
async function runCommand(args: string[], dataDir: string): Promise<string> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 'unknown'
  const timer = setInterval(async () => {
    peak = (await readPeakMemory(child)) ?? peak
  }, MEMORY_POLL_MS)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${args[0]} has failed.`)
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s, peak memory ${peak}`
}

/** Of Node, without PostgreSQL; undefined where the system does not tell. */
async function readPeakMemory({ pid }: ChildProcess): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return kilobytes && formatMb(Number(kilobytes) * 1_024)
}

/** What `du` counts of a folder without the objects, which are links. */
const ownSize = (path: string) =>
  new Promise<string>((resolve) => {
    const child = spawn('du', ['-sh', '--exclude=objects', path])
    child.stdout.on('data', (output) => resolve(String(output).split('\t')[0] ?? ''))
    child.once('error', () => resolve('unknown'))
  })

/** A hash for each table, of the sequences and of the objects. */
async function digest(url: string, dataDir: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  await withClient(url, async (client) => {
    for (const table of PRODUCT_TABLES) {
      const { rows } = await client.query<{ hash: string }>(
        `select md5(string_agg(each::text, E'\\n' order by each::text)) as hash from ${table} as each`,
      )
      digests[table] = rows[0]?.hash ?? ''
    }
    digests.sequences = JSON.stringify(await listSequences(client, PRODUCT_TABLES))
  })
  const objects = createHash('sha256')
  for (const key of await listKeys(url)) objects.update(await readFile(join(dataDir, 'objects', key)))
  return { ...digests, objects: objects.digest('hex') }
}
