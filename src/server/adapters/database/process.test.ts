import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { waitUntilReady } from './process.ts'

it.each([
  ['has exited', () => spawn(process.execPath, ['--version'], { stdio: 'ignore' }), 'exit'],
  ['could not be started', () => spawn('/nowhere/postgres'), 'error'],
])('reports at once a PostgreSQL that %s before', async (_state, start, event) => {
  const child = start()
  await once(child, event).catch(() => undefined)
  expect(await waitUntilReady(child, 'postgres://127.0.0.1:1/postgres', Date.now() + 60_000)).toBe('exited')
})
