import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { objectHandlers, type S3Object, type S3Request } from './handlers.ts'
import { xmlDocument } from './messages.ts'
import { findSignatureError, type S3Key } from './signature.ts'

/**
 * `error`: responds with this status (503 unless given). `hang`: never responds. `reset`: ends the connection. `cut`: sends
 * half of an object, then ends the connection. `late`: does what is asked for, and ends the connection instead of
 * responding.
 */
export type S3Fault = { kind: 'error'; status?: number } | { kind: 'hang' | 'reset' | 'cut' | 'late' }

export interface S3TestServer extends AsyncDisposable {
  /** The settings of a server that uses this one. */
  env: {
    S3_ENDPOINT: string
    S3_BUCKET: string
    S3_REGION: string
    S3_ACCESS_KEY_ID: string
    S3_SECRET_ACCESS_KEY: string
  }
  /** By key. */
  objects: Map<string, S3Object>
  /** Every request with a valid signature, in the order of arrival, also those that a fault answered. */
  requests: S3Request[]
  /** Keys that may sign requests; one to begin with. */
  keys: S3Key[]
  /** Applies the fault to the next `count` requests that `when` selects (all unless given). */
  fail(fault: S3Fault, count?: number, when?: (request: S3Request) => boolean): void
  /** Ends all faults, and the connections of requests that hang. */
  heal(): void
}

const BUCKET = 'pictures'
const KEY: S3Key = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }

/**
 * A server with the calls of S3 that an object store needs, for one bucket in memory, on loopback: objects (ranges,
 * conditions, multipart), ListObjectsV2, DeleteObjects, HeadBucket. Requests and presigned URLs need a valid signature
 * (version 4) that has not expired.
 */
export async function startS3Server({ port = 0 }: { port?: number } = {}): Promise<S3TestServer> {
  const objects = new Map<string, S3Object>()
  const requests: S3Request[] = []
  const keys = [KEY]
  const handle = objectHandlers(objects, BUCKET)
  let faults: { fault: S3Fault; left: number; when: (request: S3Request) => boolean }[] = []
  const hanging = new Set<ServerResponse>()

  const takeFault = (request: S3Request) => {
    const active = faults.find(({ left, when }) => left > 0 && when(request))
    if (active) active.left--
    return active?.fault
  }

  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const at = Date.now()
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const signatureError = findSignatureError(incoming, keys, Date.now(), body)
    if (signatureError) return sendError(response, 403, signatureError)
    const url = new URL(incoming.url ?? '/', 'http://localhost')
    const [bucket, ...path] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    const { method = 'GET', headers } = incoming
    const request = { method, key: path.join('/'), query: url.searchParams, headers, body, at }
    requests.push(request)
    const fault = takeFault(request)
    // A client repeats a request that was too fast, and no other that is refused.
    if (fault?.kind === 'error') {
      const { status = 503 } = fault
      return sendError(response, status, status < 500 ? 'InvalidRequest' : 'SlowDown')
    }
    if (fault?.kind === 'reset') return void response.destroy()
    if (fault?.kind === 'hang') {
      hanging.add(response)
      response.once('close', () => hanging.delete(response))
      return
    }
    if (bucket !== BUCKET) return sendError(response, 404, 'NoSuchBucket')
    const answer = handle(request)
    if (fault?.kind === 'late') return void response.destroy()
    if ('error' in answer) return sendError(response, answer.status, answer.error)
    const content = answer.body ?? Buffer.alloc(0)
    response.writeHead(answer.status, {
      ...answer.headers,
      ...(answer.status === 204 || answer.status === 304
        ? {}
        : { 'content-length': answer.contentLength ?? content.byteLength }),
    })
    if (fault?.kind === 'cut')
      return void response.write(content.subarray(0, content.byteLength / 2), () => response.destroy())
    response.end(content)
  }

  const server = createServer((incoming, response) => {
    respond(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const heal = () => {
    faults = []
    for (const response of hanging) response.destroy()
  }
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    objects,
    requests,
    keys,
    fail: (fault, count = 1, when = () => true) => void faults.push({ fault, left: count, when }),
    heal,
    async [Symbol.asyncDispose]() {
      heal()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function sendError(response: ServerResponse, status: number, code: string) {
  const body = xmlDocument({ Error: { Code: code, Message: code, RequestId: 'test' } })
  response
    .writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
    .end(body)
}
