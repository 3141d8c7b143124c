import { chanceFrom } from '../words/chance.ts'
import { tidy } from './clean.ts'
import type { Material } from './material.ts'
import type { NounPhrase } from './noun-phrases.ts'
import { has, isKnownNoun } from './parse.ts'

/** Hands out the person's own phrases, a different one each time, and chooses among ways to say a thing. */
export interface Pen {
  /** Something of the scene, to stand as an object: "the deck of my own sailing boat". */
  thing: () => string
  /** What the scene turns on, always the same. */
  main: () => string
  /** Something felt, heard, smelt: "the salt on my lips". */
  sense: () => string
  /** Words of meaning, quoted. */
  meaning: () => string
  /** What the person does there: "standing on the deck". */
  doing: string | undefined
  /** What all of it is for: what the person does there, or the moment's name in quotation marks. */
  aim: () => string
  /** Nothing in the words can be named; phrases are quotations. */
  isQuoting: boolean
  /** One of the ways, by the person's words; never one that would have to name a phrase twice. */
  choose: (what: string, ways: readonly string[]) => string
}

const MOST_QUOTED_WORDS = 16
const MOST_QUOTED_CHARACTERS = 140

/** Quoted whole where it is short, else up to the last comma or word that fits. */
export function quoted(body: string): string {
  const plain = body.replaceAll(/[“”"]/g, '').trim()
  const words = plain.split(/\s+/)
  if (words.length <= MOST_QUOTED_WORDS && plain.length <= MOST_QUOTED_CHARACTERS) return `“${plain}”`
  const cut = [...words.slice(0, MOST_QUOTED_WORDS).join(' ')].slice(0, MOST_QUOTED_CHARACTERS).join('')
  const comma = cut.search(/[,;:—](?!.*[,;:—])/)
  return comma > 20 ? `“${cut.slice(0, comma)}”` : `“${cut.trim()} …”`
}

/** Without what is said already inside another phrase. */
function unique(phrases: readonly string[]): string[] {
  const kept: string[] = []
  for (const phrase of phrases) {
    const key = phrase.toLowerCase()
    if (!kept.some((other) => other.toLowerCase().includes(key))) kept.push(phrase)
  }
  return kept
}

/** Scenarios are told in the first person, whoever the words were told to. */
const asMine = (text: string): string => text.replaceAll(/\byour\b/g, 'my').replaceAll(/\byou\b/g, 'me')
const wordCount = (text: string): number => text.split(/\s+/).length
const MOST_PHRASE_WORDS = 9

function phrasesOf(nouns: readonly NounPhrase[], isWithPlace: boolean): string[] {
  return nouns
    .filter((noun) => !noun.isPerson)
    .map((noun) =>
      noun.again(isWithPlace && wordCount(noun.withPlace) <= MOST_PHRASE_WORDS ? noun.withPlace : noun.text),
    )
    .filter((text) => /^[\p{L}\p{N}][\p{L}\p{N}\s'’-]*$/u.test(text))
    .map((text) => tidy(text))
}

/** How well a phrase stands for something that can be seen. */
export function worth({ text, head }: NounPhrase): number {
  const isNamed = isKnownNoun(head) || isKnownNoun(text.split(' of ')[0]?.split(' ').at(-1) ?? '')
  return (
    (isNamed ? 3 : 0) +
    (/^(?:my|our) /.test(text) ? 1 : 0) +
    Math.min(3, wordCount(text)) -
    (/^\p{Lu}/u.test(text) ? 2 : 0)
  )
}

export const TIMES =
  /^(?:dawn|sunrise|sunset|dusk|night|midnight|morning|afternoon|evening|noon|day|today|tomorrow|week|month|year|years|summer|winter|spring|autumn|fall|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|o'clock|hour|hours|seven|metres|meters|breakfast|distance|horizon)$/
const LIVING_OR_EDIBLE =
  /^(?:dogs?|cats?|horses?|puppy|birds?|sheep|cows?|pasta|dinner|breakfast|lunch|food|bread|soup|cake|wine|coffee|tea|meal|pizza|fish|laptop|phone|seat)$/
const MOST_THINGS = 5

/** The phrases that picture best, in the order they were written. */
function bestOf(nouns: readonly NounPhrase[], isWithPlace: boolean): string[] {
  const visible = nouns.filter(
    (noun) => (!TIMES.test(noun.head) || noun.text.includes(' of ')) && !BODY_ALONE.test(noun.text),
  )
  const ranked = visible
    .toSorted((a, b) => worth(b) - worth(a))
    .filter((noun, i) => i < 2 || worth(noun) >= 3)
  const kept = new Set(ranked.slice(0, MOST_THINGS))
  return unique(
    phrasesOf(
      visible.filter((noun) => kept.has(noun)),
      isWithPlace,
    ),
  )
}

/** "freedom" for "Freedom.", when the layer is a word or two. */
function plain(layer: Material['surface']): string[] {
  const bodies = layer.own.map(({ body }, i) => ({ body, terms: layer.terms[i] ?? [] }))
  return bodies
    .filter(
      ({ body, terms }) =>
        wordCount(body) <= 2 &&
        terms.length > 0 &&
        terms.every((term) => has(term, 'Noun') || has(term, 'Adjective')) &&
        has(terms.at(-1), 'Noun'),
    )
    .map(({ body }) => body.toLowerCase())
}

function round(list: readonly string[]): () => string {
  let next = 0
  return () => list[next++ % list.length] ?? ''
}

const BODY_ALONE =
  /^(?:(?:my|our|their|her|his|your|the) (?:\w+ )?)?(?:lips|knees?|lungs|legs?|lives|feet|hands|hand|face|skin|chest|hair|cheeks|fingers|shoulders|eyes|heart|body|throat|belly|arms|legs|toes|voice|breath|heartbeat|tears|life|smile|mind|thoughts|palms|backs?|head|neck)$/

const countMarks = (way: string, mark: string): number => way.split(`{${mark}}`).length - 1

export function penFor(material: Material, name: string, voice: 'as-told' | 'first-person'): Pen {
  const said = (text: string) => (voice === 'first-person' ? asMine(text) : text)
  const best = (nouns: readonly NounPhrase[], isWithPlace: boolean) => bestOf(nouns, isWithPlace).map(said)
  const usable = (nouns: readonly NounPhrase[], isWithPlace: boolean) =>
    phrasesOf(nouns, isWithPlace).map(said)
  const { surface, sensory, soul, hash } = material
  const title = `“${name.replaceAll(/[“”"]/g, '')}”`
  const quotesOf = (...layers: (typeof surface)[]) =>
    unique(layers.flatMap((layer) => layer.own.map(({ body }) => quoted(body))))
  const firstOf = (...lists: string[][]) => lists.find((list) => list.length > 0) ?? [title]
  const surfaceThings = best(surface.nouns, false)
  const felt = unique(usable(sensory.nouns, true))
  const named = felt.filter((text) => !BODY_ALONE.test(text) && wordCount(text) > 1)
  const full = named.filter((text) => wordCount(text) > 2)
  const beyondBody = full.length > 0 ? full : named
  const things = firstOf(
    surfaceThings,
    plain(surface),
    best(sensory.nouns, true),
    quotesOf(surface),
    best([...sensory.nouns, ...soul.nouns], true),
    quotesOf(sensory, soul),
  )
  const senses = firstOf(beyondBody, plain(sensory), quotesOf(sensory), things.slice().reverse())
  const steady = surface.nouns
    .filter((noun) => !noun.isPerson && !LIVING_OR_EDIBLE.test(noun.head))
    .toSorted((a, b) => worth(b) - worth(a))
  const main =
    things.find((thing) => steady.some((noun) => thing === said(tidy(noun.again(noun.text))))) ??
    things[0] ??
    title
  const meanings = firstOf(quotesOf(soul), quotesOf(surface, sensory))
  const doing = material.doings
    .map(({ gerundPhrase }) => said(gerundPhrase))
    .find((text) => wordCount(text) >= 3)
  const chance = chanceFrom(hash)
  return {
    thing: round(things),
    main: () => main,
    sense: round(senses),
    meaning: round(meanings),
    doing,
    isQuoting: things[0]?.startsWith('“') === true,
    aim: round(doing === undefined ? [title] : [doing, title]),
    choose: (what, ways) => {
      const fitting = ways.filter(
        (way) =>
          countMarks(way, 'thing') <= things.length &&
          countMarks(way, 'sense') <= senses.length &&
          (doing !== undefined || !way.includes('{doing}')),
      )
      return chance.pick(what, fitting.length > 0 ? fitting : ways)
    },
  }
}

/** Puts phrases into a sentence. {thing}, {sense}, {aim} and {meaning} take the next phrase each time; others are given. */
export function fill(way: string, pen: Pen, given: Record<string, string> = {}): string {
  const text = way.replaceAll(/\{(\w+)\}/g, (_, mark: string) => {
    if (mark === 'thing') return pen.thing()
    if (mark === 'main') return pen.main()
    if (mark === 'sense') return pen.sense()
    if (mark === 'meaning') return pen.meaning()
    if (mark === 'aim') return pen.aim()
    if (mark === 'doing') return pen.doing ?? ''
    return given[mark] ?? ''
  })
  const sentence = text.replaceAll(/([.,?…])”\./g, '$1”').replaceAll(/”\.(?=$|\s)/g, '.”')
  return tidy(sentence.charAt(0).toUpperCase() + sentence.slice(1))
}
