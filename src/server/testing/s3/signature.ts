import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface S3Key {
  accessKeyId: string
  secretAccessKey: string
  /** Of a temporary key. */
  sessionToken?: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** As RFC 3986, which also escapes the five characters that encodeURIComponent leaves. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function canonicalQuery(query: URLSearchParams) {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

/** The fields of the Authorization header, or of a presigned URL. */
function readSignature(request: IncomingMessage, query: URLSearchParams) {
  const fields =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (fields)
    return {
      credential: fields[1] ?? '',
      signedHeaders: fields[2] ?? '',
      signature: fields[3] ?? '',
      date: String(request.headers['x-amz-date']),
      payloadHash: String(request.headers['x-amz-content-sha256']),
      sessionToken: request.headers['x-amz-security-token'],
      lifetimeS: 900,
    }
  if (!query.has('X-Amz-Signature')) return undefined
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
    sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
    lifetimeS: Number(query.get('X-Amz-Expires')),
  }
}

const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The error code of S3 when the request is not signed (version 4) with one of the keys, or no longer valid; else undefined. */
export function findSignatureError(
  request: IncomingMessage,
  keys: readonly S3Key[],
  now: number,
  body: Buffer,
): string | undefined {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const given = readSignature(request, url.searchParams)
  if (!given) return 'AccessDenied'
  const [accessKeyId, day = '', region = '', service = '', end = ''] = given.credential.split('/')
  const key = keys.find((each) => each.accessKeyId === accessKeyId)
  if (!key) return 'InvalidAccessKeyId'
  if (key.sessionToken !== given.sessionToken) return 'InvalidToken'
  const age = now - timeOf(given.date)
  if (!(age > -900_000 && age <= given.lifetimeS * 1_000)) return 'AccessDenied'
  const isHashed = /^[0-9a-f]{64}$/.test(given.payloadHash)
  if (isHashed && sha256(body) !== given.payloadHash) return 'XAmzContentSHA256Mismatch'
  const headers = given.signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonicalRequest = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    headers.join(''),
    given.signedHeaders,
    given.payloadHash,
  ].join('\n')
  const scope = `${day}/${region}/${service}/${end}`
  const text = ['AWS4-HMAC-SHA256', given.date, scope, sha256(canonicalRequest)].join('\n')
  const signingKey = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`)
  const expected = hmac(signingKey, text)
  return timingSafeEqual(expected, Buffer.from(given.signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}
