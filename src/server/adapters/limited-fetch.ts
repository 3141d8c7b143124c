type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Limit of the body of an error response, which is read for its code and message. */
const MAX_ERROR_BYTES = 65_536
/** Limit of small JSON documents: key sets, tokens, checkouts. */
export const MAX_DOCUMENT_BYTES = 1_048_576

/** The body of a response is too large, compressed although that was not requested, or not of the expected form. */
export class InvalidResponseError extends Error {
  override name = 'InvalidResponseError'
}

/**
 * A fetch whose response bodies fail with InvalidResponseError beyond `maxBytes`. Compression is never requested, so that the
 * limit applies to the bytes in memory. A body of an error response that is too large is dropped; its status is returned.
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
        ? 'The response is compressed, which was not requested.'
        : Number(response.headers.get('content-length')) > limit
          ? `The response is larger than ${limit} bytes.`
          : undefined
    if (!problem)
      return new Response(limitStream(body, limit), { status, statusText, headers: response.headers })
    // Fails when the connection is closed already.
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
