import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { z } from 'zod'
import type { Call, HandlerResult } from '#shared/contract/call.ts'

/** Without handlers of its own: each test says what it answers. `setup.ts` starts it and checks `problems`. */
export const server = setupServer()

/** What a handler found wrong. A handler that throws would only be an answer with status 500. */
export const problems: string[] = []

type Sent<T> = T extends z.ZodType ? z.input<T> : undefined
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** A request as it arrived. Parameters are the text of the path. */
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

/** An answer that refuses, in the form that the server's error mapper gives it. */
export const refusal = (status: number, code: string, message: string, fields?: Record<string, string>) =>
  Response.json({ message, code, requestId: 'r1', ...(fields ? { fields } : {}) }, { status })

/** The connection fails before there is an answer. */
export const connectionLost = () => Response.error()

/**
 * Answers a call of the contract from now on, instead of what answered it before. As on the server, a handler gets the
 * body that the contract has parsed, and the answer is checked against the contract; a refusal or a lost connection is
 * passed on as it is. What is recorded is what was sent.
 */
export function respond<C extends Call>(
  call: C,
  answer: Given<HandlerResult<C>> | Handler<HandlerResult<C>, Parsed<C['body']>>,
  status = 200,
): Received<Sent<C['body']>> {
  const name = `${call.method} ${call.path}`
  return respondAt<Sent<C['body']>>(call.method, call.path, async (request) => {
    const body = parse(call.body, request.body, `What was sent to ${name}`) as Parsed<C['body']>
    // No answer of the contract is a function, which a generic type cannot say.
    const given =
      typeof answer === 'function'
        ? await (answer as Handler<HandlerResult<C>, Parsed<C['body']>>)({ ...request, body })
        : answer
    if (given instanceof Response) return given.clone()
    parse(call.output, given, `The answer of ${name}`)
    return Response.json(given, { status })
  })
}

function parse(schema: z.ZodType | undefined, value: unknown, name: string): unknown {
  const parsed = schema?.safeParse(value)
  if (parsed?.success === false) throw new TypeError(`${name} breaks the contract: ${parsed.error.message}`)
  return parsed?.data
}

/** Answers an address that is not in the contract: sign-in, files. */
export function respondAt<Body = Record<string, unknown>>(
  method: Call['method'],
  path: string,
  answer: Response | Handler<never, Body>,
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
        return typeof answer === 'function' ? await answer(sent) : answer.clone()
      } catch (error) {
        problems.push(String(error))
        return Response.error()
      }
    }),
  )
  return { requests }
}

const encoder = new TextEncoder()

/** The connections to a call that answers server-sent events. */
export interface EventConnections extends Received {
  send: (event: string, data: unknown) => void
  /** Sends text as it is, such as a comment or a part of an event. */
  write: (text: string) => void
  /** Ends every connection: in order, or as when the network fails. */
  end: () => void
  fail: () => void
}

/** Answers a call with server-sent events, which the test sends; `onOpen` sends what each connection begins with. */
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
