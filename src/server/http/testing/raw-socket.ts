import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawSocket {
  socket: Socket
  write(text: string): void
  /** Everything that came, once the server has closed the connection. */
  closed(): Promise<string>
  /** What came, as soon as it holds the text. */
  until(text: string): Promise<string>
}

/** A bare connection, to send what no HTTP client sends. */
export async function openSocket(port: number): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    received += text
  })
  // A connection that the server resets is closed like any other.
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

/** Sends one request whole and answers everything that came back until the server closed. */
export async function exchange(port: number, request: string): Promise<string> {
  const raw = await openSocket(port)
  raw.write(request)
  return raw.closed()
}

/** An answer as it stands on the socket, taken apart. */
export function parseAnswer(text: string) {
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
