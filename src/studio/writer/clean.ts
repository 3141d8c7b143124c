/** One sentence of the person's, tidied but in their words. */
export interface Sentence {
  /** With a capital and a closing mark. */
  text: string
  /** Without the closing mark. */
  body: string
}

const unquoted = (text: string): string => {
  let clean = text.replaceAll(/[“”„«»]/g, '"').replaceAll(/[‘’]/g, "'")
  // A quotation mark without its partner is dropped with the others: better none than one left open.
  if ((clean.match(/"/g)?.length ?? 0) % 2 === 1) clean = clean.replaceAll('"', '')
  let isOpening = false
  return clean.replaceAll('"', () => {
    isOpening = !isOpening
    return isOpening ? '“' : '”'
  })
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bi\b(?!\.)/g, 'I'],
  [/\bi'(m|ve|ll|d)\b/gi, "I'$1"],
  [/\bim\b/g, "I'm"],
  [/\bive\b/g, "I've"],
  [/\bdont\b/gi, "don't"],
  [/\bcant\b/g, "can't"],
  [/\bdidnt\b/g, "didn't"],
  [/\bdoesnt\b/g, "doesn't"],
  [/\bisnt\b/g, "isn't"],
  [/\bwasnt\b/g, "wasn't"],
  [/\bcouldnt\b/g, "couldn't"],
  [/\bwouldnt\b/g, "wouldn't"],
]

/** Spaces, quotes, repeated words and marks put right; no word is added. */
export function tidy(text: string): string {
  let clean = unquoted(text.normalize('NFC'))
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (mark) => (mark === '\n' ? '\n' : mark === '\u200d' ? mark : ' '))
    .replaceAll(/^[ \t]*(?:[-*•–#>]+|\d{1,2}[.)])[ \t]+/gm, '')
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/!+\??|\?!+/g, (marks) => (marks.includes('?') ? '?' : '.'))
    .replaceAll(/\.{4,}/g, '…')
    .replaceAll(/\.{3}/g, '…')
    .replaceAll(/\.{2}/g, '.')
    .replaceAll(/([,;:?])\1+/g, '$1')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ([,.;:?…])/g, '$1')
    .replaceAll(/,(?=\p{L})/gu, ', ')
  for (let pass = 0; pass < 3; pass += 1)
    clean = clean.replaceAll(/(?<![\p{L}\p{N}'])([\p{L}]+)[ \t]+\1(?![\p{L}\p{N}'])/giu, '$1')
  return clean.trim()
}

const capitalize = (text: string): string =>
  text.replace(/^([“"'([]*)(\p{Ll})/u, (_, open: string, letter: string) => open + letter.toUpperCase())

/** Text written in capitals, said at the usual volume. */
function quieter(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu) ?? []
  return letters.length > 3 && capitals.length / letters.length > 0.7 ? text.toLowerCase() : text
}

/** "1. I wake up 2. I write": one line each. */
const unnumbered = (text: string): string =>
  /^\s*1[.)]\s/.test(text) ? text.replaceAll(/(?:^|\s)\d{1,2}[.)]\s+/g, '\n') : text

/** "What if I could sing?" and "Me and my mom baking bread": said as happening. */
const happening = (text: string): string =>
  text
    .replaceAll(/(?<![^?.!\n])([^?.!\n]*)\?/g, (whole, question: string) => {
      const stated = question.replace(/\bwhat if (I|we) (?:could|can|were able to) (.*)$/is, '$1 $2.')
      return stated === question ? whole : stated
    })
    .replace(/^me and ((?:my|our) \w+|\p{Lu}\p{Ll}+) (\w+ing)\b/iu, '$1 and I are $2')

/** What can be mended in English without changing what is said. */
export function englishFixes(text: string): string {
  return CONTRACTIONS.reduce(
    (fixed, [pattern, fix]) => fixed.replaceAll(pattern, fix),
    happening(unnumbered(quieter(text))),
  )
}

const ABBREVIATION = /(?:\b(?:Mr|Mrs|Ms|Dr|St|Prof|vs|etc|e\.g|i\.e|a\.m|p\.m)|\b\p{Lu})\.$/u

/** Sentences in order. A line of its own is a sentence too. Pieces without a letter or digit are dropped. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  for (const line of tidy(text).split(/\n+/)) {
    let pending = ''
    for (const piece of line.split(/(?<=[.?…。！？]["”')]?)\s+|(?<=[。！？])/u)) {
      pending = pending ? `${pending} ${piece}` : piece
      if (ABBREVIATION.test(piece)) continue
      push(sentences, pending)
      pending = ''
    }
    push(sentences, pending)
  }
  return sentences
}

function push(sentences: Sentence[], piece: string) {
  const trimmed = piece.trim().replace(/^[,;:.\-–—…\s]+/, '')
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(trimmed)) return
  const body = capitalize(trimmed.replace(/(?<![\s,;:.…\-–—])[\s,;:.…\-–—]+$/u, ''))
  if (!body) return
  const isQuestion = body.endsWith('?')
  const hasOwnMark = /[?。！？]["”')]?$/.test(body)
  const text = hasOwnMark ? body : /[.,]”$/.test(body) ? body : `${body}.`
  sentences.push({ text, body: isQuestion ? body.slice(0, -1) : body.replace(/[。！？]$/, '') })
}

const ENGLISH = new Set(
  'the a an and or of in on at to with by for from my our your his her their its i we you he she it they is am are was were be been have has had do does did will would can could not no this that these those as but so when while where who what there here into over under through me us him them myself up out all because if then than very'.split(
    ' ',
  ),
)

/** Whether most of it reads as English; a handful of words without any verb or article passes too. */
export function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  if (words.length === 0) return false
  const plain = words.filter((word) => /^[a-z'éèêñçï]+$/.test(word)).length
  if (plain / words.length < 0.7) return false
  const hits = words.filter((word) => ENGLISH.has(word)).length
  const foreign = words.filter((word) => FOREIGN.has(word)).length
  if (words.length <= 5) return foreign === 0
  return hits / words.length >= 0.12 && hits > foreign
}

const FOREIGN = new Set(
  'der die das und ich ist ein eine mit auf dem den wir im zu nicht mein meine sich von für le la les une un et je suis est dans avec mon ma mes nous des du sur pour que qui el los las y yo estoy soy es una con mi mis en nos se por para il di che sono con della nel io e o os as um uma com meu minha eu het een ik ben van met op mijn jag och är på att'.split(
    ' ',
  ),
)
