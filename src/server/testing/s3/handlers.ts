import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { decodeAwsChunks, readRange, readTexts, type XmlTree, xmlDocument } from './messages.ts'

export interface S3Request {
  method: string
  /** Empty for a request to the bucket itself. */
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
  /** When it arrived. */
  at: number
}

export interface S3Object {
  bytes: Buffer
  contentType: string
  etag: string
  modifiedAt: Date
}

type Answer =
  | { status: number; headers?: Record<string, string>; body?: Buffer; contentLength?: number }
  | { status: number; error: string }

const MAX_KEYS = 1_000
const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const xml = (tree: XmlTree): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(xmlDocument(tree)),
})
const byKey = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Answers the requests to one bucket. */
export function objectHandlers(
  objects: Map<string, S3Object>,
  bucket: string,
): (request: S3Request) => Answer {
  /** The parts by number, by upload id. */
  const uploads = new Map<string, { contentType: string; parts: Map<number, Buffer> }>()

  const read = ({ method, key, query, headers }: S3Request): Answer => {
    const object = objects.get(key)
    if (!object) return { status: 404, error: 'NoSuchKey' }
    const found = {
      etag: object.etag,
      'last-modified': object.modifiedAt.toUTCString(),
      'accept-ranges': 'bytes',
      'content-type': query.get('response-content-type') ?? object.contentType,
      ...Object.fromEntries(
        ['cache-control', 'content-disposition'].flatMap((name) => {
          const value = query.get(`response-${name}`)
          return value === null ? [] : [[name, value]]
        }),
      ),
    }
    if (headers['if-none-match'] === object.etag) return { status: 304, headers: found }
    if (method === 'HEAD') return { status: 200, headers: found, contentLength: object.bytes.byteLength }
    if (headers.range === undefined) return { status: 200, headers: found, body: object.bytes }
    const range = readRange(headers.range, object.bytes.byteLength)
    if (!range) return { status: 416, error: 'InvalidRange' }
    const contentRange = `bytes ${range.start}-${range.end}/${object.bytes.byteLength}`
    return {
      status: 206,
      headers: { ...found, 'content-range': contentRange },
      body: object.bytes.subarray(range.start, range.end + 1),
    }
  }

  const store = (key: string, bytes: Buffer, contentType: string) => {
    // S3 keeps whole seconds.
    const modifiedAt = new Date(Math.floor(Date.now() / 1_000) * 1_000)
    const object = { bytes, contentType, etag: md5(bytes), modifiedAt }
    objects.set(key, object)
    return object
  }

  const list = (query: URLSearchParams): Answer => {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter') ?? ''
    const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
    const maxKeys = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS)
    const matches = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && byKey(key, after) > 0)
      .sort(byKey)
    const isInFolder = (key: string) => delimiter !== '' && key.slice(prefix.length).includes(delimiter)
    const folders = new Set(
      matches
        .filter(isInFolder)
        .map((key) => key.slice(0, key.indexOf(delimiter, prefix.length) + delimiter.length)),
    )
    const files = matches.filter((key) => !isInFolder(key))
    const page = files.slice(0, maxKeys)
    const isTruncated = files.length > page.length
    return xml({
      ListBucketResult: {
        Name: bucket,
        Prefix: prefix,
        KeyCount: page.length,
        MaxKeys: maxKeys,
        IsTruncated: isTruncated,
        NextContinuationToken: isTruncated ? page.at(-1) : undefined,
        Contents: page.flatMap((key) => {
          const object = objects.get(key)
          if (!object) return []
          const { etag, bytes, modifiedAt } = object
          return { Key: key, LastModified: modifiedAt.toISOString(), ETag: etag, Size: bytes.byteLength }
        }),
        CommonPrefixes: [...folders].map((Prefix) => ({ Prefix })),
      },
    })
  }

  const multipart = ({ method, key, query, headers, body }: S3Request, content: Buffer): Answer => {
    const id = query.get('uploadId')
    if (id === null) {
      const uploadId = `upload-${uploads.size + 1}`
      uploads.set(uploadId, { contentType: headers['content-type'] ?? '', parts: new Map() })
      return xml({ InitiateMultipartUploadResult: { Bucket: bucket, Key: key, UploadId: uploadId } })
    }
    const upload = uploads.get(id)
    if (!upload) return { status: 404, error: 'NoSuchUpload' }
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), content)
      return { status: 200, headers: { etag: md5(content) } }
    }
    uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const parts = readTexts(body.toString(), 'PartNumber').map((number) => upload.parts.get(Number(number)))
    const whole = parts.flatMap((part) => part ?? [])
    if (whole.length < parts.length) return { status: 400, error: 'InvalidPart' }
    const { etag } = store(key, Buffer.concat(whole), upload.contentType)
    return xml({ CompleteMultipartUploadResult: { Bucket: bucket, Key: key, ETag: etag } })
  }

  return (request) => {
    const { method, key, query, headers, body } = request
    if (key === '') {
      if (method === 'HEAD') return { status: 200 }
      if (method === 'GET') return list(query)
      if (method !== 'POST' || !query.has('delete')) return { status: 405, error: 'MethodNotAllowed' }
      const keys = readTexts(body.toString(), 'Key')
      if (keys.length > MAX_KEYS) return { status: 400, error: 'MalformedXML' }
      for (const each of keys) objects.delete(each)
      return xml({ DeleteResult: {} })
    }
    if (method === 'GET' || method === 'HEAD') return read(request)
    const isChunked = headers['content-encoding']?.includes('aws-chunked') ?? false
    const content = isChunked ? decodeAwsChunks(body) : body
    if (query.has('uploads') || query.has('uploadId')) return multipart(request, content)
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    if (method !== 'PUT') return { status: 405, error: 'MethodNotAllowed' }
    if (headers['if-none-match'] === '*' && objects.has(key))
      return { status: 412, error: 'PreconditionFailed' }
    return { status: 200, headers: { etag: store(key, content, headers['content-type'] ?? '').etag } }
  }
}
