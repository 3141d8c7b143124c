import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { escapeHtml } from '#server/http/escape-html.ts'

export type XmlContent = string | number | boolean | XmlTree | XmlTree[]
export interface XmlTree {
  [name: string]: XmlContent | undefined
}

/** An element for each field; a list becomes one element for each of its entries, an undefined field none. */
const toXml = (tree: XmlTree): string =>
  Object.entries(tree)
    .flatMap(([name, content]) =>
      (Array.isArray(content) ? content : [content]).map((each) => [name, each] as const),
    )
    .map(([name, content]) =>
      content === undefined
        ? ''
        : `<${name}>${typeof content === 'object' ? toXml(content) : escapeHtml(String(content))}</${name}>`,
    )
    .join('')

export const xmlDocument = (tree: XmlTree) => `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(tree)}`

/** The texts of all elements of this name. */
export function readTexts(xml: string, name: string): string[] {
  const collect = (element: XmlElement): string[] =>
    element.name === name
      ? [element.text]
      : element.children.flatMap((child) => (child instanceof XmlElement ? collect(child) : []))
  const { root } = parseXml(xml)
  return root ? collect(root) : []
}

/** The content of a body with the encoding `aws-chunked`: chunks with their size in hexadecimal digits, then trailers. */
export function decodeAwsChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (lineEnd < 0 || !(size > 0)) return Buffer.concat(chunks)
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

/** The bytes from `start` to and including `end`, or undefined when the range cannot be served. */
export function readRange(header: string, length: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, length - Number(last))
  const end = first && last ? Math.min(Number(last), length - 1) : length - 1
  return start <= end ? { start, end } : undefined
}
