import type { Mention } from './people-mention.ts'
import { textAt } from './phrases.ts'
import type { Word } from './words.ts'

/** "Ann the nurse", "Kofi, my youngest, runs", "Ann is my nurse": the name and the noun are one person. */
export function addMention(mentions: Mention[], mention: Mention, words: readonly Word[]): void {
  const name = mentions.at(-1)
  const { start } = mention
  const isNext = name !== undefined && name.end + 1 === start
  // "my neighbour Mrs Smith, eighty"
  if (isNext && !name.isName && mention.noun.title && words[start]!.clause === words[name.end]!.clause) {
    const { sex, age, years, isAgeSaid, end } = mention
    Object.assign(name, {
      sex: name.sex ?? sex,
      name: mention.name,
      end,
      ...(isAgeSaid && { age, years, isAgeSaid }),
    })
    return
  }
  // "the model, an old woman", "the man at the bar is my son"
  const isOne = name !== undefined && name.count === 1 && mention.count === 1 && !name.isWriter
  const isAside = isNext && words[start]!.clause !== words[name.end]!.clause
  if (isAside && isOne && mention.noun.loose && name.isDefinite && /^an?$/.test(words[start]!.text)) {
    const { sex, age, years, isAgeSaid } = mention
    Object.assign(name, { sex: name.sex ?? sex, ...(isAgeSaid && { age, years, isAgeSaid }) })
    return
  }
  const isSaid = isOne && name.noun.loose && mention.isDefinite && textAt(words, start - 1) === 'is'
  if (isSaid && words[start]!.clause === words[name.end]!.clause) mentions.pop()
  // "my students, all adults"
  if (isNext && /^(all|both)$/.test(words[start]!.text) && !mention.isDefinite) return
  const gap = textAt(words, start - 1) === 'is' ? 2 : 1
  const isApposed = name?.isName && name.end + gap === start && /^(my|our|the)$/.test(words[start]!.text)
  if (isApposed) mentions.pop()
  mentions.push(
    isApposed
      ? { ...mention, name: name.name, sex: mention.sex ?? name.sex, alias: name.lemma, isSaidOfOther: false }
      : mention,
  )
}
