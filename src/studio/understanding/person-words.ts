import peopleWordsData from '../library/people-words.json' with { type: 'json' }
import { AGES, type Age, type People, type Person, RELATIONS, type Relation, type Sex } from './brief.ts'
import { sexOfName } from './people-names.ts'
import type { PersonNoun } from './people-nouns.ts'
import { tokenize } from './tokenize.ts'
import data from './word-data/people.json' with { type: 'json' }

const PEOPLE: Readonly<Record<string, readonly string[]>> = peopleWordsData

/** What one and what several people of a kind are called: ["your son", "sons"]. */
export function wordsFor({ relation, sex, age, noun, isStranger }: Person): readonly string[] {
  if (noun)
    return [
      isStranger ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `your ${noun}`,
      /child$/.test(noun) ? `${noun}ren` : `${noun}s`,
    ]
  const keys = [
    `${relation}:${sex ?? ''}:${age}`,
    `${relation}::${age}`,
    `${relation}:${sex ?? ''}`,
    relation,
  ]
  return PEOPLE[keys.find((key) => PEOPLE[key])!]!
}

/** The name of somebody, or what they are called: "Rosa", "your son". */
export const labelOf = (person: Person): string => person.name ?? wordsFor(person)[0]!

const USUAL_AGES: Partial<Record<Relation, Age>> = { baby: 'baby', child: 'child', grandparent: 'older' }
const kinds = new Map(
  Object.entries(PEOPLE).map(([key, [label]]): [string, Person] => {
    const [relation = '', sex = '', age = ''] = key.split(':')
    const found = RELATIONS.find((one) => one === relation) ?? 'other'
    return [
      label!,
      {
        relation: found,
        sex: sex === 'f' || sex === 'm' ? (sex as Sex) : undefined,
        age: AGES.find((one) => one === age) ?? USUAL_AGES[found] ?? 'adult',
      },
    ]
  }),
)

const nouns = new Map(
  data.nouns
    .filter((noun) => !('title' in noun))
    .flatMap((noun) => noun.words.split(', ').map((word) => [word, noun as PersonNoun] as const)),
)

/**
 * Somebody of whom only this is known: "your son", "your aunt", "a nurse", "aunt Rosa", or a name, "Rosa". Undefined for words that are neither a
 * kind of person nor a name.
 */
export function personCalled(label: string): Person | undefined {
  const kind = kinds.get(label)
  if (kind) return kind
  if (/^\p{Lu}/u.test(label))
    return { relation: 'friend', sex: sexOfName(wordOf(label)), age: 'adult', name: label }
  const words = label.replace(/^(?:your|my|our|his|her|their|the|an?) /, '').split(' ')
  const first = words.findIndex((word) => /^\p{Lu}/u.test(word))
  const called = words.slice(0, first < 0 ? undefined : first).join(' ')
  const name = first < 0 ? '' : words.slice(first).join(' ')
  const noun = nouns.get(called)
  if (!noun) return undefined
  const { relation, sex, age = USUAL_AGES[relation] ?? 'adult', looks, role } = noun
  return { relation, sex, age, noun: called, isStranger: role, looks, ...(name !== '' && { name }) }
}

const wordOf = (name: string) => tokenize(name)[0]?.sentences[0]?.words[0]

/** In a list of who is there: the writer, many, and those who belong to the place. */
export const WRITER = 'you'
export const CROWD = 'a crowd'
export const LOCALS = 'people of the place'

/** Who is there, as a list that may be changed. */
export const listOf = ({ isWriterShown, others, hasCrowd }: People, hasLocals: boolean): string[] => [
  ...(isWriterShown ? [WRITER] : []),
  ...others.map(labelOf),
  ...(hasCrowd ? [CROWD] : []),
  ...(hasLocals ? [LOCALS] : []),
]
