import type { StoredMail } from './port.ts'

/** Reads a message that our own composer wrote: its plain text, and the headers that the mailbox shows. */
export function readMessage(source: string): Omit<StoredMail, 'id'> {
  const { headers, body } = splitPart(source)
  const date = new Date(headers.get('date') ?? '')
  return {
    to: decodeWords(headers.get('to') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    date: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    text: findText(headers, body)?.replaceAll('\r\n', '\n').trim() ?? '',
  }
}

type Headers = Map<string, string>

function splitPart(source: string): { headers: Headers; body: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => [
        line.slice(0, line.indexOf(':')).trim().toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

function findText(headers: Headers, body: string): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain'
  if (type.startsWith('text/plain'))
    return decodeBody(
      body,
      headers.get('content-transfer-encoding') ?? '7bit',
      type.includes('format=flowed'),
    )
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (!boundary) return undefined
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const inner = splitPart(part.replace(/^\r\n/, ''))
    const text = findText(inner.headers, inner.body)
    if (text !== undefined) return text
  }
  return undefined
}

function decodeBody(body: string, encoding: string, isFlowed: boolean): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''))
  // RFC 3676: a line that ends with a space goes on in the next one.
  return isFlowed ? body.replace(/ \r\n/g, ' ') : body
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

/** RFC 2047 words, as in =?UTF-8?Q?...?= */
const decodeWords = (text: string) =>
  text.replace(/=\?utf-8\?([qb])\?([^?]*)\?=(?:\s+(?==\?))?/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodeQuoted(word.replaceAll('_', ' ')),
  )
