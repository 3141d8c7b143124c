import { createServer } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { OperatorError } from '#server/operator-error.ts'
import { listen } from './listen.ts'

async function problemOf(env: { HOST: string; PORT: number }): Promise<unknown> {
  const app = fastify()
  try {
    return await listen(app, env).catch((error: unknown) => error)
  } finally {
    await app.close()
  }
}

it('says in one sentence that the port is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const PORT = typeof address === 'object' && address ? address.port : 0
  const problem = await problemOf({ HOST: '127.0.0.1', PORT })
  await new Promise((resolve) => other.close(resolve))
  expect(problem).toBeInstanceOf(OperatorError)
  expect(problem).toHaveProperty(
    'message',
    `Another program already listens on port ${PORT}. Stop it, or set PORT to another number.`,
  )
})

it('says in one sentence that the address is not of this machine', async () => {
  for (const HOST of ['192.0.2.1', 'host.invalid'])
    expect(await problemOf({ HOST, PORT: 0 })).toHaveProperty(
      'message',
      `HOST is ${HOST}, which is no address of this machine. For all of its addresses set HOST=0.0.0.0.`,
    )
})
