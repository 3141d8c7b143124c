import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { z } from 'zod'
import { startEmbeddedDatabase } from '#server/adapters/database/embedded.ts'
import { findFreePort, type NodeProcess, startNodeProcess } from '#server/testing/node-process.ts'
import { startS3Server } from '#server/testing/s3/server.ts'
import { withTempDataDir } from './support.ts'

const MIN_REQUESTS = 2_000
const CLIENTS = 20
/** Between two requests of one client. */
const PAUSE_MS = 100
const STREAM_MS = 3_000
const PORTS_IN_FILES = [3001, 3002, 8080]

/** By balancer: its documented configuration, and how it runs in the foreground with a file. */
const BALANCERS = {
  nginx: {
    file: 'nginx.conf',
    wrap: (text: string, dir: string) =>
      `pid ${dir}/nginx.pid; error_log ${dir}/error.log; events {} http { access_log off;\n${text}\n}`,
    args: (path: string, dir: string) => ['-p', dir, '-c', path, '-g', 'daemon off;'],
  },
  haproxy: {
    file: 'haproxy.cfg',
    wrap: (text: string) => text,
    args: (path: string) => ['-db', '-f', path],
  },
}

/**
 * Two web nodes behind nginx, then haproxy, with the configurations in deploy/: both nodes are restarted by SIGTERM, one after the
 * other, while at least 2,000 requests run. Prints how many failed; the goal is none. Needs both balancers on the PATH.
 */
export async function benchRolling(print: (line: string) => void): Promise<void> {
  for (const [name, balancer] of Object.entries(BALANCERS)) {
    if (spawnSync(name, ['-v']).error) print(`${name}: not installed, not measured`)
    else await withTempDataDir((dir) => restartBehind(name, balancer, dir, print))
  }
}

async function restartBehind(
  name: string,
  balancer: (typeof BALANCERS)['nginx'],
  dir: string,
  print: (line: string) => void,
) {
  const database = await startEmbeddedDatabase({
    dataDir: dir,
    password: 'bench',
    onRestart: print,
    onFatal: (error) => print(error.message),
  })
  const objects = await startS3Server()
  const running: NodeProcess[] = []
  let proxy: ChildProcess | undefined
  try {
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
    const [one = 0, two = 0, front = 0] = ports
    const url = `http://127.0.0.1:${front}`
    const start = async (port: number) => {
      const node = await startNodeProcess(
        {
          ...objects.env,
          ROLE: 'web',
          DATABASE_URL: database.connectionString,
          APP_SECRET: 'a secret of both nodes, long enough',
          PUBLIC_URL: 'http://localhost:3000',
          MAIL_CONFIRM: 'off',
          RATE_LIMITS: 'off',
          TRUST_PROXY: '1',
          SHUTDOWN_DELAY_S: '10',
        },
        { port },
      )
      running.push(node)
      return node
    }
    const nodes = [await start(one), await start(two)]
    proxy = await startBalancer(name, balancer, dir, ports)
    const load = await prepareLoad(url)
    const started = performance.now()
    let isRestarting = true
    const clients = Array.from({ length: CLIENTS }, (_, index) => load.run(index, () => isRestarting))
    for (const [index, port] of [one, two].entries()) {
      await nodes[index]?.end('SIGTERM')
      await start(port)
    }
    isRestarting = false
    await Promise.all(clients)
    const { requests, failures, created } = load
    print(`${name}: both of two nodes restarted, ${Math.round((performance.now() - started) / 1_000)} s`)
    print(`  ${JSON.stringify(requests)} requests, ${failures.length} failed (goal: 0)`)
    for (const failure of failures.slice(0, 10)) print(`  ${failure}`)
    const stored = await countActions(database.connectionString)
    print(`  ${created()} creations acknowledged, ${stored} stored (goal: equal)`)
  } finally {
    if (proxy) {
      proxy.kill('SIGTERM')
      await once(proxy, 'exit')
    }
    for (const node of running) await node[Symbol.asyncDispose]()
    await objects[Symbol.asyncDispose]()
    await database.stop()
  }
}

/** Starts the balancer with its documented configuration at other ports. */
async function startBalancer(
  name: string,
  { file, wrap, args }: (typeof BALANCERS)['nginx'],
  dir: string,
  ports: number[],
) {
  let text = await readFile(fileURLToPath(new URL(`../deploy/${file}`, import.meta.url)), 'utf8')
  for (const [index, port] of PORTS_IN_FILES.entries())
    text = text.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), String(ports[index]))
  const path = join(dir, file)
  await writeFile(path, wrap(text, dir))
  const proxy = spawn(name, args(path, dir), { stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(`http://127.0.0.1:${ports[2]}/health/ready`).catch(() => undefined)
    if (response?.ok) return proxy
    await setTimeout(100)
  }
  proxy.kill('SIGTERM')
  throw new Error(`${name} does not answer.`)
}

const withId = z.object({ id: z.union([z.string(), z.number()]) })

/** A person with a moment and a generation that no worker runs; `run` sends requests of three kinds by turns. */
async function prepareLoad(url: string) {
  const send = (token: string, path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json', prefer: 'respond-async' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const signUp = await send('', '/auth/v1/signup', {
    email: 'ada@example.com',
    password: 'seven quiet herons',
  })
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await signUp.json())
  const layers = { surfacePrompt: 'A lake.', sensoryPrompt: 'Cool air.', soulPrompt: 'I am home.' }
  const moment = await send(token, '/api/pcms', { pcmNumber: 1, ...layers })
  const { id: pcmId } = withId.parse(await moment.json())
  const requested = await send(token, '/api/generate-image', { prompt: 'A lake.', pcmId })
  const { id: generationId } = withId.parse(await requested.json())

  const requests = { GET: 0, POST: 0, stream: 0 }
  const failures: string[] = []
  let created = 0
  const kinds = {
    async GET() {
      const response = await send(token, '/api/auth/user')
      await response.json()
      if (!response.ok) throw new Error(`status ${response.status}`)
    },
    async POST() {
      const response = await send(token, '/api/daily-actions', { pcmId, actionText: 'Write one page.' })
      await response.json()
      if (!response.ok) throw new Error(`status ${response.status}`)
      created++
    },
    /** Ends after three seconds, or earlier when the node ends it; a connection that breaks is a failure. */
    async stream() {
      const response = await send(token, `/api/generations/${generationId}/events`)
      const reader = response.body?.getReader()
      if (!response.ok || !reader) throw new Error(`status ${response.status}`)
      const first = await reader.read()
      if (first.done) throw new Error('no event')
      const enough = setTimeout(STREAM_MS, 'enough' as const)
      for (;;) {
        const next = await Promise.race([reader.read(), enough])
        if (next === 'enough') return void (await reader.cancel())
        if (next.done) return
      }
    },
  }
  const turns = ['GET', 'GET', 'POST', 'GET', 'POST', 'GET', 'GET', 'POST', 'GET', 'stream'] as const
  return {
    requests,
    failures,
    created: () => created,
    /** Sends one request after the other while restarts go on, and until there were enough. */
    async run(client: number, isRestarting: () => boolean) {
      const total = () => requests.GET + requests.POST + requests.stream
      for (let turn = client; isRestarting() || total() < MIN_REQUESTS; turn++) {
        const kind = turns[turn % turns.length] ?? 'GET'
        requests[kind]++
        await kinds[kind]().catch((error: unknown) => failures.push(`${kind}: ${String(error)}`))
        await setTimeout(PAUSE_MS)
      }
    },
  }
}

async function countActions(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from daily_actions')
  await client.end()
  return z.object({ count: z.number() }).parse(rows[0]).count
}
