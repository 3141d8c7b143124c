import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawSocket {
  socket: Socket
  write(text: string): void
  /** Resolves with everything received, once the server has closed the connection. */
  closed(): Promise<string>
  /** Resolves with what was received, as soon as it contains the text. */
  until(text: string): Promise<string>
}

/** A TCP connection, for requests that no HTTP client sends. */
export async function openSocket(port: number): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    received += text
  })
  // A reset by the server counts as closed; `once` would reject on its error.
  socket.on('error', () => undefined)
  const closing = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return {
    socket,
    write: (text) => void socket.write(text),
    async closed() {
      await closing
      return received
    },
    async until(text) {
      while (!received.includes(text)) {
        if (socket.closed) throw new Error(`The connection was closed after: ${received}`)
        await Promise.race([once(socket, 'data'), closing])
      }
      return received
    },
  }
}

/** Sends one request and returns everything received until the server closes the connection. */
export async function exchange(port: number, request: string): Promise<string> {
  const raw = await openSocket(port)
  raw.write(request)
  return raw.closed()
}

/** Parses a raw HTTP response. */
export function parseResponse(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each): [string, string] => {
      const colon = each.indexOf(':')
      return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) as unknown }
}
