import type { Sex } from './brief.ts'
import { ADULT, ageAfter, ageAlone, numberAt, type SaidAge, yearsOldAt } from './people-ages.ts'
import { ageSubject } from './people-growing.ts'
import type { Mention } from './people-mention.ts'
import { nouns } from './people-nouns.ts'
import { hasPhrase, type PhraseIndex, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const writerOlder = phraseSet(data.writerOlder)
const olderSaid = phraseSet(data.olderSaid)
const allOlder = phraseSet(data.allOlder)
const young = { child: phraseSet(data.writerYoung.child), teen: phraseSet(data.writerYoung.teen) }
const childish = data.writerYoung.childish.map((phrase) => phraseSet([phrase]))
const grownTalk = phraseSet(data.grownTalk)
/** What no child says of themselves, whatever else they name. */
const surelyGrown = phraseSet(data.surelyGrown)
const sexSaid = { f: phraseSet(data.writerSex.f), m: phraseSet(data.writerSex.m) }
/** Things of childhood, a parent or grandparent among them, that make the writer a child. */
const CHILDISH = 3
/** Years of a marriage or of work after which the writer is old. */
const LONG = 37
/** Since this year, or before. */
const LONG_AGO = 1979
const OLD = 60
const HALF_CENTURY = 50
const LATE_FIFTIES = 55
/** Years of a parent whose child is old too. */
const PARENT_OF_OLD = 85

/** "I am eighty", "as an old man", "after forty years of marriage", "my grandson"; said of nobody else. */
export function writerAge(
  sentences: readonly Sentence[],
  found: readonly Mention[][],
  own: readonly Mention[],
  childSpellings = 0,
): SaidAge | undefined {
  const isOlder =
    own.some(({ age }) => age === 'older') ||
    found.flat().some(({ age, noun }) => age === 'older' && noun.relation === 'partner') ||
    found.flat().some(({ years = 0, noun }) => noun.relation === 'parent' && years >= PARENT_OF_OLD) ||
    (sentences.some(namesOwnGrandchild) && !own.some((one) => one.isCalledGrandchild)) ||
    isAllOlder(sentences) ||
    sentences.some(
      ({ words }) =>
        hasPhrase(olderSaid, words) || words.some((_, at) => isLongTime(words, at) || isLongAgo(words, at)),
    )
  const saidBy = (ageAt: (words: readonly Word[], at: number) => SaidAge | undefined) =>
    sentences
      .flatMap(({ words }, i) =>
        words.map((_, at) =>
          found[i]!.some(({ end }) => end === at - 1) || ageSubject(words, at, found[i]!)
            ? undefined
            : ageAt(words, at),
        ),
      )
      .find(Boolean)
  // "I am eighty" says more than a number alone.
  const ownYears = own.find(({ isWriter, isAgeSaid, years }) => isWriter && isAgeSaid && years)
  const ofOwn = ownYears && { age: ownYears.age, years: ownYears.years }
  const said = saidBy(writerAgeAt) ?? ofOwn ?? saidBy(writerAgeAlone)
  if (!isOlder) return said ?? youngAge(sentences, found.flat(), childSpellings)
  const years = own.find(({ age, years }) => age === 'older' && years)?.years ?? said?.years
  return { age: 'older', years: ageOfOld(years) }
}

const ageOfOld = (years: number | undefined): number | undefined => (years && years > 55 ? years : undefined)

/** Of whom what only the young have is said, or several things of childhood and none of the grown. */
function youngAge(
  sentences: readonly Sentence[],
  mentions: readonly Mention[],
  childSpellings: number,
): SaidAge | undefined {
  // "The kids from my street" are nobody's own.
  const isOfGrown = ({ noun, sex }: Mention) =>
    /^(partner|child|baby|colleague)$/.test(noun.relation) &&
    !(noun.relation === 'child' && noun.loose && sex === undefined)
  if (mentions.some(isOfGrown)) return undefined
  const isSaid = (phrases: PhraseIndex<boolean>) =>
    sentences.some(({ words }) => hasPhrase(phrases, words.filter(isOfNow)))
  if (isSaid(young.child) && !isSaid(surelyGrown)) return { age: 'child' }
  const isWithElder = mentions.some(({ noun }) => /^(grand)?parent$/.test(noun.relation))
  // "i ride a elefant": children write so, and seldom a capital.
  const isSmall = sentences.some(({ words }) => words.some(({ source }) => /^i\s*$/.test(source)))
  const spelled = childSpellings > 0 ? childSpellings + (isSmall ? 1 : 0) : 0
  const cues = childish.filter(isSaid).length + (isWithElder ? 1 : 0) + spelled
  if (cues >= CHILDISH && (spelled > CHILDISH || !isSaid(grownTalk))) return { age: 'child' }
  return isSaid(young.teen) ? { age: 'teen' } : undefined
}

const isOfNow = ({ isFigurative, isPast }: Word): boolean => !(isFigurative || isPast)

/** "My grandson", "my four-year-old granddaughter", "my great-grandbaby". */
const namesOwnGrandchild = ({ words }: Sentence): boolean =>
  words.some(
    ({ lemma, clause }, at) =>
      /^(great-)?grand(son|daughter|child|kid|bab)/.test(lemma) &&
      words
        .slice(Math.max(0, at - 4), at)
        .every((one) => one.clause !== clause || !/^(his|her|their|your|a)$|'s?$/.test(one.text)),
  )

/** "My belly", "the first woman in my family". */
export const writerSex = (sentences: readonly Sentence[]): Sex | undefined =>
  (['f', 'm'] as const).find((sex) =>
    sentences.some(({ words }) => {
      const literal = words.filter(({ isFigurative }) => !isFigurative)
      return hasPhrase(sexSaid[sex], literal) || hasPhrase(sexSaid[sex], literal.filter(isNoAdjectiveOfMine))
    }),
  )

/** "My red lipstick" is a lipstick. */
const isNoAdjectiveOfMine = ({ tags }: Word, at: number, words: readonly Word[]): boolean =>
  !(tags.has('Adjective') && textAt(words, at - 1) === 'my')

/** Whether "we" are all old: "all over seventy", "all of us past eighty", "we are all widows". */
export const isAllOlder = (sentences: readonly Sentence[]): boolean =>
  sentences.some(({ words }) => hasPhrase(allOlder, words) || words.some((_, at) => isAllOver(words, at)))

/** "All of us now over sixty", "none of us under seventy", "the youngest is sixty-six". */
function isAllOver(words: readonly Word[], at: number): boolean {
  if (words[at]!.text === 'youngest' && !/^(my|our|his|her|their)$/.test(textAt(words, at - 1))) {
    const is = words.findIndex(({ text }, i) => i > at && i < at + 4 && text === 'is')
    return is > 0 && ageAfter(words, is)?.age === 'older'
  }
  if (!/^(over|past|under|above)$/.test(words[at]!.text)) return false
  const years = numberAt(words, at + 1)?.value ?? 0
  const unit = words[at + (numberAt(words, at + 1)?.length ?? 0) + 1]
  const isCounted = unit?.clause === words[at]!.clause && unit.tags.has('Noun') && !unit.tags.has('Pronoun')
  const before = words.slice(Math.max(0, at - 6), at).filter(({ clause }) => clause === words[at]!.clause)
  return (
    years >= OLD &&
    years < 100 &&
    !isCounted &&
    before.some(({ text }) =>
      (words[at]!.text === 'under' ? /^none$/ : /^(all|each|both|everyone)$/).test(text),
    )
  )
}

/** "After forty years of marriage", "thirty years teaching". */
function isLongTime(words: readonly Word[], at: number): boolean {
  const number = numberAt(words, at)
  if (!number || number.value < LONG || number.value > 80) return false
  const said = words.filter(({ clause }) => clause === words[at]!.clause)
  const [unit, next] = words.slice(at + number.length)
  return (
    unit?.text === 'years' &&
    !(next?.text === 'of' && !isWorkOrMarriage(words[at + number.length + 2])) &&
    !/^(old|ago|from|earlier|into|below)$/.test(next?.text ?? '') &&
    !/^(next|another|hundred|within|first|old|am|is)$/.test(textAt(words, at - 1)) &&
    // "Forty years of him".
    (isOfSpouse(words, at + number.length + 1) ||
      (next?.text === 'since' ? words : said).some(({ text }) =>
        /^(i|my|we|our|me|us|married|marriage|back|home)$/.test(text),
      )) &&
    !said.some(({ text }) => /^(who|he|she|they|took|takes|his|her|their)$/.test(text))
  )
}

const isOfSpouse = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'of' && /^(him|us|marriage)$/.test(textAt(words, at + 1))

/** "We have been friends since 1969", "like in 1965". */
function isLongAgo(words: readonly Word[], at: number): boolean {
  const { text, clause } = words[at]!
  // "The class of '61".
  const isOfClass =
    /^(19)?[4-7]\d$/.test(text) && textAt(words, at - 1) === 'of' && textAt(words, at - 2) === 'class'
  if (isOfClass && words.some((word) => /^(i|me|we|us|my|our)$/.test(word.text))) return true
  const isSince = textAt(words, at - 1) === 'since'
  const isAsThen = textAt(words, at - 1) === 'in' && /^(like|as|just|back)$/.test(textAt(words, at - 2))
  return (
    /^19[2-7]\d$/.test(text) &&
    Number(text) <= LONG_AGO &&
    (isSince || isAsThen) &&
    words.some((word) => (isAsThen || word.clause >= clause - 1) && /^(i|me|we|us|my|our)$/.test(word.text))
  )
}

const isWorkOrMarriage = (word: Word | undefined): boolean =>
  /^(marriage|work|service|practice|him|her)$|ing$/.test(word?.text ?? '')

/** Somebody else of the clause may be as old: "the king at eighty". */
const namesOther = (words: readonly Word[], at: number): boolean =>
  words
    .slice(0, at)
    .some(
      (word) =>
        word.clause === words[at]!.clause &&
        (/^(he|she|they|his|her|their)$/.test(word.text) ||
          word.tags.has('Person') ||
          (!word.tags.has('Verb') && phraseAt(nouns, [word], 0) !== undefined)),
    )

function writerAgeAt(words: readonly Word[], at: number): SaidAge | undefined {
  const { text } = words[at]!
  const previous = textAt(words, at - 1)
  const isSelf = text === 'as' || (text === 'am' && previous === 'i')
  const isOlder = isSelf && hasPhrase(writerOlder, words.slice(at + 1, at + 4))
  if (isOlder || (text === 'am' && textAt(words, at + 1) === 'old')) return { age: 'older' }
  if (text === 'retired' && (at === 0 || (/^an?$/.test(previous) && textAt(words, at - 2) === 'i')))
    return { age: 'older' }
  // "I am a nine-year-old spy".
  if (isSelf && /^an?$/.test(textAt(words, at + 1)) && yearsOldAt(words, at + 2))
    return yearsOldAt(words, at + 2)
  const isOwnBirthday = /^(my|our)$/.test(previous) && textAt(words, at + 1) === 'birthday'
  const birthday = Number.parseInt(text, 10)
  if (isOwnBirthday && birthday >= OLD) return { age: 'older', years: birthday }
  // "In my fifties", "to my fiftieth".
  if (previous === 'my' && /^(fifties|50s|fiftieth|50th)$/.test(text))
    return { age: 'adult', years: text.endsWith('s') ? LATE_FIFTIES : HALF_CENTURY }
  if (previous === 'me' && yearsOldAt(words, at)) return yearsOldAt(words, at)
  const isOwn =
    /^(i|we)$/.test(previous) ||
    (text === 'turning' && previous === 'am') ||
    // "I want to be seventy and climb".
    (text === 'be' &&
      previous === 'to' &&
      /^(want|wish|hope|like|love)$/.test(textAt(words, at - 2)) &&
      (numberAt(words, at + 1)?.value ?? 0) >= ADULT) ||
    (text === 'us' && previous === 'of') ||
    (text === 'over' && previous === 'all') ||
    (/^(at|aged)$/.test(text) && (numberAt(words, at + 1)?.value ?? 0) >= OLD && !namesOther(words, at)) ||
    (text === 'at' &&
      words.slice(at, at + 4).some((next) => next.text === 'i') &&
      words[at - 1]?.clause !== words[at]!.clause)
  const isCount =
    previous === 'we' && textAt(words, at + 1) !== 'both' && Number(numberAt(words, at + 1)?.value) < ADULT
  return isOwn && !isCount ? ageAfter(words, at) : undefined
}

function writerAgeAlone(words: readonly Word[], at: number): SaidAge | undefined {
  // "He is in the armchair, ninety."
  const subject = words.slice(0, at).findLast((word) => /^(he|she|i|me|my)$/.test(word.text))?.text ?? ''
  return /^(he|she)$/.test(subject) ? undefined : ageAlone(words, at)
}
