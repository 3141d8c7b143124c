import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { readAppSecrets } from '#server/app-secret.ts'
import { makeFolder } from '#server/testing/backups.ts'
import { createCompletedMoment } from '#server/testing/factories.ts'
import { type S3TestServer, startS3Server } from '#server/testing/s3/server.ts'
import { startTestApp } from '#server/testing/test-app.ts'

/** Starts a command with these settings only. */
function start(script: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]).then(([stdout, stderr, code]) => ({ stdout, stderr, code }))
  return { child, ended }
}

/** Starts the command, and kills it when the request for the last of two objects hangs. */
async function killHalfWay(s3: S3TestServer, method: 'GET' | 'PUT', command: () => ReturnType<typeof start>) {
  const isOfObject = (request: { method: string; key: string }) =>
    request.method === method && request.key.startsWith('images/')
  let count = 0
  s3.fail({ kind: 'hang' }, 1, (request) => isOfObject(request) && ++count === 2)
  const { child, ended } = command()
  await vi.waitFor(() => expect(count).toBe(2), { timeout: 25_000 })
  child.kill('SIGKILL')
  await ended
  s3.heal()
}

it('a killed backup leaves no archive, and a killed restore can be repeated', {
  timeout: 90_000,
}, async () => {
  await using s3 = await startS3Server()
  await using t = await startTestApp({ env: { ...s3.env } })
  await createCompletedMoment(t.user('ada'))
  await createCompletedMoment(t.user('eve'))
  await using folder = await makeFolder()
  const { DATABASE_URL = '' } = t.deps.env
  const source = { DATABASE_URL, APP_SECRET: readAppSecrets(t.deps.env)[0], ...s3.env }
  const path = join(folder.path, 'backup.tar')
  const backUp = () => start('backup', [path, '--with-secrets'], source)
  await killHalfWay(s3, 'GET', backUp)
  expect((await readdir(folder.path)).every((name) => /\.(part|keys)$/.test(name))).toBe(true)
  const made = await backUp().ended
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining(`Backup written to ${path}: `) })
  expect(made.stderr).toContain('whoever has it can sign in as anybody')

  await using otherS3 = await startS3Server()
  const target = { DATA_DIR: join(folder.path, 'data'), ...otherS3.env }
  const restore = () => start('restore', [path], target)
  await killHalfWay(otherS3, 'PUT', restore)
  const restored = await restore().ended
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/: 2 people, \d+ rows, 2 objects, /),
  })
  expect(otherS3.objects.size).toBe(2)
})
