import type { Mention } from './people-mention.ts'
import { textAt } from './phrases.ts'
import type { Sentence, Word } from './words.ts'

/**
 * Whose wedding it is, where it is not the writer's: "my daughter's wedding", "I dance with my grandson at his wedding", "my
 * son gets married". Undefined where no sentence says it.
 */
export function marriedOthers(
  sentences: readonly Sentence[],
  found: readonly Mention[][],
): readonly Mention[] | undefined {
  const said = sentences.flatMap(({ words }, i) => {
    const earlier = found.slice(0, i).flat()
    return words.flatMap((word, at) => {
      if (word.isFigurative || word.negation || word.isPast) return []
      const here = found[i]!.filter(({ end }) => end < at)
      // "My parents' wedding anniversary".
      if (/^anniversar(y|ies)$/.test(textAt(words, at + 1))) return []
      if (/^weddings?$/.test(word.text)) return ownersOf(words, at, here, [...earlier, ...here])
      const led = word.text === 'aisle' || word.text === 'away' ? ledBefore(words, at, found[i]!) : undefined
      if (led) return [[led]]
      if (!/^(marry|married|wed|bride|bridegroom|groom)$/.test(word.lemma)) return []
      const subject = here.findLast((one) => one.end >= at - 4 && !one.isWriter)
      // "My friend gets married and I hold her veil".
      const isJoined = textAt(words, at + 1) === 'and'
      const isOfWriter = words
        .slice(subject?.end ?? at, isJoined ? at : at + 3)
        .some(({ text }) => /^(me|i|my|us|we|our|to)$/.test(text))
      return subject && !isOfWriter ? [[subject]] : []
    })
  })
  return said.length > 0 ? said.flat() : undefined
}

/** Words from "walk" or "give" to the aisle. */
const LED_REACH = 9

/** "I walk my daughter down the aisle", "we give her sister away": whom the writer leads to the altar. */
function ledBefore(words: readonly Word[], at: number, here: readonly Mention[]): Mention | undefined {
  const verb = words[at]!.text === 'aisle' ? 'walk' : 'give'
  const from = words.findLastIndex(
    ({ lemma, clause }, i) => i < at && i >= at - LED_REACH && lemma === verb && clause === words[at]!.clause,
  )
  if (from < 0 || !/^(i|we|me|and)$/.test(textAt(words, from - 1))) return undefined
  return here.find(
    ({ start, end, isWriter, noun }) =>
      start > from &&
      end < at &&
      !isWriter &&
      /^(child|parent|sibling|grandparent|friend)$/.test(noun.relation),
  )
}

/** Who stands before "wedding": one list where somebody else does. */
function ownersOf(
  words: readonly Word[],
  at: number,
  here: readonly Mention[],
  before: readonly Mention[],
): Mention[][] {
  // "Daughter's" is read as "daughter is".
  const named = here.find(({ end, isWriter }) => end >= at - 2 && !isWriter)
  // "Our daughters wedding": many leave the mark out.
  const isUnmarked = named?.end === at - 1 && /s$/.test(words[at - 1]!.text)
  if (named && (isUnmarked || /'s?\s*$/.test(words[named.end]!.source))) return [[named]]
  const pronoun = textAt(words, at - 1)
  const sex = pronoun === 'his' ? 'm' : pronoun === 'her' ? 'f' : undefined
  if (pronoun === 'their') return [before.filter(({ isWriter, count }) => !isWriter && count === 2)]
  const owner = before.findLast((one) => !one.isWriter && one.count === 1 && (one.sex ?? sex) === sex)
  return sex && owner ? [[owner]] : []
}
