import peopleWordsData from '../library/people-words.json' with { type: 'json' }
import type { People, Person } from './brief.ts'

/** What one and several people of a kind are called, by relation, sex and age: "child:f:adult". */
export const PEOPLE: Readonly<Record<string, readonly string[]>> = peopleWordsData

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
