import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuthApp, accessTokenOf, PASSWORD, startAuthApp } from './features/auth/testing/auth-app.ts'
import { type GenerationWorker, startGenerationWorker } from './features/generations/worker.ts'
import { LAYERS } from './testing/test-app.ts'

const run = promisify(execFile)
const EMAIL = 'builder@example.com'

let t: AuthApp
let worker: GenerationWorker
let folder: string
let sessionToken: string
beforeAll(async () => {
  t = await startAuthApp()
  worker = await startGenerationWorker(t.deps, { isAlone: true })
  sessionToken = await accessTokenOf(await t.createSignedInClient(EMAIL))
  await post('/api/pcms', { pcmNumber: 1, ...LAYERS })
})
afterAll(async () => {
  await worker.stop(5_000)
  await t[Symbol.asyncDispose]()
})

async function post(path: string, body: object) {
  const response = await fetch(`${t.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
  return response.json()
}

/** The example in a language, from the page that shows it. */
async function exampleIn(language: string): Promise<string> {
  const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
  return page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? ''
}

/** Runs a command in a new folder. Returns what it printed, and the image that it has downloaded. */
async function runExample(file: string, content: string, command: string, env: Record<string, string>) {
  folder = await mkdtemp(join(tmpdir(), 'future-memory-example-'))
  try {
    await writeFile(join(folder, file), content)
    const { stdout } = await run(command, command === 'bash' ? ['-eu', '-o', 'pipefail', file] : [file], {
      cwd: folder,
      env: { PATH: process.env.PATH, SITE: t.origin, ...env },
    })
    return { stdout, image: await readFile(join(folder, 'moment.jpg')) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const JPEG = [0xff, 0xd8, 0xff]
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

it.skipIf(!hasCurl)('the example in curl goes from a sign-in to an image, also a second time', async () => {
  const env = { EMAIL, PASSWORD }
  for (const _run of ['first', 'second']) {
    const { stdout, image } = await runExample('example.sh', await exampleIn('sh'), 'bash', env)
    expect(stdout).toContain('"status":"succeeded"')
    expect([...image.subarray(0, 3)]).toEqual(JPEG)
  }
})

it('the example in TypeScript goes from a token to an image', async () => {
  const { token } = await post('/api/auth/tokens', {
    name: 'TypeScript',
    scopes: ['read', 'write', 'generate'],
  })
  const { stdout, image } = await runExample('example.ts', await exampleIn('ts'), process.execPath, {
    TOKEN: token,
  })
  expect(stdout).toMatch(/^1 moments\n(.*\n)*succeeded done\n$/)
  expect([...image.subarray(0, 3)]).toEqual(JPEG)
})
