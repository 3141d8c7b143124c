import type { Age, Relation, Sex } from './brief.ts'
import { indexPhrases, type PhraseIndex } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }

/** A noun for people. */
export interface PersonNoun {
  relation: Relation
  sex?: Sex
  age?: Age
  /** How many a singular stands for ("twins", "team"). */
  count?: number
  /** The plural is one of each sex. */
  pair?: true
  /** With "the" it takes up somebody who was named before. */
  loose?: true
  family?: true
  /** Also what somebody is called ("Mum laughs"). */
  kin?: true
  /** Only before a name ("Mr Smith"). */
  title?: true
  /** An occupation. */
  role?: true
  /** After "my" or "our": "my girl", "my lad". */
  ownRelation?: Relation
  /** Only after "my" or "our" and before no other noun ("our eldest"). */
  own?: true
  /** The reading says it as it is ("your granddaughter"). */
  called?: true
  /** What they wear, in words of library/appearance.json. */
  looks?: string
}

const nounsWith = (isWanted: (noun: PersonNoun) => boolean): PhraseIndex<PersonNoun> =>
  indexPhrases(
    data.nouns.flatMap(({ words, ...noun }) =>
      words
        .split(', ')
        .filter(() => isWanted(noun as PersonNoun))
        .map((phrase) => [phrase, noun as PersonNoun] as const),
    ),
  )
export const nouns = nounsWith(({ title }) => !title)
export const titles = nounsWith(({ title }) => title === true)
export const kinAndRoles = nounsWith(({ kin, role }) => (kin ?? role) === true)
