import { chanceFrom } from '../words/chance.ts'
import { tidy } from './clean.ts'
import type { Material } from './material.ts'
import type { NounPhrase } from './phrases.ts'

/** Hands out the person's own phrases, a different one each time, and chooses among ways to say a thing. */
export interface Pen {
  /** Something of the scene, to stand as an object: "the deck of my own sailing boat". */
  thing: () => string
  /** Something felt, heard, smelt: "the salt on my lips". */
  sense: () => string
  /** Words of meaning, quoted. */
  meaning: () => string
  /** What the person does there: "standing on the deck". */
  doing: string | undefined
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

const asMine = (text: string): string => text.replaceAll(/\byour\b/g, 'my').replaceAll(/\byou\b/g, 'me')
const wordCount = (text: string): number => text.split(/\s+/).length
const MOST_PHRASE_WORDS = 9

function usable(nouns: readonly NounPhrase[], isWithPlace: boolean): string[] {
  return nouns
    .filter((noun) => !noun.isPerson)
    .map((noun) =>
      noun.again(isWithPlace && wordCount(noun.withPlace) <= MOST_PHRASE_WORDS ? noun.withPlace : noun.text),
    )
    .filter((text) => /^[\p{L}\p{N}][\p{L}\p{N}\s'’-]*$/u.test(text))
    .map((text) => asMine(tidy(text)))
}

function round(list: readonly string[]): () => string {
  let next = 0
  return () => list[next++ % list.length] ?? ''
}

const countMarks = (way: string, mark: string): number => way.split(`{${mark}}`).length - 1

export function penFor(material: Material, name: string): Pen {
  const { surface, sensory, soul, hash } = material
  const title = `“${name.replaceAll(/[“”"]/g, '')}”`
  const quotesOf = (...layers: (typeof surface)[]) =>
    unique(layers.flatMap((layer) => layer.own.map(({ body }) => quoted(body))))
  const firstOf = (...lists: string[][]) => lists.find((list) => list.length > 0) ?? [title]
  const richest = (list: string[]) => {
    const rich = list.filter((text) => wordCount(text) > 2)
    return rich.length >= 2 ? rich : list
  }
  const things = firstOf(
    richest(unique(usable(surface.nouns, false))),
    quotesOf(surface),
    unique(usable([...sensory.nouns, ...soul.nouns], true)),
    quotesOf(sensory, soul),
  )
  const senses = firstOf(
    richest(unique(usable(sensory.nouns, true))),
    quotesOf(sensory),
    things.slice().reverse(),
  )
  const meanings = firstOf(quotesOf(soul), quotesOf(surface, sensory))
  const doing = material.doings
    .map(({ gerundPhrase }) => asMine(gerundPhrase))
    .find((text) => wordCount(text) >= 3)
  const chance = chanceFrom(hash)
  return {
    thing: round(things),
    sense: round(senses),
    meaning: round(meanings),
    doing,
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

/** Puts phrases into a sentence. {thing}, {sense} and {meaning} take the next phrase each time; others are given. */
export function fill(way: string, pen: Pen, given: Record<string, string> = {}): string {
  const text = way.replaceAll(/\{(\w+)\}/g, (_, mark: string) => {
    if (mark === 'thing') return pen.thing()
    if (mark === 'sense') return pen.sense()
    if (mark === 'meaning') return pen.meaning()
    if (mark === 'doing') return pen.doing ?? ''
    return given[mark] ?? ''
  })
  const sentence = text.replaceAll(/([.,?…])”\./g, '$1”').replaceAll(/”\.(?=$|\s)/g, '.”')
  return tidy(sentence.charAt(0).toUpperCase() + sentence.slice(1))
}
