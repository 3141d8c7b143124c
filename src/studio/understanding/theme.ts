import { deriveSeed } from '../random.ts'
import { WEAK_ACTIONS } from './action-kinds.ts'
import type { Age, Brief, People, Person, Relation } from './brief.ts'
import { type PhraseIndex, phraseAt, phraseSet } from './phrases.ts'
import data from './word-data/themes.json' with { type: 'json' }
import type { Layer, Word } from './words.ts'

/** What words without a place are about: a feeling, or what people do with each other. */
export interface Theme {
  /** Said in `data-action` of the compositions that show it. */
  id: string
  /** Places that show it, the first of them chosen by the words. */
  places: readonly string[]
  /** Shown instead at night, in winter, rain and snow. */
  indoors?: readonly string[] | undefined
  action?: string | undefined
  posture?: string | undefined
  /** Pairs of poses.json, the best first. */
  contact?: readonly string[] | undefined
  /** Who is with the writer where the words name nobody. */
  company?: readonly Relation[] | undefined
  /** Whom the words name is the writer: "to be a good father". */
  isOfWriter?: boolean | undefined
}

interface ThemeEntry {
  id: string
  words: readonly string[]
  places: readonly string[]
  indoors?: readonly string[]
  /** How many others the words name, at least and at most. */
  others?: readonly number[]
  /** Of whom one is there. */
  relations?: readonly string[]
  /** Only felt. */
  feeling?: boolean
  /** The only things that may be there; `*` for all. */
  things?: readonly string[]
  action?: string
  /** One of them is chosen by the words. */
  actions?: readonly string[]
  posture?: string
  contact?: readonly string[]
  company?: readonly string[]
  isOfWriter?: boolean
}

const entries: readonly ThemeEntry[] = data.themes
const indexes: ReadonlyMap<string, PhraseIndex<boolean>> = new Map(
  entries.map(({ id, words }) => [id, phraseSet(words)]),
)

/** Longer texts without a place are no bare feelings. */
const MAX_WORDS_OF_FEELING = 40

/** What is done with others, wherever they are. */
const sociable: ReadonlySet<string> = new Set(data.sociable)

type Said = Pick<Brief, 'people' | 'action' | 'objects'>

/** The first theme whose words are said, with the people and the things that it needs. */
export function readTheme(
  layers: readonly Layer[],
  { people, action: done, objects }: Said,
): Theme | undefined {
  const words = (layers[0]?.sentences ?? []).flatMap((sentence) => sentence.words).filter(isMeant)
  if (people.isDeserted) return undefined
  const { others } = people
  const isActing = done !== undefined && !(WEAK_ACTIONS.has(done.value) || sociable.has(done.value))
  if (isActing) return undefined
  const suits = (entry: ThemeEntry) =>
    (entry.others
      ? others.length >= entry.others[0]! && others.length <= entry.others[1]!
      : entry.company === undefined || others.length <= entry.company.length) &&
    (!entry.relations || others.some(({ relation }) => entry.relations!.includes(relation))) &&
    (!entry.feeling || words.length <= MAX_WORDS_OF_FEELING) &&
    (entry.things?.includes('*') || objects.every(({ value }) => entry.things?.includes(value))) &&
    words.some((_, at) => phraseAt(indexes.get(entry.id)!, words, at) !== undefined)
  const found = entries.find(suits)
  if (!found) return undefined
  const seed = deriveSeed(0, words.map(({ lemma }) => lemma).join(' '))
  const { id, places, indoors, actions, action, posture, contact, company, isOfWriter } = found
  return {
    id,
    places: [...places.slice(seed % places.length), ...places.slice(0, seed % places.length)],
    indoors,
    action: action ?? actions?.[deriveSeed(seed, 'action') % actions.length],
    posture,
    contact,
    company: company as readonly Relation[] | undefined,
    isOfWriter,
  }
}

/** Negated words count: whoever wishes for no more fear wishes for courage. */
const isMeant = ({ isFigurative, isPast }: Word): boolean => !(isFigurative || isPast)

/** The people of the words as a theme needs them: with company where nobody is named, and who touch as it shows. */
export function withCompany(people: People, { company = [], contact, isOfWriter }: Theme): People {
  const [named] = people.others
  const writer = isOfWriter
    ? {
        ...people.writer,
        sex: people.writer.sex ?? named?.sex,
        age: people.writer.age ?? (named?.age === 'older' ? 'older' : undefined),
      }
    : people.writer
  // "The man from the bank and I talk": who meets the writer is not elsewhere.
  const others = people.others.map((person) =>
    people.others.length === 1 ? { ...person, isApart: undefined } : person,
  )
  return {
    ...people,
    writer,
    others:
      others.length > 0 && !isOfWriter
        ? others
        : company.map((relation) => companion(relation, writer.age ?? 'adult')),
    contact: (people.contact ?? []).length > 0 ? people.contact : contact,
  }
}

const AGES_OF: Partial<Record<Relation, Age>> = { baby: 'baby', child: 'child' }

/** Friends and couples are of one age; whoever loves a child is a parent. */
function companion(relation: Relation, writer: Age): Person {
  const isPeer = relation === 'friend' || relation === 'partner'
  const isParent = relation === 'partner' && writer === 'child'
  return {
    relation: isParent ? 'parent' : relation,
    sex: undefined,
    age: AGES_OF[relation] ?? (isPeer && !isParent ? writer : 'adult'),
  }
}
