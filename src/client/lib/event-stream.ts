import type { Call, CallInput } from '#shared/contract/call.ts'
import { callUrl } from './api.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { getAccessToken } from './auth.ts'

export interface ServerEvent {
  event: string
  data: string
}

/** Reads server-sent events out of text that arrives in pieces. Comments and unknown fields are passed over. */
export function createEventParser(): (text: string) => ServerEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  return (text) => {
    const events: ServerEvent[] = []
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        continue
      }
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      if (field === 'event') event = value
      if (field === 'data') data.push(value)
    }
    return events
  }
}

/** The server sends a sign of life every 15 s; a line that is silent for longer is dead. */
const SILENT_MS = 40_000

/**
 * The events of a call, until the server ends them. EventSource could not send the bearer token.
 * @throws ApiError when the answer is an error, NetworkError when the line breaks or goes silent.
 */
export async function* readEvents<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENT_MS)
  }
  try {
    heard()
    const token = await getAccessToken()
    const response = await fetch(callUrl(call, input), {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      credentials: 'include',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok) {
      const { status, statusText, headers } = response
      throw new ApiError(status, statusText, await response.text(), headers.get('retry-after'))
    }
    if (!response.body) throw new NetworkError('The answer has no body.')
    const parse = createEventParser()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      yield* parse(value)
    }
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiError) throw cause
    throw new NetworkError('The line to the server broke.', { cause })
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}
