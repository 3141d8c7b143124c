import type { Lettering } from './brief.ts'
import data from './word-data/lettering.json' with { type: 'json' }

/** What the font of the library has: Latin letters with their accents, figures and punctuation. */
const DRAWABLE = /^[\u0020-\u017f‘’“”–—…]+$/u
/** Characters of one lettering; more would be too small to read. */
const LONGEST = 32
const MOST_WORDS = 7
/** Of a text, which may be long; what is written is said early. */
const MOST_TOKENS = 600
/** Tokens between what is written and what it is written on, or what has that name. */
const REACH = 8

const CARRIERS: Readonly<Record<string, readonly string[]>> = data.carriers
const NAMED: Readonly<Record<string, readonly string[]>> = data.named
const says = new Set(data.says)
const writing = new Set(data.written)
const calling = new Set(data.called)
const joining = new Set(data.joining)
const between = new Set(data.between)
const besides = new Set(data.besides)
const numbered = new Set(data.numbered)
const ORDINALS: ReadonlyMap<string, number> = new Map(Object.entries(data.ordinals))
const OF_NUMBERS: readonly string[] = ['cake', 'banner']
const CONFIDENCE = 0.9

const OPENING = /^[“"‘']/
const CLOSING = /[”"’'][.,;:!?)]*$/
const END_OF_SENTENCE = /[.!?;]["”’')]*$/
const PAUSE = /[.,;:!?]["”’')]*$/
const YEAR = /^\d{1,4}[,.!?;:]*$/
const UPPER = /^[\p{Lu}\p{N}]/u
const POSSESSIVE = /^(\p{Lu}\p{Ll}+)['’]s$/u
/** They begin a sentence, or what is said or thought, rather than a name. */
const NO_NAME = /^(?:I|I['’].*|It|It['’]s|A|My|Me|We|He|She|They|You|That|This|And|But|So)$/
/** Punctuation before and behind a word. */
const BEFORE = `“"‘'(`
const BEHIND = `”"’'),.;:!?`

/**
 * What the words say is written somewhere, as it is to be lettered: PAPA LUIS on the side of a truck, the name of a shop. Undefined where
 * nothing is, where it is too long, and where the font has not all of its characters.
 */
export function readLettering(prompt: string): Lettering | undefined {
  const tokens = prompt.split(/\s+/).filter(Boolean).slice(0, MOST_TOKENS)
  for (const at of tokens.keys()) {
    const found = sign(tokens, at) ?? name(tokens, at) ?? owned(tokens, at)
    const text = letteringOf(found?.written ?? '')
    if (found?.kinds && text !== undefined) return { text, kinds: found.kinds, confidence: CONFIDENCE }
  }
  return numberOfDay(tokens)
}

/** What is on the cake of an 80th birthday, and on the banner of a fiftieth anniversary. */
function numberOfDay(tokens: readonly string[]): Lettering | undefined {
  for (const [at, token] of tokens.entries()) {
    const number = ordinal(token)
    if (number === undefined) continue
    const isOfDay =
      bare(tokens[at - 1] ?? '') === 'happy' ||
      (!END_OF_SENTENCE.test(token) && tokens.slice(at + 1, at + 3).some((one) => numbered.has(bare(one))))
    if (isOfDay) return { text: String(number), kinds: OF_NUMBERS, confidence: CONFIDENCE, isImplied: true }
  }
  return undefined
}

function ordinal(token: string): number | undefined {
  const word = bare(token)
  const [, figures] = /^([1-9]\d{0,2})(?:st|nd|rd|th)$/.exec(word) ?? []
  return figures === undefined ? ORDINALS.get(word) : Number(figures)
}

/**
 * On what the writer's own name is said to be: "my name over the till", "my name on a shed". Undefined where it is on nothing that
 * can be lettered, or where the words say what else is.
 */
export function readOwnName(prompt: string): readonly string[] | undefined {
  const tokens = prompt.split(/\s+/).filter(Boolean).slice(0, MOST_TOKENS)
  for (const at of tokens.keys()) {
    if (bare(tokens[at]!) !== 'name' || !/^(?:my|own)$/.test(bare(tokens[at - 1] ?? ''))) continue
    if (END_OF_SENTENCE.test(tokens[at]!)) continue
    const isOnIt = /^(?:on|over|across|above) (?:it|them)$/.test(
      tokens
        .slice(at + 1, at + 3)
        .map(bare)
        .join(' '),
    )
    const first = bare(tokens[at - 1]!) === 'own' ? at - 2 : at - 1
    const withIt = bare(tokens[first - 1] ?? '') === 'with' ? first - 1 : first
    const kinds = isOnIt ? nearest(CARRIERS, tokens, withIt) : next(CARRIERS, tokens, at + 1)
    if (kinds) return kinds
  }
  return undefined
}

interface Found {
  written: string | undefined
  kinds: readonly string[] | undefined
}

/** "A sign over the door says The Slow Bean", "it says PAPA LUIS on the side", "GOOD LUCK is painted on the wall", "the banner: WELCOME". */
function sign(tokens: readonly string[], at: number): Found | undefined {
  const word = bare(tokens[at]!)
  const isColon = tokens[at]!.endsWith(':')
  if (says.has(word) || isColon) {
    const written = quoted(tokens, at + 1) ?? capitals(tokens, at + 1)
    if (isColon) return { written, kinds: nearest(CARRIERS, tokens, at + 1) }
    // "She closes the book and says ..."
    const before = bare(tokens[at - 1] ?? '') === 'and' ? undefined : nearest(CARRIERS, tokens, at)
    if (before)
      return {
        written: written ?? sentence(tokens, at + 1) ?? nameAt(tokens, at + 1) ?? clause(tokens, at + 1),
        kinds: before,
      }
    return { written, kinds: next(CARRIERS, tokens, at + 1) }
  }
  if (!writing.has(word)) return undefined
  const isVerb = /^(?:is|are|was|were)$/.test(bare(tokens[at - 1] ?? ''))
  return { written: endingAt(tokens, isVerb ? at - 2 : at - 1), kinds: next(CARRIERS, tokens, at + 1) }
}

/** "My salon is called Marsh & Daughters", "a boat named Marguerite", "a school named after my aunt Ada". */
function name(tokens: readonly string[], at: number): Found | undefined {
  const isPair = calling.has(`${bare(tokens[at]!)} ${bare(tokens[at + 1] ?? '')}`)
  if (!(isPair || calling.has(bare(tokens[at]!)))) return undefined
  let from = at + (isPair ? 2 : 1)
  if (bare(tokens[from] ?? '') === 'after') {
    const person = tokens.slice(from, from + REACH).findIndex((token) => UPPER.test(token))
    if (person < 0) return undefined
    from += person
  }
  const kinds = nearest(NAMED, tokens, at)
  return { written: quoted(tokens, from) ?? capitals(tokens, from) ?? nameAt(tokens, from), kinds }
}

/** "Tunde's name on the plaque". */
function owned(tokens: readonly string[], at: number): Found | undefined {
  const [, owner] = POSSESSIVE.exec(tokens[at]!) ?? []
  if (owner === undefined || bare(tokens[at + 1] ?? '') !== 'name') return undefined
  return { written: owner, kinds: next(CARRIERS, tokens, at + 2) }
}

const bare = (token: string): string => bareWithCase(token).toLowerCase()

/** The kinds of the last thing before a token, from which only small words part it: "the sign over the door says". */
function nearest(
  things: Readonly<Record<string, readonly string[]>>,
  tokens: readonly string[],
  before: number,
): readonly string[] | undefined {
  for (let at = before - 1; at >= Math.max(0, before - REACH); at--) {
    if (at < before - 1 && END_OF_SENTENCE.test(tokens[at]!)) return undefined
    const kinds = thingAt(things, tokens, at - 1, 2) ?? thingAt(things, tokens, at, 1)
    if (kinds) return kinds
    if (!between.has(bare(tokens[at]!)) && !Object.hasOwn(NAMED, bare(tokens[at]!))) return undefined
  }
  return undefined
}

/** The kinds of what something is on, behind it: "... on the side". */
function next(
  things: Readonly<Record<string, readonly string[]>>,
  tokens: readonly string[],
  from: number,
): readonly string[] | undefined {
  const rest = tokens.slice(from, from + REACH)
  const on = rest.findIndex((token) => /^(?:on|across|over|above|along|into)$/.test(token))
  if (on < 0) return undefined
  for (let at = from + on + 1; at < from + on + 5; at++) {
    const kinds = thingAt(things, tokens, at, 2) ?? thingAt(things, tokens, at, 1)
    if (kinds) return kinds
  }
  return undefined
}

function thingAt(
  things: Readonly<Record<string, readonly string[]>>,
  tokens: readonly string[],
  at: number,
  count: number,
): readonly string[] | undefined {
  const phrase = tokens
    .slice(Math.max(0, at), Math.max(0, at + count))
    .map(bare)
    .join(' ')
  return Object.hasOwn(things, phrase) ? things[phrase] : undefined
}

/** What begins with a quotation mark, up to the closing one. */
function quoted(tokens: readonly string[], from: number): string | undefined {
  if (!OPENING.test(tokens[from] ?? '')) return undefined
  const rest = tokens.slice(from, from + MOST_WORDS)
  const end = rest.findIndex((token, i) => CLOSING.test(token) && (i > 0 || token.length > 2))
  return end < 0 ? undefined : rest.slice(0, end + 1).join(' ')
}

/** PAPA LUIS, BIG RIVER. */
function capitals(tokens: readonly string[], from: number): string | undefined {
  const run = takeWhile(
    tokens.slice(from, from + MOST_WORDS),
    (token, at) => isInCapitals(token) || (at > 0 && YEAR.test(token)),
  )
  return UPPER.test(run[0] ?? '') && run.some((token) => /\p{Lu}{2}/u.test(token)) ? run.join(' ') : undefined
}

/** "The Slow Bean", "Marsh & Daughters". */
function nameAt(tokens: readonly string[], from: number): string | undefined {
  if (!UPPER.test(tokens[from] ?? '') || NO_NAME.test(bareWithCase(tokens[from]!))) return undefined
  const rest = tokens.slice(from, from + MOST_WORDS + 1)
  const isOfName = (token: string) => UPPER.test(token) && !NO_NAME.test(bareWithCase(token))
  const run = takeWhile(
    rest,
    (token, i) => isOfName(token) || (joining.has(token) && rest.slice(i + 1, i + 3).some(isOfName)),
  )
  return run.join(' ')
}

/** What follows in the clause, where it is short: "says open". */
function clause(tokens: readonly string[], from: number): string | undefined {
  const rest = tokens.slice(from, from + MOST_WORDS)
  const end = rest.findIndex((token) => PAUSE.test(token))
  return end < 0 && from + rest.length < tokens.length
    ? undefined
    : rest.slice(0, end < 0 ? undefined : end + 1).join(' ')
}

/** "Good morning, class", which begins with one word as a name does. */
function sentence(tokens: readonly string[], from: number): string | undefined {
  const [first = '', second = ''] = tokens.slice(from, from + 2)
  const isSentence =
    UPPER.test(first) &&
    !PAUSE.test(first) &&
    /^\p{Ll}/u.test(second) &&
    !joining.has(second) &&
    !besides.has(second)
  return isSentence ? clause(tokens, from) : undefined
}

/** What is quoted or in capitals up to a token. */
function endingAt(tokens: readonly string[], last: number): string | undefined {
  for (let from = Math.max(0, last - MOST_WORDS + 1); from <= last; from++) {
    const until = tokens.slice(0, last + 1)
    const written = quoted(until, from) ?? capitals(until, from)
    if (written !== undefined && written === until.slice(from).join(' ')) return written
  }
  return undefined
}

/** The first ones that pass, up to a pause. */
function takeWhile(tokens: readonly string[], passes: (token: string, at: number) => boolean): string[] {
  const taken: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (!passes(token, at)) break
    taken.push(token)
    if (PAUSE.test(token)) break
  }
  return taken
}

const bareWithCase = (token: string): string => without(token, BEFORE, BEHIND)

/** Without the characters at both ends that are among these. */
function without(text: string, before: string, behind: string): string {
  let [start, end] = [0, text.length]
  while (start < end && before.includes(text[start]!)) start++
  while (end > start && behind.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}

/** "OPEN", "PAPA", "60TH" and what joins them. */
const isInCapitals = (token: string): boolean =>
  token === '&' || (/\p{Lu}/u.test(token) && !/\p{Ll}/u.test(token) && bareWithCase(token).length > 1)

/** Text as it can be lettered; undefined where it is empty, too long, or has characters that the font has not. */
export function letteringOf(written: string): string | undefined {
  const text = without(written.trim().replace(/\s+/g, ' '), `“"‘'`, `”"’,.;:`).trim()
  const isShort = text.length <= LONGEST && text.split(' ').length <= MOST_WORDS
  return text !== '' && isShort && DRAWABLE.test(text) ? text : undefined
}

/**
 * What somebody wants to be written: on what the words say, else on whatever the picture has to write on; on nothing where the font has not
 * all of its characters.
 */
export function letteringAsked(written: string, told: readonly string[] = []): Lettering {
  const text = letteringOf(written)
  return text === undefined
    ? { text: written, kinds: [], confidence: 1 }
    : { text, kinds: [...new Set([...told, ...ALL_KINDS])], confidence: 1 }
}

const ALL_KINDS: readonly string[] = [...new Set(Object.values(CARRIERS).flat())]
