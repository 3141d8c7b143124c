import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Call, CallInput } from '#shared/contract/call.ts'
import { callUrl, fetchAuthorized } from './api.ts'
import { ApiError, NetworkError, readApiError } from './api-error.ts'

/** The server sends a comment every 15 s, so a connection that is silent for this long is lost. */
const SILENCE_LIMIT_MS = 40_000

/**
 * The server-sent events of a call, until the server ends the stream. `EventSource` cannot send the bearer token.
 * @throws ApiError for an error response, NetworkError if the connection is lost or silent for 40 s.
 */
export async function* readEvents<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal: AbortSignal,
): AsyncGenerator<EventSourceMessage> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS)
  }
  try {
    restartTimer()
    const response = await fetchAuthorized(callUrl(call, input), {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok) throw await readApiError(response)
    if (!response.body) throw new NetworkError('The response has no body.')
    const events: EventSourceMessage[] = []
    const parser = createParser({ onEvent: (event) => events.push(event) })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      restartTimer()
      parser.feed(value)
      yield* events.splice(0)
    }
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiError) throw cause
    throw new NetworkError('The connection to the server was lost.', { cause })
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}
