import { type Group, groupOf } from './people-groups.ts'
import type { Mention } from './people-mention.ts'
import { closenessIn } from './people-pronouns.ts'
import { hasPhrase, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence } from './words.ts'

const couple = phraseSet(data.couple, data.weddingThings)
const tender = phraseSet(data.tender)
const kind = new Set(data.kindOfPartner)
const ANYBODY = /^(man|woman|guy|bloke|fella|chap|lady|gentleman|person)$/

/** "With a woman who cares", "with a gentle man": whom somebody wishes for who has nobody. */
export function markBeloved(sentences: readonly Sentence[], found: readonly (readonly Mention[])[]): void {
  if (found.flat().some(({ noun }) => noun.relation === 'partner')) return
  const isTender = sentences.some(({ words }) => hasPhrase(tender, words))
  const isOfUs = sentences.some(({ words }) => words.some(({ text }) => /^(we|us|our)$/.test(text)))
  sentences.forEach(({ words }, i) => {
    for (const mention of found[i]!) {
      const { noun, lemma, count, start, end, isDefinite, age } = mention
      if (!ANYBODY.test(lemma) || noun.relation !== 'other' || count !== 1 || isDefinite) continue
      const isWish = start === 0 && isOfUs && /^(who|that)$/.test(textAt(words, end + 1))
      if (age === 'child' || !(isWish || textAt(words, start - 1) === 'with')) continue
      const isKind = words.slice(start, end).some(({ text }) => kind.has(text))
      const isChosen = /^(who|that)$/.test(textAt(words, end + 1)) && isTender
      if (isKind || isChosen || isWish)
        Object.assign(mention, { noun: { relation: 'partner' }, isPresent: true })
    }
  })
}

const isOwnChild = ({ relation }: Group): boolean => relation === 'child' || relation === 'baby'

/** The only one who is called by a name alone, where the words are of a couple; or somebody unnamed. */
export function namePartner(groups: Group[], sentences: readonly Sentence[], isOwnWedding: boolean): void {
  if (groups.some(({ relation }) => relation === 'partner')) return
  const named = groups.filter(
    ({ relation, name, noun, age, count }) =>
      relation === 'other' &&
      name !== undefined &&
      // "Mrs Smith".
      !name.includes(' ') &&
      noun === undefined &&
      /^(adult|older)$/.test(age) &&
      count === 1,
  )
  const isOfCouple = sentences.some(({ words }) => hasPhrase(couple, words))
  // "Me and Ann and our children".
  const isParent = named[0]?.isBesideWriter === true && groups.some(isOwnChild)
  if (named.length === 1 && (isOwnWedding || isOfCouple || isParent || closenessIn(sentences) === 'partner'))
    named[0]!.relation = 'partner'
  else if (isOfCouple) groups.push(groupOf('partner', undefined, 'we'))
}
