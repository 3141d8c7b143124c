import type { Age, Sex } from './brief.ts'
import { ADULT, ageAfter, ageAlone, numberAt, yearsOldAt } from './people-ages.ts'
import type { Mention } from './people-mention.ts'
import { hasPhrase, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const writerOlder = phraseSet(data.writerOlder)
const olderSaid = phraseSet(data.olderSaid)
const sexSaid = { f: phraseSet(data.writerSex.f), m: phraseSet(data.writerSex.m) }
/** Years of a marriage or of work after which the writer is old. */
const LONG = 40
const OLD = 60

/** "I am eighty", "as an old man", "after forty years of marriage", "my grandson"; said of nobody else. */
export function writerAge(
  sentences: readonly Sentence[],
  found: readonly Mention[][],
  own: readonly Mention[],
): Age | undefined {
  const isOlder =
    own.some(({ age }) => age === 'older') ||
    found.flat().some(({ age, noun }) => age === 'older' && noun.relation === 'partner') ||
    sentences.some(namesOwnGrandchild) ||
    sentences.some(({ words }) => hasPhrase(olderSaid, words) || words.some((_, at) => isLongTime(words, at)))
  return isOlder
    ? 'older'
    : sentences
        .flatMap(({ words }, i) =>
          words.map((_, at) =>
            found[i]!.some(({ end }) => end === at - 1) ? undefined : writerAgeAt(words, at),
          ),
        )
        .find(Boolean)
}

/** "My grandson", "my four-year-old granddaughter". */
const namesOwnGrandchild = ({ words }: Sentence): boolean =>
  words.some(
    ({ lemma, clause }, at) =>
      /^(great-)?grand(son|daughter|child|kid)/.test(lemma) &&
      words
        .slice(Math.max(0, at - 4), at)
        .every((one) => one.clause !== clause || !/^(his|her|their|your|a)$|'s?$/.test(one.text)),
  )

/** "My belly", "the first woman in my family". */
export const writerSex = (sentences: readonly Sentence[]): Sex | undefined =>
  (['f', 'm'] as const).find((sex) =>
    sentences.some(({ words }) =>
      hasPhrase(
        sexSaid[sex],
        words.filter(({ isFigurative }) => !isFigurative),
      ),
    ),
  )

/** Whether "we" are all old: "all over seventy". */
export const isAllOlder = (sentences: readonly Sentence[]): boolean =>
  sentences.some(({ words }) =>
    words.some(
      ({ text }, at) =>
        text === 'over' && textAt(words, at - 1) === 'all' && ageAfter(words, at)?.age === 'older',
    ),
  )

/** "After forty years of marriage", "thirty years teaching". */
function isLongTime(words: readonly Word[], at: number): boolean {
  const number = numberAt(words, at)
  if (!number || number.value < LONG || number.value > 80) return false
  const said = words.filter(({ clause }) => clause === words[at]!.clause)
  const [unit, next] = words.slice(at + number.length)
  return (
    unit?.text === 'years' &&
    !/^(old|ago|from|earlier|into|below)$/.test(next?.text ?? '') &&
    !/^(next|another|hundred|within|first|old)$/.test(textAt(words, at - 1)) &&
    (next?.text === 'since' ? words : said).some(({ text }) =>
      /^(i|my|we|our|me|us|married|marriage)$/.test(text),
    ) &&
    !said.some(({ text }) => /^(who|he|she|they|took|takes|his|her|their)$/.test(text))
  )
}

function writerAgeAt(words: readonly Word[], at: number): Age | undefined {
  const { text } = words[at]!
  const previous = textAt(words, at - 1)
  const isSelf = text === 'as' || (text === 'am' && previous === 'i')
  const isOlder = isSelf && hasPhrase(writerOlder, words.slice(at + 1, at + 4))
  if (isOlder || (text === 'am' && textAt(words, at + 1) === 'old')) return 'older'
  if (at === 0 && text === 'retired') return 'older'
  const isOwnBirthday = /^(my|our)$/.test(previous) && textAt(words, at + 1) === 'birthday'
  if (isOwnBirthday && Number.parseInt(text, 10) >= OLD) return 'older'
  if (previous === 'me' && yearsOldAt(words, at)) return yearsOldAt(words, at)?.age
  const isOwn =
    /^(i|we)$/.test(previous) ||
    (text === 'turning' && previous === 'am') ||
    (text === 'us' && previous === 'of') ||
    (text === 'over' && previous === 'all') ||
    (text === 'at' &&
      words.slice(at, at + 4).some((next) => next.text === 'i') &&
      words[at - 1]?.clause !== words[at]!.clause)
  const isCount = previous === 'we' && Number(numberAt(words, at + 1)?.value) < ADULT
  return ((isOwn && !isCount ? ageAfter(words, at) : undefined) ?? ageAlone(words, at))?.age
}
