import type { Sex } from './brief.ts'
import type { Mention } from './people-mention.ts'
import { isFirstName, sexOfName } from './people-names.ts'
import { textAt } from './phrases.ts'
import type { Sentence, Word } from './words.ts'

/** What stands before the writer's own name. */
const OWN_NAME =
  /(^| )(my (\w+ )?name( (is|say|says|be))?|i am|it is me|me is|call(s|ed)? me( (up|out|on|onto|to)( the \w+)?)?)$/
/** Between these and the name: "says my name. Just Ann". */
const FILLER = /^(just|only|simply|like|says?|it|is|yes)$/

const SAY = /^(say|shout|yell|whisper|tell|scream|go)$/
const GREETING =
  /^(g'day|gday|good|morning|evening|afternoon|day|night|hello|hi|hey|well|oh|thanks|thank|you|welcome|home|back|congratulations|congrats|bravo|happy|birthday|done|goodbye|bye|come|on|run|dear|right|there|is|that|just|me|to)$/
/** Words between the verb and the name. */
const SAID_REACH = 5

/** "My name is Ann", "they call me to the stage, Ann Smith": the sex that the writer's own name tells; nobody else is called so. */
export function markOwnName(sentences: readonly Sentence[], found: readonly Mention[][]): Sex | undefined {
  let sex: Sex | undefined
  sentences.forEach(({ words }, i) => {
    const earlier = sentences[i - 1]?.words.slice(-4) ?? []
    words.forEach((word, at) => {
      if (!isFirstName(word) || /'s?$/.test(word.text) || word.isFigurative || word.tags.has('Place')) return
      const isTold = isToldToWriter(words, at)
      const before = [...earlier, ...words.slice(0, at)]
      while (FILLER.test(before.at(-1)?.text ?? '') && !isOwnName(before)) before.pop()
      if (!isTold && (!isOwnName(before) || before.length === 0)) return
      sex ??= sexOfName(word)
      const mention = found[i]!.find(({ start, end }) => start <= at && end >= at)
      if (mention?.isName) mention.isWriter = true
    })
  })
  return sex
}

const isOwnName = (before: readonly Word[]): boolean =>
  OWN_NAME.test(
    before
      .slice(-5)
      .map(({ text }) => text)
      .join(' '),
  )

/** "They say good day, Ann", "she says: Ann, it is brown": said by somebody else to the writer. */
function isToldToWriter(words: readonly Word[], at: number): boolean {
  const first = Math.max(0, at - SAID_REACH)
  const said = words.findLastIndex(({ lemma }, i) => i >= first && i < at && SAY.test(lemma))
  if (isLastCalled(words, at)) return true
  if (said < 0 || !words.slice(said + 1, at).every(({ text }) => GREETING.test(text))) return false
  const next = words[at + 1]
  const isEnd =
    next?.clause !== words[at]!.clause || next.text === 'and' || GREETING.test(textAt(words, at - 1))
  return isEnd && !words.slice(Math.max(0, said - 3), said).some(({ text }) => /^(i|we)$/.test(text))
}

/** "And says the shop is yours, Nigel": the last word, behind what somebody else says. */
function isLastCalled(words: readonly Word[], at: number): boolean {
  const previous = words[at - 1]
  if (at !== words.length - 1 || !previous || previous.clause === words[at]!.clause) return false
  if (previous.tags.has('Actor') || isFirstName(previous)) return false
  const said = words.findLastIndex(
    ({ lemma, tags }, i) => i < at && lemma !== 'go' && SAY.test(lemma) && tags.has('Verb'),
  )
  return (
    said > 0 &&
    words[said]!.lemma !== 'tell' &&
    !words.slice(Math.max(0, said - 3), said).some(({ text }) => /^(i|we)$/.test(text)) &&
    words.slice(said + 1, at).some(({ text }) => /^(you|your|yours|we|it|that|this)$/.test(text))
  )
}

/** "I only say, come in, Ann": whom the writer talks to, who was named before. */
export function markAddressed(sentences: readonly Sentence[], found: Mention[][]): void {
  sentences.forEach(({ words }, i) => {
    found[i] = found[i]!.filter((mention) => {
      const { isName, end, start, sex } = mention
      const isLast = isName && end === words.length - 1 && words[start - 1]?.clause !== words[start]!.clause
      const saysI = words.some(
        ({ lemma }, at) => SAY.test(lemma) && textAt(words, at - 1) === 'i' && at < start,
      )
      if (!(isLast && saysI)) return true
      const told = found
        .slice(0, i + 1)
        .flat()
        .findLast(
          (one) =>
            one !== mention && !one.isWriter && one.count === 1 && (one.sex ?? sex) === (sex ?? one.sex),
        )
      if (told) told.alias ??= mention.lemma
      return told === undefined
    })
  })
}

/** "Ann and me ... she is my wife": Ann is. */
export function joinSaid(sentences: readonly Sentence[], found: Mention[][]): void {
  sentences.forEach(({ words }, i) => {
    found[i] = found[i]!.filter((mention) => {
      const { start, noun, sex, count } = mention
      const pronoun = textAt(words, start - 2)
      if (!(count === 1 && textAt(words, start - 1) === 'is' && /^(he|she)$/.test(pronoun))) return true
      if (noun.role || noun.loose || noun.relation === 'other') return true
      const sexSaid = sex ?? (pronoun === 'she' ? 'f' : 'm')
      const named = found
        .slice(0, i + 1)
        .flat()
        .findLast((one) => one !== mention && one.isName && !one.isWriter && (one.sex ?? sexSaid) === sexSaid)
      if (named?.noun.relation !== 'other') return true
      Object.assign(named, { noun: { ...noun }, sex: sexSaid, alias: named.lemma, isName: false })
      if (mention.age !== 'adult') named.age = mention.age
      return false
    })
  })
}

/** "The teacher comes on Tuesdays ... Mrs Smith turns to me": the only one whose occupation was named, and has no name yet. */
export function joinTitled(sentences: readonly Sentence[], found: Mention[][]): void {
  const all = found.flat()
  const roles = all.filter(
    (one) => one.noun.role && one.count === 1 && one.isPresent && !one.isWriter && one.name === undefined,
  )
  const titled = all.filter(
    ({ name, noun, isWriter }) => name !== undefined && noun.title === true && !isWriter,
  )
  const [role, named] = [roles[0], titled[0]]
  if (!role || !named || roles.length > 1 || titled.some(({ name }) => name !== named.name)) return
  const at = sentences.findIndex((_, i) => found[i]!.includes(role))
  const { words } = sentences[at]!
  const isEarlier = at < sentences.findIndex((_, i) => found[i]!.includes(named))
  if (!isEarlier || textAt(words, role.start) !== 'the' || role.isSaidOfOther || role.noun.kin) return
  if (role.sex && named.sex && role.sex !== named.sex) return
  const { name, sex } = named
  found[at] = found[at]!.filter((one) => one !== role)
  for (const one of titled)
    Object.assign(one, { name, sex: sex ?? role.sex, noun: { ...role.noun, ...one.noun } })
}

/** Words between "says" and "that is my son". */
const SHOWN_REACH = 12

/** "My mum tells everybody that is my son", "my boy shouts that is my mum": who shows the writer. */
function isShown(words: readonly Word[], { start, noun }: Mention, mentions: readonly Mention[]): boolean {
  const showing = noun.relation === 'child' ? /^(parent|grandparent)$/ : /^(child|baby|other)$/
  const isThat =
    /^(is|was|thats)$/.test(textAt(words, start - 1)) &&
    (textAt(words, start - 1) === 'thats' || /^(that|this|she|he)$/.test(textAt(words, start - 2)))
  const said = words.findLastIndex(
    ({ lemma }, at) =>
      at < start && at >= start - SHOWN_REACH && /^(say|tell|shout|whisper|brag|boast|ask)$/.test(lemma),
  )
  if (!isThat || said < 0 || !/^(my|our)$/.test(textAt(words, start))) return false
  return mentions.some((one) => one.end < said && showing.test(one.noun.relation))
}

/** "You are Ann's grandson", "for you, my boy" of speech: the writer is called so, and is no grandparent. */
export function markCalled(sentences: readonly Sentence[], found: readonly Mention[][]): void {
  const isGrandchildOfSomebody = found.flat().some(({ noun }) => noun.relation === 'grandparent')
  sentences.forEach(({ words }, i) => {
    for (const mention of found[i]!) {
      const { start, end, noun } = mention
      if (mention.count !== 1) continue
      if (/^(child|parent|grandparent)$/.test(noun.relation) && isShown(words, mention, found[i]!)) {
        mention.isWriter = true
        continue
      }
      if (noun.relation !== 'child') continue
      const before = words.slice(Math.max(0, start - 6), start)
      const isYou = before.some(({ text }) => text === 'you')
      const isSpoken = before.some(({ lemma }) => /^(say|shout|ask|whisper|tell|call|yell)$/.test(lemma))
      const isGrand = /^grand/.test(words[end]!.lemma)
      if ((isYou && isSpoken) || (isGrand && isGrandchildOfSomebody && (isYou || isSpoken)))
        Object.assign(mention, { isWriter: true, isCalledGrandchild: isGrand })
    }
  })
}

/** "Mia is in bed. She says again, grandma": whoever calls the writer so by name is a child. */
export function markCallers(sentences: readonly Sentence[], found: readonly Mention[][]): void {
  sentences.forEach(({ words }, i) => {
    const called = found[i]!.find(({ isWriter, noun }) => isWriter && noun.relation === 'grandparent')
    const said = called
      ? words.findLastIndex(({ lemma }, at) => at < called.start && SAY.test(lemma) && lemma !== 'go')
      : -1
    if (!called || said < 0) return
    const { text } = words[said - 1] ?? words[said]!
    const isOther = ({ isWriter, isName, noun, count }: Mention) =>
      !isWriter && isName && noun.relation === 'other' && count === 1
    const before = [...found.slice(0, i).flat(), ...found[i]!.filter(({ end }) => end < said)]
    const caller = /^(he|she)$/.test(text)
      ? before.findLast((one) => isOther(one) && (one.sex ?? sexOf(text)) === sexOf(text))
      : found[i]!.find((one) => isOther(one) && one.end === said - 1)
    if (caller && !caller.isAgeSaid)
      Object.assign(caller, { age: 'child', isAgeSaid: true, noun: { ...caller.noun, relation: 'child' } })
  })
}

const sexOf = (pronoun: string): Sex => (pronoun === 'he' ? 'm' : 'f')
