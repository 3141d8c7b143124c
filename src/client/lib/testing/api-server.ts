import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { z } from 'zod'
import type { Call, HandlerResult } from '#shared/contract/call.ts'

/** Has no handlers by default; each test adds its own. `setup.ts` starts it and checks `problems`. */
export const server = setupServer()

/** Errors of handlers. They are collected because an error thrown in a handler would only cause a response with status 500. */
export const problems: string[] = []

type Sent<T> = T extends z.ZodType ? z.input<T> : undefined
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** A received request. `params` are not parsed. */
export interface SentRequest<Body = unknown> {
  method: string
  path: string
  params: Record<string, string>
  body: Body
  headers: Headers
  signal: AbortSignal
}

type Given<Value> = Value | Response
type Handler<Value, Body> = (request: SentRequest<Body>) => Given<Value> | Promise<Given<Value>>

/** The requests of a call so far, oldest first. */
export interface Received<Body = unknown> {
  requests: SentRequest<Body>[]
}

/** An error response in the format of the server's error mapper. */
export const errorResponse = (
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
) => Response.json({ message, code, requestId: 'r1', ...(fields ? { fields } : {}) }, { status })

/** The 412 response to a write of an older version. `current` is the record as it is now. */
export const versionConflict = (current: object) =>
  Response.json({ message: 'x', code: 'version_conflict', requestId: 'r1', current }, { status: 412 })

/** A network error. */
export const connectionLost = () => Response.error()

/**
 * Sets the response to a call of the contract, replacing an earlier one. As on the server, a handler gets the parsed body,
 * and its result is validated against the contract. A `Response` is returned without validation. Returns the received
 * requests with their unparsed bodies.
 */
export function respond<C extends Call>(
  call: C,
  response: Given<HandlerResult<C>> | Handler<HandlerResult<C>, Parsed<C['body']>>,
  status = 200,
): Received<Sent<C['body']>> {
  const name = `${call.method} ${call.path}`
  return respondAt<Sent<C['body']>>(call.method, call.path, async (request) => {
    const body = parse(call.body, request.body, `The body sent to ${name}`) as Parsed<C['body']>
    // No output of the contract is a function, which the generic type cannot express.
    const given =
      typeof response === 'function'
        ? await (response as Handler<HandlerResult<C>, Parsed<C['body']>>)({ ...request, body })
        : response
    if (given instanceof Response) return given.clone()
    parse(call.output, given, `The response to ${name}`)
    return Response.json(given, { status })
  })
}

function parse(schema: z.ZodType | undefined, value: unknown, name: string): unknown {
  const parsed = schema?.safeParse(value)
  if (parsed?.success === false) throw new TypeError(`${name} violates the contract: ${parsed.error.message}`)
  return parsed?.data
}

/** Sets the response to a path that is not in the contract, such as sign-in and files. */
export function respondAt<Body = Record<string, unknown>>(
  method: Call['method'],
  path: string,
  response: Response | Handler<never, Body>,
): Received<Body> {
  const requests: SentRequest<Body>[] = []
  const verb = method.toLowerCase() as Lowercase<Call['method']>
  server.use(
    http[verb](new URL(path, location.origin).href, async ({ request, params }) => {
      try {
        const text = await request.text()
        const sent: SentRequest<Body> = {
          method,
          path: new URL(request.url).pathname,
          params: params as Record<string, string>,
          body: text === '' ? undefined : JSON.parse(text),
          headers: request.headers,
          signal: request.signal,
        }
        requests.push(sent)
        return typeof response === 'function' ? await response(sent) : response.clone()
      } catch (error) {
        problems.push(String(error))
        return Response.error()
      }
    }),
  )
  return { requests }
}

const encoder = new TextEncoder()

/** The open connections to an endpoint of server-sent events. */
export interface EventConnections extends Received {
  send: (event: string, data: unknown) => void
  /** Sends raw text, such as a comment or a part of an event. */
  write: (text: string) => void
  /** Closes every connection: `end` regularly, `fail` with a network error. */
  end: () => void
  fail: () => void
}

/** Responds to a call with server-sent events, which the test sends. `onOpen` sends the first events of each connection. */
export function respondWithEvents(
  call: Call,
  onOpen?: (send: EventConnections['send']) => void,
): EventConnections {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const format = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  const { requests } = respondAt<unknown>(call.method, call.path, () => {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller
        open.add(controller)
        onOpen?.((event, data) => controller.enqueue(encoder.encode(format(event, data))))
      },
      cancel() {
        if (own) open.delete(own)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const close = (action: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => () => {
    for (const controller of open) action(controller)
    open.clear()
  }
  const write = (text: string) => {
    for (const controller of open) controller.enqueue(encoder.encode(text))
  }
  return {
    requests,
    send: (event, data) => write(format(event, data)),
    write,
    end: close((controller) => controller.close()),
    fail: close((controller) => controller.error(new TypeError('network error'))),
  }
}
