import { AGES, type Age, type Person, RELATIONS, type Relation, type Sex } from './brief.ts'
import { originOfName } from './name-origins.ts'
import { sexOfName } from './people-names.ts'
import type { PersonNoun } from './people-nouns.ts'
import { PEOPLE } from './person-words.ts'
import { tokenize } from './tokenize.ts'
import data from './word-data/people.json' with { type: 'json' }

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

/** A name begins with a capital, where its script has any. */
const NAME = /^[\p{Lu}\p{Lo}]/u
const ARTICLE = /^(?:your|my|our|his|her|their|the|an?) /

/**
 * Somebody of whom only this is known: "your son", "your aunt", "a nurse", "aunt Rosa", or a name, "Rosa". Behind an article or a pronoun any
 * words are somebody, "a young vet" a vet. Undefined for other words that are neither a kind of person nor a name.
 */
export function personCalled(label: string): Person | undefined {
  const kind = kinds.get(/^some(?:one|body)$/.test(label) ? 'another person' : label)
  if (kind) return kind
  if (NAME.test(label))
    return { relation: 'friend', sex: sexOfName(wordOf(label)), age: 'adult', ...named(label) }
  const words = label.replace(ARTICLE, '').split(' ')
  const first = words.findIndex((word) => NAME.test(word))
  const called = words.slice(0, first < 0 ? undefined : first).join(' ')
  const name = first < 0 ? {} : named(words.slice(first).join(' '))
  const kindOfNamed = first < 0 ? undefined : kinds.get(label.slice(0, label.indexOf(` ${words[first]}`)))
  if (kindOfNamed) return { ...kindOfNamed, ...name }
  const noun = nouns.get(called) ?? nouns.get(called.split(' ').at(-1)!)
  if (noun) {
    const { relation, sex, age = USUAL_AGES[relation] ?? 'adult', looks, role } = noun
    // "An old man" is not the writer's.
    const isStranger = role ?? (/^an? /.test(label) || undefined)
    return { relation, sex, age, noun: called, isStranger, looks, ...name }
  }
  if (!ARTICLE.test(label)) return undefined
  return { relation: 'other', sex: undefined, age: 'adult', noun: called, isStranger: true, ...name }
}

/** The same person by another name, which tells their sex where nothing else does. */
export const renamed = (person: Person, name: string): Person => ({
  ...person,
  sex: person.sex ?? sexOfName(wordOf(name)),
  ...named(name),
})

function named(name: string): Pick<Person, 'name' | 'origin'> {
  const origin = name.split(' ').map(originOfName).find(Boolean)
  return { name, ...(origin && { origin }) }
}

const wordOf = (name: string) => tokenize(name)[0]?.sentences[0]?.words[0]
