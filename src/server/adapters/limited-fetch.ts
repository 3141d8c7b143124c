type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** An error's body is read for a code and a sentence. */
const MAX_ERROR_BYTES = 65_536
/** Bodies of small JSON documents: keys, tokens, a checkout. */
export const MAX_DOCUMENT_BYTES = 1_048_576

/** A response that cannot be used: its body is too large, compressed without being asked, or not of the expected form. */
export class InvalidResponseError extends Error {
  override name = 'InvalidResponseError'
}

/**
 * A fetch whose response bodies end with InvalidResponseError at `maxBytes`. Compression is never asked for, so that the limit
 * holds for what is held in memory. The body of an error status that is too large is left out: the status still counts.
 */
export function limitedFetch(send: Fetch, maxBytes: number): Fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('accept-encoding', 'identity')
    const response = await send(input, { ...init, headers })
    const { body, ok, status, statusText } = response
    if (!body) return response
    const limit = ok ? maxBytes : Math.min(maxBytes, MAX_ERROR_BYTES)
    const encoding = response.headers.get('content-encoding') ?? 'identity'
    const problem =
      encoding !== 'identity'
        ? 'The response is compressed, which was not asked for.'
        : Number(response.headers.get('content-length')) > limit
          ? `The response is larger than ${limit} bytes.`
          : undefined
    if (!problem)
      return new Response(limitStream(body, limit), { status, statusText, headers: response.headers })
    // The connection may be broken already.
    await body.cancel().catch(() => undefined)
    if (ok) throw new InvalidResponseError(problem)
    return new Response(null, { status, statusText, headers: response.headers })
  }
}

function limitStream(body: ReadableStream<Uint8Array>, limit: number): ReadableStream<Uint8Array> {
  let received = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength
        if (received > limit) throw new InvalidResponseError(`The response is larger than ${limit} bytes.`)
        controller.enqueue(chunk)
      },
    }),
  )
}
