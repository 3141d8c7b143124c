import type { Token } from './tokens.ts'

export interface Match<T> {
  value: T
  weight: number
  /** Token positions, end exclusive. */
  start: number
  end: number
  token: Token
}

interface Entry<T> {
  words: string[]
  value: T
  weight: number
}

/** Words by their first word, longest phrase first. */
export type Lexicon<T> = Map<string, Entry<T>[]>

const IRREGULAR_PLURALS: Record<string, string> = {
  child: 'children',
  man: 'men',
  woman: 'women',
  person: 'people',
  foot: 'feet',
  leaf: 'leaves',
  wife: 'wives',
  shelf: 'shelves',
  bookshelf: 'bookshelves',
  loaf: 'loaves',
  wolf: 'wolves',
  sheep: 'sheep',
  deer: 'deer',
  calf: 'calves',
  fisherman: 'fishermen',
  grandchild: 'grandchildren',
  firefly: 'fireflies',
  hoof: 'hooves',
  life: 'lives',
  mouse: 'mice',
}

function pluralOf(noun: string): string {
  const irregular = IRREGULAR_PLURALS[noun]
  if (irregular) return irregular
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`
  return `${noun}s`
}

const IRREGULAR_VERBS: Record<string, string> = {
  run: 'running ran',
  sit: 'sitting sat',
  swim: 'swimming swam swum',
  sing: 'sang sung',
  stand: 'stood',
  write: 'writing wrote written',
  read: '',
  ride: 'riding rode ridden',
  hold: 'held',
  speak: 'spoke spoken',
  teach: 'taught',
  lie: 'lying lay',
  kneel: 'knelt',
  eat: 'ate eaten',
  fly: 'flew flown flies',
  swing: 'swung',
  rise: 'rising rose risen',
  set: 'setting',
  row: '',
  throw: 'threw thrown',
  dig: 'digging dug',
  build: 'built',
  give: 'giving gave given',
  win: 'winning won',
  shine: 'shining shone',
  dive: 'diving dove',
  lift: '',
  hug: 'hugging hugged',
  clap: 'clapping clapped',
  chop: 'chopping chopped',
  jog: 'jogging jogged',
  drum: 'drumming drummed',
  skip: 'skipping skipped',
  stroll: '',
  carry: 'carries carried',
  marry: 'marries married',
  study: 'studies studied',
  sip: 'sipping sipped',
  wed: 'wedding',
  tell: 'told',
  sleep: 'slept',
  weave: 'weaving wove woven',
  draw: 'drew drawn',
  bake: 'baking',
  dance: 'dancing',
  wave: 'waving',
}

/** Every form of a verb that people write in a scene. */
export function verbForms(verb: string): string[] {
  const [head = verb, ...rest] = verb.split(' ')
  const tail = rest.length > 0 ? ` ${rest.join(' ')}` : ''
  const stem = head.endsWith('e') ? head.slice(0, -1) : head
  const regular = [head, /(s|x|z|ch|sh)$/.test(head) ? `${head}es` : `${head}s`, `${stem}ing`, `${stem}ed`]
  if (/[^aeiou]y$/.test(head)) regular.push(`${head.slice(0, -1)}ies`, `${head.slice(0, -1)}ied`)
  const irregular = IRREGULAR_VERBS[head]
  return [...regular, ...(irregular ? irregular.split(' ') : [])].map((form) => form + tail)
}

export class LexiconBuilder<T> {
  readonly #entries: Lexicon<T> = new Map()

  #put(phrase: string, value: T, weight: number) {
    const words = phrase.replaceAll('’', "'").split(' ')
    const first = words[0]!
    const list = this.#entries.get(first) ?? []
    list.push({ words, value, weight })
    this.#entries.set(first, list)
  }

  /** Comma-separated nouns; the plural of the last word is found too. */
  nouns(value: T, weight: number, list: string): this {
    for (const phrase of list.split(',').map((part) => part.trim())) {
      this.#put(phrase, value, weight)
      const cut = phrase.lastIndexOf(' ') + 1
      const plural = phrase.slice(0, cut) + pluralOf(phrase.slice(cut))
      if (plural !== phrase) this.#put(plural, value, weight)
    }
    return this
  }

  /** Comma-separated verbs (the first word is bent). */
  verbs(value: T, weight: number, list: string): this {
    for (const verb of list.split(',').map((part) => part.trim())) {
      for (const form of new Set(verbForms(verb))) this.#put(form, value, weight)
    }
    return this
  }

  /** Comma-separated phrases, found as they stand. */
  phrases(value: T, weight: number, list: string): this {
    for (const phrase of list.split(',').map((part) => part.trim())) this.#put(phrase, value, weight)
    return this
  }

  build(): Lexicon<T> {
    for (const list of this.#entries.values()) list.sort((a, b) => b.words.length - a.words.length)
    return this.#entries
  }
}

/** "sea's" is "sea"; "half-frozen" is also "half frozen". */
const bare = (word: string): string => (word.endsWith("'s") ? word.slice(0, -2) : word)

function fits(tokens: Token[], at: number, words: string[]): boolean {
  const clause = tokens[at]!.clause
  return words.every((word, i) => {
    const token = tokens[at + i]
    return (
      token !== undefined && token.clause === clause && (token.word === word || bare(token.word) === word)
    )
  })
}

interface Found<T> {
  entry: Entry<T>
  length: number
}

function entryAt<T>(tokens: Token[], at: number, lexicon: Lexicon<T>): Found<T> | undefined {
  const word = tokens[at]!.word
  const candidates = lexicon.get(word) ?? lexicon.get(bare(word))
  const entry = candidates?.find((candidate) => fits(tokens, at, candidate.words))
  if (entry) return { entry, length: entry.words.length }
  if (!word.includes('-')) return undefined
  const parts = word.split('-')
  const joined = lexicon.get(parts[0]!)?.find((candidate) => candidate.words.join('-') === word)
  if (joined) return { entry: joined, length: 1 }
  const single = parts
    .toReversed()
    .flatMap((part) => lexicon.get(part)?.filter(({ words }) => words.length === 1) ?? [])
  return single[0] && { entry: single[0], length: 1 }
}

/** All matches, longest first at each place, none overlapping another. Figures of speech are passed over. */
export function findAll<T>(tokens: Token[], lexicon: Lexicon<T>): Match<T>[] {
  const matches: Match<T>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!
    if (token.isFigurative) continue
    const found = entryAt(tokens, at, lexicon)
    if (!found) continue
    const { entry, length } = found
    matches.push({ value: entry.value, weight: entry.weight, start: at, end: at + length, token })
    at += length - 1
  }
  return matches
}
