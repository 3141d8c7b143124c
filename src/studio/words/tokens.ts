/** Beyond this a section is not read: what decides a picture stands near its start. */
const MOST_SECTION_CHARACTERS = 4_000

const MOST_PARAGRAPHS = 6

export interface Token {
  /** Lower case, without apostrophes at the ends. */
  word: string
  /** As written, to tell names. */
  raw: string
  /** Counts sentences and clauses through the whole text; a clause ends at a comma, "but", "while" and the like. */
  sentence: number
  clause: number
  isSentenceStart: boolean
  /** How much the section it stands in decides the picture. */
  weight: number
  /** "no snow", "without people". */
  isNegated: boolean
  /** Part of a figure of speech or a comparison: it must not place the scene. */
  isFigurative: boolean
}

interface Section {
  text: string
  weight: number
}

const HEADING =
  /(?:^|\n)[ \t]*(?:[*#_]+[ \t]*)?(visual scene|surface(?: layer)?|scene|sensory details?|sensory(?: layer)?|senses|emotional essence(?: *(?:&|and) *meaning)?|emotional meaning|soul(?: layer)?|meaning|light and camera|light)[ \t]*(?:[*_]+[ \t]*)?(?::|\n|$)[*_]*/gi

const headingWeight = (heading: string): number => {
  const word = heading.toLowerCase()
  if (/visual|surface|scene/.test(word)) return 3
  if (/light/.test(word)) return 1.5
  return /sens/.test(word) ? 1 : 0.5
}

/** Headed sections when there are any; else paragraphs, the first counting most. */
function sectionsOf(text: string): Section[] {
  const headings = [...text.matchAll(HEADING)]
  if (headings.length > 0) {
    const sections: Section[] = []
    const preamble = text.slice(0, headings[0]!.index)
    if (/\p{L}/u.test(preamble)) sections.push({ text: preamble, weight: 2 })
    for (const [i, match] of headings.entries()) {
      const body = text.slice(match.index + match[0].length, headings[i + 1]?.index ?? text.length)
      sections.push({ text: body, weight: headingWeight(match[1] ?? '') })
    }
    return sections
  }
  const paragraphs = text.split(/\n\s*\n/).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const weights = paragraphs.length >= 3 ? [3, 1.5, 1] : [3, 2]
  return paragraphs.slice(0, MOST_PARAGRAPHS).map((part, i) => ({ text: part, weight: weights[i] ?? 0.5 }))
}

const CLAUSE_WORDS = new Set([
  'but',
  'while',
  'whereas',
  'although',
  'though',
  'because',
  'where',
  'when',
  'until',
  'then',
  'aber',
  'mais',
  'pero',
  'yet',
  'only',
  'instead',
  'just',
])
const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*|[.!?…;:,\n()—–]+/gu

/** Words in order with their sentence and clause; negation and figures of speech are not marked yet. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let sentence = 0
  let clause = 0
  for (const section of sectionsOf(text.normalize('NFC'))) {
    let isSentenceStart = true
    sentence += 1
    clause += 1
    for (const [piece] of section.text.slice(0, MOST_SECTION_CHARACTERS).matchAll(WORD)) {
      if (!/^[\p{L}\p{N}]/u.test(piece)) {
        clause += 1
        if (/[.!?…\n]/.test(piece)) {
          sentence += 1
          isSentenceStart = true
        }
        continue
      }
      const word = piece.toLowerCase().replaceAll('’', "'")
      if (CLAUSE_WORDS.has(word)) clause += 1
      tokens.push({
        word,
        raw: piece,
        sentence,
        clause,
        isSentenceStart,
        weight: section.weight,
        isNegated: false,
        isFigurative: false,
      })
      isSentenceStart = false
    }
  }
  return tokens
}

export interface HeadedPart {
  role: 'surface' | 'sensory' | 'soul'
  text: string
}

/** The parts under the headings of a base prompt; one part of the role "surface" when it has none. */
export function headedParts(text: string): HeadedPart[] {
  const headings = [...text.matchAll(HEADING)]
  if (headings.length === 0) return [{ role: 'surface', text }]
  const parts: HeadedPart[] = [{ role: 'surface', text: text.slice(0, headings[0]!.index) }]
  for (const [i, match] of headings.entries()) {
    const weight = headingWeight(match[1] ?? '')
    const body = text.slice(match.index + match[0].length, headings[i + 1]?.index ?? text.length)
    parts.push({ role: weight >= 1.5 ? 'surface' : weight === 1 ? 'sensory' : 'soul', text: body })
  }
  return parts.filter((part) => part.text.trim() !== '')
}
