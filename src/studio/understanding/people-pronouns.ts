import type { Sex } from './brief.ts'
import { isToldOfPast } from './people-absence.ts'
import { type Group, groupOf } from './people-groups.ts'
import type { Mention } from './people-mentions.ts'
import { hasPhrase, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const animals = new Set(data.animals)
const closeness = (['baby', 'child', 'partner'] as const).map(
  (relation) => [relation, phraseSet(data.closeness[relation])] as const,
)
const sexOfPronoun = new Map(Object.entries(data.sexOfPronoun as Record<string, Sex>))
const ownParts = new Set(data.ownParts)

/** "he" or "she" is somebody of unsaid sex, or one person of whom nothing else is said; so is the other one in "we". */
export function addPronouns(
  sentences: readonly Sentence[],
  groups: Group[],
  mentions: readonly Mention[][],
): void {
  const words = unquoted(sentences)
  const relation =
    closeness.find(([, phrases]) => sentences.some((sentence) => hasPhrase(phrases, sentence.words)))?.[0] ??
    'other'
  // "He" may be the dog.
  const hasAnimal =
    relation === 'other' &&
    sentences.some((sentence) => sentence.words.some(({ lemma }) => animals.has(lemma)))
  let animalSex: Sex | undefined
  for (const { text } of words) {
    const sex = sexOfPronoun.get(text)
    if (!sex || groups.some((group) => group.sex === sex)) continue
    if (hasAnimal) animalSex ??= sex
    if (animalSex === sex) continue
    const unsaid = groups.filter((group) => group.sex === undefined && group.count > 0)
    const sentence = sentences.findIndex((one) => one.words.some((word) => word.text === text))
    const others = mentions.slice(0, sentence + 1).flat()
    const isNamed = others.some(
      (one) => !one.isWriter && one.count === 1 && (one.sex === undefined || one.sex === sex),
    )
    if (unsaid.length > 1) continue
    if (unsaid[0]?.count === 1) unsaid[0].sex = sex
    else if (!unsaid[0] && !isNamed && !groups.some(({ lemma }) => lemma === 'she' || lemma === 'he'))
      groups.push(groupOf(relation, sex, sex === 'f' ? 'she' : 'he'))
  }
  const isEmpty = groups.every((group) => group.count === 0)
  const isWithoutCompany = groups.every((group) => group.count === 0 || group.isStranger === true)
  const isPaired = groups.some((group) => group.relation === 'partner')
  if (!isPaired && hasYou(words)) groups.push(groupOf('partner', undefined, 'you'))
  else if (
    !hasAnimal &&
    (isEmpty || (isWithoutCompany && relation !== 'other')) &&
    words.some(({ text }) => text === 'we')
  )
    groups.push(groupOf(relation, undefined, 'we'))
}

/** Words of the present behind the quotation marks of a sentence: who speaks says "we" of others, and "Him" is God. */
const unquoted = (sentences: readonly Sentence[]): Word[] =>
  sentences.flatMap(({ words }) => {
    const closing = words.findLastIndex(({ source }) => /["\u201d]|[,.!?]'/.test(source))
    return words.filter(
      (word, at) =>
        at > closing &&
        !(
          word.isFigurative ||
          isToldOfPast(words, at) ||
          words[at - 1]?.text === 'of' ||
          (at > 0 && /^H(e|im|is)\b/.test(word.source))
        ),
    )
  })

/** "Your hand in mine", "beside you", not "you know". */
const hasYou = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) =>
      (text === 'your' && ownParts.has(words[at + 1]?.lemma ?? '')) ||
      (text === 'you' && /^(with|beside|holding|kiss)$/.test(textAt(words, at - 1))),
  )
