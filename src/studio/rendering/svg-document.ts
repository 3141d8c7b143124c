import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** An element of an SVG file. */
export interface SvgElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly SvgElement[]
}

export interface SvgDocument {
  root: SvgElement
  /** Every element with an id. */
  byId: ReadonlyMap<string, SvgElement>
}

/** Throws with the file's name and the line where the text is not well-formed. */
export function parseSvg(text: string, file: string): SvgDocument {
  const byId = new Map<string, SvgElement>()
  const convert = (element: XmlElement): SvgElement => {
    const children = element.children.filter((child) => child instanceof XmlElement).map(convert)
    const converted: SvgElement = { name: element.name, attributes: element.attributes, children }
    const { id } = element.attributes
    if (id !== undefined) {
      if (byId.has(id)) throw new Error(`${file}: the id ${id} is given twice.`)
      byId.set(id, converted)
    }
    return converted
  }
  let root: XmlElement | null
  try {
    root = parseXml(text).root
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  if (root?.name !== 'svg') throw new Error(`${file}: the root element is not svg.`)
  return { root: convert(root), byId }
}

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi

export const numbersOf = (text: string | undefined): number[] => (text?.match(NUMBER) ?? []).map(Number)

export function numberOf(text: string | undefined, fallback: number): number {
  const value = text === undefined ? Number.NaN : Number.parseFloat(text)
  return Number.isFinite(value) ? value : fallback
}

export const wordsOf = (text: string | undefined): string[] => text?.split(/\s+/).filter(Boolean) ?? []
