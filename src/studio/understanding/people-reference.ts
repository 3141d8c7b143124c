import type { Age, Relation, Sex } from './brief.ts'
import type { SaidAge } from './people-ages.ts'
import type { PersonNoun } from './people-nouns.ts'
import { textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Word } from './words.ts'

const eventAges = new Map(
  Object.entries(data.presentEvents as Record<string, Age | ''>).map(([noun, age]) => [
    noun,
    age || undefined,
  ]),
)

interface Reference {
  isOwn: boolean
  isDefinite: boolean
  isOfOthers: boolean
  isPlural: boolean
  /** "a mother", "the other mothers". */
  isAny: boolean
}

/** "a child" is anybody's, "my girls" are my children, "his wife", "a mother" and "the bride" are not mine. */
export function relationOf(
  noun: PersonNoun,
  { isOwn, isDefinite, isOfOthers, isPlural, isAny }: Reference,
): Relation {
  const { relation, loose, age, ownRelation } = noun
  if (isOwn && ownRelation && (!isPlural || age === 'child')) return ownRelation
  if (relation === 'partner') return isOfOthers || (loose && !isOwn) ? 'other' : relation
  if (relation === 'parent') return isOfOthers || isAny ? 'other' : relation
  if (relation === 'sibling' && isOfOthers) return 'other'
  return loose && relation === 'child' && !isDefinite ? 'other' : relation
}

/** "the first woman captain". */
export function sexOfAdjective(before: readonly Word[]): Sex | undefined {
  if (before.some(({ text }) => /^(female|woman|lady|women's|girls')$/.test(text))) return 'f'
  return before.some(({ text }) => /^(male|men's|boys')$/.test(text)) ? 'm' : undefined
}

/** "at my son's wedding". */
export function ageAtEvent(words: readonly Word[], end: number): SaidAge | undefined {
  if (!(/('s|s')$/.test(words[end]!.text) || textAt(words, end + 1) === 'is')) return undefined
  const age = words
    .slice(end + 1, end + 4)
    .map(({ lemma, text }) => eventAges.get(lemma) ?? eventAges.get(text))
    .find(Boolean)
  return age && { age }
}
