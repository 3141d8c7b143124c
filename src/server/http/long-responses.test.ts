import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { streamEvents } from './long-responses.ts'

it('disconnects a client that does not read its event stream', async () => {
  const app = fastify()
  const stopped = Promise.withResolvers<number>()
  const text = 'x'.repeat(10_000)
  app.get('/', async (_request, reply) => {
    await streamEvents(reply, 'ada', (send) => {
      let isStopped = false
      let sentBytes = 0
      const sendMore = () => {
        // More than the operating system buffers for a connection.
        if (isStopped || sentBytes > 100_000_000) return stopped.resolve(sentBytes)
        send('update', text)
        sentBytes += text.length
        setImmediate(sendMore)
      }
      sendMore()
      return () => {
        isStopped = true
      }
    })
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await stopped.promise).toBeLessThan(50_000_000)
  socket.destroy()
  await app.close()
})
