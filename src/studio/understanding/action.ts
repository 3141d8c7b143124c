import { GESTURES, SINGLE_ACTIONS, WEAK_ACTIONS } from './action-kinds.ts'
import {
  CLAUSES_BACK,
  isObject,
  isOwnGroup,
  isPairBehindAnd,
  isTime,
  NO_SUBJECT,
  OWN_SUBJECT,
  subjectConfidence,
} from './action-subject.ts'
import type { Read } from './brief.ts'
import { isLater, isPossible } from './later.ts'
import { nouns } from './people-nouns.ts'
import { indexPhrases, phraseAt, textAt } from './phrases.ts'
import data from './word-data/actions.json' with { type: 'json' }
import clauses from './word-data/clauses.json' with { type: 'json' }
import type { Layer, Word } from './words.ts'

/** Ids of the actions that figures can be drawn in. */
export const ACTIONS: readonly string[] = data.actions

const phrases = indexPhrases(Object.entries(data.phrases))
/** "the" in a phrase stands for each of these. */
const articles = new Set(['a', 'an', 'my', 'our'])
/** The same of what somebody else does: "an aunt is in the chair of hers". */
const ofSomebody = new Set([...articles, 'his', 'her', 'their'])
/** These say which one: "I ring that bell" is "I ring the bell", where no phrase says more. */
const pointing = new Set(['this', 'that', 'these', 'those'])
const verbs = new Map(Object.entries(data.verbs))
const gerundCompounds = new Set(clauses.gerundCompounds)
/** Actions that say more than a general one of the same text: who rides at a gallop gallops. */
const REFINED = new Map<string, readonly string[]>(Object.entries(data.refined))
/** What those do who sit: with the feet in the water they do not wade. */
const SEATED = new Map(Object.entries(data.seated))
const MIN_CONFIDENCE = 0.5

/** "I stand there and laugh": who laughs may stand as well. */
const strengthOf = (action: string): number =>
  GESTURES.has(action) || data.onGround.includes(action)
    ? 0.76
    : WEAK_ACTIONS.has(action)
      ? 0.75
      : data.postures.includes(action)
        ? 0.9
        : 1

/** The action of the main person: of "I" or "we", or of nobody named ("running along the shore"). */
export function readAction(layers: readonly Layer[]): Read<string> | undefined {
  const candidates = candidatesOf(layers)
  const general = mostCertain(candidates)
  const refined = candidates.find(({ value }) => REFINED.get(general?.value ?? '')?.includes(value))
  const read = general && { ...general, value: refined?.value ?? general.value }
  const seated = read && SEATED.get(read.value)
  return seated && readPosture(layers)?.value === 'sit' ? { ...read, value: seated } : read
}

/** How the main person is while they act: sit, lie, stand or kneel; who wakes up and sits somewhere has got up. */
export function readPosture(layers: readonly Layer[]): Read<string> | undefined {
  const said = candidatesOf(layers)
    .map((one) => (data.onGround.includes(one.value) ? { ...one, value: 'lie' } : one))
    .filter(({ value }) => data.postures.includes(value))
  const afterWaking = said.filter(({ isWaking, value }) => !isWaking && value !== 'lie')
  return mostCertain(afterWaking.length > 0 ? said.filter(({ isWaking }) => !isWaking) : said)
}

/** Whether the others do it with the writer: "we paint", "my wife and I bake", "I dig with my father". */
export function isDoneTogether(layers: readonly Layer[]): boolean {
  const best = bestOf(candidatesOf(layers))
  return best?.isShared === true && !SINGLE_ACTIONS.has(best.value)
}

/** "We sit", "my friend and I lie in the grass". */
export const isRestingTogether = (layers: readonly Layer[]): boolean =>
  bestOf(candidatesOf(layers).filter(({ value }) => data.postures.includes(value)))?.isShared === true

function mostCertain(candidates: Candidate[]): Read<string> | undefined {
  const best = bestOf(candidates)
  return best && { value: best.value, confidence: Math.round(best.confidence * 100) / 100 }
}

const bestOf = (candidates: Candidate[]): Candidate | undefined =>
  candidates.sort((a, b) => b.confidence - a.confidence)[0]

interface Candidate extends Read<string> {
  isShared: boolean
  isWaking: boolean
}

function candidatesOf(layers: readonly Layer[]): Candidate[] {
  const candidates: Candidate[] = []
  let position = 0
  for (const { words } of layers[0]?.sentences ?? []) {
    const generic = withArticles(words)
    for (let at = 0; at < words.length; at++) {
      const value = actionAt(words, generic, at)
      if (value === undefined) continue
      // "She hugs me" is as much as "I hug her".
      // "He leads me onto the floor": who is led dances as well.
      const isMutual =
        [...data.mutual, ...data.led].includes(value) &&
        objectOf(words, at).some(({ text }) => /^(me|us)$/.test(text))
      // "Friday night cards with the girls": a noun that the tagger may take for a verb.
      const isNamed = data.nouns.includes(words[at]!.lemma)
      const ofSubject = isMutual ? OWN_SUBJECT : isNamed ? NO_SUBJECT : subjectConfidence(words, at)
      if (isOnlyTeaching(words, generic, at) || isNaming(words, at)) continue
      // "My aunt films me": whoever is filmed does not film.
      if (!isMutual && words[at + 1]?.text === 'me' && words[at]!.clause === words[at + 1]!.clause) continue
      const when = isPossible(words, at) ? POSSIBLE : isLater(words, at) ? LATER : 1
      const waking = value === 'lie' && words[at]!.lemma === 'wake' ? WAKING : 1
      const confidence = ofSubject * strengthOf(value) * when * waking * 0.97 ** position++
      const { negation, isFigurative, isPast } = words[at]!
      if (!(negation || isFigurative || isPast) && confidence >= MIN_CONFIDENCE)
        candidates.push({
          value,
          confidence,
          isShared: isShared(words, at) || isTaught(words, at),
          isWaking: data.waking.includes(words[at]!.lemma),
        })
    }
  }
  return candidates
}

/** Who wakes up is soon about: "I wake up and sit on the steps". */
const WAKING = 0.8

/** "He calls me brother", "they call us the twins": no telephone. */
function isNaming(words: readonly Word[], at: number): boolean {
  const { lemma, clause } = words[at]!
  const [whom, what] = [words[at + 1], words[at + 2]]
  if (lemma !== 'call' || !/^(me|us|him|them)$/.test(whom?.text ?? '') || what?.clause !== clause)
    return false
  const noun = /^(an?|the|his|her|their)$/.test(what.text) ? at + 3 : at + 2
  return words[noun] !== undefined && phraseAt(nouns, words, noun) !== undefined
}

/** How much less is what is said to come after something else: "then we drive off and sing". */
const LATER = 0.8
/** The same of what there is time for, or what is done on some days. */
const POSSIBLE = 0.7

/** Words between "teach" and what is taught. */
const TAUGHT_REACH = 7

/** "I teach my aunt to knit", "we show her how to fish": what is learnt is what both do. */
function isTaught(words: readonly Word[], at: number): boolean {
  const isHere = (word: Word, i: number) =>
    i < at - 1 && i >= at - TAUGHT_REACH && word.clause === words[at]!.clause
  return words[at - 1]?.text === 'to' && words.some((word, i) => isHere(word, i) && isTeaching(word))
}

const isTeaching = ({ lemma }: Word): boolean => data.teaching.verbs.includes(lemma)

/** Whether it is said what is taught, and whoever teaches it does it as well. */
function isOnlyTeaching(words: readonly Word[], generic: readonly Word[], at: number): boolean {
  if (!isTeaching(words[at]!)) return false
  return words.some((_, i) => {
    const action = i > at && i <= at + TAUGHT_REACH && isTaught(words, i) && actionAt(words, generic, i)
    return action && !data.teaching.alone.includes(action)
  })
}

/** Whether the subject of a verb is the writer with others, or somebody is said to be with the writer. */
function isShared(words: readonly Word[], at: number): boolean {
  const { clause } = words[at]!
  const subject = words.findLastIndex(
    (word, i) => i <= at && word.clause >= clause - CLAUSES_BACK && /^(i|we|us|me)$/.test(word.text),
  )
  const own = words[subject]?.text
  if (own === 'we' || own === 'us') return true
  if (words.some((word, i) => i < at && word.clause === clause && isOwnGroup(words, i))) return true
  const isSecond =
    isPairBehindAnd(words, subject) ||
    (words[subject - 1]?.text === 'and' &&
      !words.some((word, i) => i < subject && word.clause === clause && word.tags.has('Verb')))
  const isListed = isSecond || words[subject + 1]?.text === 'and'
  // "My aunt and I sit there, reading"
  const isSame = words[subject]?.clause === clause || words[at]!.tags.has('Gerund')
  const isOfMany = isListed && (own === 'i' || own === 'me') && isSame
  return (
    isOfMany ||
    words.some(
      (word, i) =>
        i > at &&
        word.clause === clause &&
        word.text === 'with' &&
        (isSomebody(words, i + 1) || isCompany(words.slice(i + 1, i + 5))),
    )
  )
}

/** Words behind "my" in which somebody is named: "my two best friends". */
const NAMED_REACH = 4

/** "With him", "with my two sisters", not "with my eyes closed". */
function isSomebody(words: readonly Word[], at: number): boolean {
  const said = words[at]?.text ?? ''
  if (/^(him|them)$/.test(said)) return true
  if (!/^(my|our|her)$/.test(said)) return false
  const behind = words
    .slice(at + 1, at + 1 + NAMED_REACH)
    .filter(({ clause }) => clause === words[at]!.clause)
  return (
    (said === 'her' && !behind[0]?.tags.has('Noun')) ||
    behind.some(({ tags }, i) => tags.has('Person') || phraseAt(nouns, words, at + 1 + i) !== undefined)
  )
}

/** "With the other women", "with all the neighbours". */
const isCompany = (behind: readonly Word[]): boolean =>
  /^(the|all|some|other|two|three|four|five)$/.test(behind[0]?.text ?? '') &&
  behind.some(({ text }) => data.companions.includes(text))

/** What many do who are no persons of the words, such as "everybody": they clap, cheer, dance. */
export function readCrowdAction(layers: readonly Layer[]): string | undefined {
  for (const { words } of layers.flatMap(({ sentences }) => sentences)) {
    const generic = withArticles(words)
    for (const [at, { clause, negation, isFigurative, isPast }] of words.entries()) {
      const action = negation || isFigurative || isPast ? undefined : actionAt(words, generic, at)
      if (!action || !data.crowd.actions.includes(action)) continue
      const isOfMany = words.some(
        (word, i) => i < at && word.clause === clause && data.crowd.words.includes(word.lemma),
      )
      if (isOfMany) return action
    }
  }
  return undefined
}

const actionAt = (words: readonly Word[], generic: readonly Word[], at: number): string | undefined =>
  phraseAt(phrases, generic, at)?.value ??
  phraseAt(phrases, withArticles(generic, pointing), at)?.value ??
  actionOfObject(words, at) ??
  verbAction(words, at)

const withArticles = (words: readonly Word[], said: ReadonlySet<string> = articles): readonly Word[] =>
  words.map((word) => (said.has(word.text) ? { ...word, text: 'the' } : word))

/** Of two actions of somebody the one that is seen: who sits and peels an orange peels it. */
export const busier = (first: string | undefined, other: string | undefined): string | undefined =>
  first === undefined ||
  (other !== undefined && isIdle(first) && (!isIdle(other) || (first === 'stand' && GESTURES.has(other))))
    ? other
    : first

const isIdle = (action: string): boolean => WEAK_ACTIONS.has(action) || data.postures.includes(action)

/** What somebody does who is named right before it: "two children run", "my son, who is dancing". */
export function actionBehind(words: readonly Word[], named: number): string | undefined {
  const end = afterRelative(words, named)
  const between = words
    .slice(end + 1)
    .findIndex(
      ({ text, tags }) =>
        !(
          /^(who|that|there|here)$/.test(text) ||
          ['Adverb', 'Auxiliary', 'Copula'].some((tag) => tags.has(tag))
        ),
    )
  const next = end + 1 + between
  const gerund = gerundBehind(words, end)
  const generic = withArticles(words, ofSomebody)
  // "My aunt is at the stove making her own soup"
  const at = gerund !== undefined && actionAt(words, generic, gerund) ? gerund : next
  const word = words[at]
  const isOfWho = words[end + 1]?.text === 'who' && word?.clause === words[end + 1]!.clause
  if (between < 0 || !word || !(isOfWho || isApposed(words, named, at) || word.clause === words[end]!.clause))
    return gerundAfter(words, generic, end)
  // "The girl I taught sings": only what the writer did is past.
  const isPast = word.isPast && !(end > named && word.tags.has('PresentTense'))
  if (word.negation || word.isFigurative || isPast) return undefined
  // "Who cleaned offices for years".
  if (word.tags.has('PastTense') && /^(who|that)$/.test(words[at - 1]?.text ?? '')) return undefined
  const action = actionAt(words, generic, at)
  // Somebody else who rings is at the door.
  if (action && [...data.mutual, ...data.ownOnly].includes(action)) return undefined
  const behind = gerundAfter(words, generic, end)
  const busy = behind && !WEAK_ACTIONS.has(behind) ? behind : undefined
  const first =
    (action && data.postures.includes(action) && (actionWhile(words, at) ?? busy)) || action || behind
  return isObject(words, end) ? first : busier(first, joinedAction(words, generic, at))
}

/** "One of them, Ann, is up there reading", "my brother, Tom, waves": a name between commas, before its verb. */
function isApposed(words: readonly Word[], named: number, verb: number): boolean {
  const { clause } = words[named]!
  const isAlone = words.every((word, i) => i === named || word.clause !== clause)
  const next = words[named + 1]
  const isFiniteVerb =
    next?.tags.has('Copula') || (next?.tags.has('PresentTense') && next.text !== next.lemma)
  return isAlone && named > 0 && isFiniteVerb === true && words[verb]!.clause === next!.clause
}

/** Words behind a verb in which another one of the same person begins. */
const JOINED_REACH = 12

/** "My uncle comes in and whittles": the next verb of whoever acts, before anybody else does. */
function joinedAction(words: readonly Word[], generic: readonly Word[], verb: number): string | undefined {
  for (let at = verb + 1; at < Math.min(words.length, verb + JOINED_REACH); at++) {
    const { text, lemma, tags, clause, negation, isFigurative, isPast } = words[at]!
    if (/^(i|we|he|she|they|it|you|who|that|while|when|until|because|if|as)$/.test(text)) return undefined
    const before = words[at - 1]!
    const isNext = before.text === 'and' || before.clause !== clause
    const isVerbForm = tags.has('Verb') && tags.has('PresentTense') && text !== lemma && /[^s]s$/.test(text)
    const behind = words[at + 1]
    // "And waters the lawn": the tagger may take it for a plural.
    const isPlural =
      text === `${lemma}s` && ['Determiner', 'Possessive'].some((tag) => behind?.tags.has(tag) === true)
    const isForm = isVerbForm || isPlural || (tags.has('Verb') && tags.has('Gerund'))
    if (!(isNext && isForm) || negation || isFigurative || isPast) continue
    const action = actionAt(words, generic, at)
    if (action && ![...data.mutual, ...data.ownOnly].includes(action)) return action
  }
  return undefined
}

/** "The girls (whom) I taught are sewing", "somebody I never met waves": what they do follows what the writer did. */
function afterRelative(words: readonly Word[], named: number): number {
  const whom = /^(who|whom|that)$/.test(words[named + 1]?.text ?? '') ? 1 : 0
  const subject = words[named + whom + 1]
  const verb = words.findIndex(
    ({ text, tags }, i) =>
      i > named + whom + 1 && !(text === 'have' || tags.has('Adverb') || tags.has('Negative')),
  )
  const next = words[verb + 1]
  const isOfWriter =
    /^(i|we)$/.test(subject?.text ?? '') &&
    subject!.clause - words[named]!.clause <= whom &&
    ['PastTense', 'Participle'].some((tag) => words[verb]?.tags.has(tag))
  if (!(isOfWriter && next)) return named
  return /^(is|are)$/.test(next.text) ? verb + 1 : verb
}

/** "My uncle is out of bed, sitting in his chair": a clause without a subject behind that of somebody. */
function gerundAfter(words: readonly Word[], generic: readonly Word[], end: number): string | undefined {
  const own = words[end]!.clause
  const isAside = words.every(({ clause, tags }) => clause !== own + 1 || !tags.has('Verb'))
  const at = words.findIndex(({ clause }, i) => i > end && clause === own + (isAside ? 2 : 1))
  const word = words[at]
  if (!word?.tags.has('Gerund') || word.negation || word.isFigurative || word.isPast) return undefined
  const isBetween = ({ text, tags }: Word, i: number) =>
    i > end && i < at && (/^(i|we|me|us)$/.test(text) || tags.has('Person'))
  return words.some(isBetween) ? undefined : actionAt(words, generic, at)
}

/** Words behind "sits" in which it is said what somebody does there. */
const WHILE_REACH = 9

/** "My aunt sits by the well knitting": what is done by who sits, stands or lies. */
function actionWhile(words: readonly Word[], at: number): string | undefined {
  const after = words.slice(at + 1, at + 1 + WHILE_REACH)
  const end = after.findIndex(
    ({ text, clause }) => clause > words[at]!.clause + 1 || /^(i|we|he|she|they|it|who|while)$/.test(text),
  )
  const gerund = (end < 0 ? after : after.slice(0, end)).findIndex(
    ({ tags, isPast, negation }) => tags.has('Gerund') && !isPast && !negation,
  )
  const isNone = gerund < 0 || isOfCompound(words, at + 1 + gerund)
  const action = isNone ? undefined : actionAt(words, withArticles(words), at + 1 + gerund)
  return action && !WEAK_ACTIONS.has(action) ? action : undefined
}

/** "In my sewing room": the first word of a thing's or a room's name is nothing that is done. */
const isOfCompound = (words: readonly Word[], at: number): boolean =>
  gerundCompounds.has(`${textAt(words, at)} ${words[at + 1]?.lemma ?? ''}`)

/** Words between somebody and the gerund that says what they do. */
const PLACE_REACH = 7

/** "The kids in pyjamas opening presents": where somebody is may be said before what they do. */
function gerundBehind(words: readonly Word[], named: number): number | undefined {
  // "My aunt is under the sink fixing a tap"
  const end = words[named + 1]?.tags.has('Copula') ? named + 1 : named
  if (!words[end + 1]?.tags.has('Preposition') && !/^(in|on|at)$/.test(words[end + 1]?.text ?? ''))
    return undefined
  const isGerund = ({ tags, text }: Word, at: number) =>
    tags.has('Gerund') || (text.endsWith('ing') && phraseAt(phrases, words, at) !== undefined)
  // "The boy from next door is fixing a bike"
  const isActing = ({ tags }: Word) => tags.has('Verb') && !tags.has('Copula') && !tags.has('Auxiliary')
  const verb = words.findIndex((word, i) => i > end + 1 && (isActing(word) || isGerund(word, i)))
  if (isOfCompound(words, verb)) return undefined
  return verb > 0 && verb <= end + PLACE_REACH && isGerund(words[verb]!, verb) ? verb : undefined
}

/** What verbs mean with certain objects: "ring the old bell", "put the roast on the table". */
const ofObjects = new Map<string, OfObject[]>()
for (const { verbs, ...one } of data.ofObjects as (OfObject & { verbs: string[] })[])
  for (const verb of verbs) ofObjects.set(verb, [...(ofObjects.get(verb) ?? []), one])

interface OfObject {
  action: string
  objects?: string[]
  /** One of these is said in the clause behind the verb as well. */
  near?: string[]
}

/** Words of a clause in which the object of its verb, and where it is put, are looked for. */
const CLAUSE_REACH = 11

/** "We row", "we all toast": a verb that the tagger takes for a noun. */
function isVerb(words: readonly Word[], at: number): boolean {
  const { tags, clause, text, lemma } = words[at]!
  if (tags.has('Verb')) return true
  if (words[at - 1]?.text === 'to' && /^(me|us)$/.test(words[at - 2]?.text ?? '')) return text === lemma
  if (isThirdPerson(words, at)) return true
  const before = /^(all|both|just|still)$/.test(words[at - 1]?.text ?? '') ? words[at - 2] : words[at - 1]
  return before?.clause === clause && /^(i|we|they)$/.test(before.text) && text === lemma
}

/** "My uncle waters his lawn", "my aunt snores in her chair": a form that the tagger takes for a plural. */
function isThirdPerson(words: readonly Word[], at: number): boolean {
  const { text, lemma, clause, tags } = words[at]!
  const [owner, who, next] = [words[at - 2], words[at - 1], words[at + 1]]
  if (!tags.has('Noun') || text !== `${lemma}s` || who?.clause !== clause) return false
  if (/^(he|she|who)$/.test(who.text)) return true
  const isPerson = ['Actor', 'Person', 'Singular'].some((tag) => who.tags.has(tag))
  const isBefore =
    next?.clause !== clause || ['Determiner', 'Possessive', 'Preposition'].some((tag) => next.tags.has(tag))
  return isPerson && /^(my|our|his|her)$/.test(owner?.text ?? '') && isBefore
}

const PARTICLE = /^(up|down|in|out|on|off|over|back|away)$/

function actionOfObject(words: readonly Word[], at: number): string | undefined {
  const { lemma, clause } = words[at]!
  const meanings = isVerb(words, at) ? ofObjects.get(lemma) : undefined
  if (!meanings || isNounLike(words, at) || isDone(words, at)) return undefined
  const after = words.slice(at + 1, at + 1 + CLAUSE_REACH).filter((word) => word.clause === clause)
  const start = after.findIndex(({ text }) => !PARTICLE.test(text))
  const end = after.findIndex(
    ({ text, tags: has }, i) =>
      i >= start && (has.has('Preposition') || /^(beneath|under|underneath)$/.test(text)),
  )
  const object = after.slice(Math.max(0, start), end < 0 ? after.length : Math.max(start + 1, end))
  const names = (said: readonly Word[], list: readonly string[] | undefined) =>
    !list || said.some((word) => list.includes(word.antecedent ?? word.lemma) && !word.negation)
  return meanings.find(({ objects: list, near }) => names(object, list) && (!near || names(after, near)))
    ?.action
}

/** What may or may not be the object of a verb, where it then means another thing: "run a marathon", not "run a company". */
const objects = new Map<string, { only?: string[]; not?: string[] }>(Object.entries(data.objects))

/** What verbs mean without an object beside certain words of the sentence: who carves at a dinner has no piece of wood. */
const bare = new Map<string, { action: string; near: readonly string[] }>(Object.entries(data.bare))

function verbAction(words: readonly Word[], at: number): string | undefined {
  const word = words[at]!
  const action = verbs.get(word.lemma)
  if (!isVerb(words, at) || isNounLike(words, at) || isDone(words, at)) return undefined
  // "I write down nothing"
  const said = PARTICLE.test(words[at + 1]?.text ?? '') ? words[at + 2] : words[at + 1]
  if (isPassive(words, at) || said?.text === 'nothing') return undefined
  const object = objectOf(words, at)
  const { only, not } = objects.get(word.lemma) ?? {}
  const isOneOf = (list: readonly string[]) => object.some(({ lemma }) => list.includes(lemma))
  const alone = object.length === 0 ? bare.get(word.lemma) : undefined
  if (alone && words.some(({ lemma }) => alone.near.includes(lemma))) return alone.action
  if ((only && object.length > 0 && !isOneOf(only)) || (not && isOneOf(not))) return undefined
  return action
}

/** "A house, painted pink", "a scarf, knitted by my aunt": what was done to it before. */
function isPassive(words: readonly Word[], at: number): boolean {
  const { clause, tags, text, lemma } = words[at]!
  const next = words[at + 1]
  return (
    ['PastTense', 'Participle'].some((tag) => tags.has(tag)) &&
    text !== lemma &&
    words[at - 1]?.clause !== clause &&
    next?.clause === clause &&
    (next.text === 'by' || (next.tags.has('Adjective') && words[at + 2]?.clause !== clause))
  )
}

/** "the last box", "on boxes": what a determiner, an adjective or a preposition stands before is no finite verb. */
function isNounLike(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]
  if (words[at]!.tags.has('Gerund') || before?.clause !== words[at]!.clause) return false
  // "We all eat", "they both laugh".
  if (/^(all|both|each)$/.test(before.text) && /^(we|they|you)$/.test(words[at - 2]?.text ?? '')) return false
  if (/^(on|in|of|at|from|for|with|by|into|onto|under)$/.test(before.text)) return true
  return ['Determiner', 'Adjective', 'Possessive', 'Value'].some((tag) => before.tags.has(tag))
}

/** "the crib we have painted", "I use the room I clean", "I could cry": it is not done now. */
function isDone(words: readonly Word[], at: number): boolean {
  const { clause, tags } = words[at]!
  const [noun, last] = [words[at - 2], words[at - 1]]
  const isRelative =
    /^(i|we)$/.test(last?.text ?? '') &&
    noun?.clause === clause &&
    noun.tags.has('Noun') &&
    words.some((word, i) => i < at - 2 && word.clause === clause && word.tags.has('Verb'))
  if (isRelative || /^(could|might)$/.test(last?.text ?? '')) return true
  const isPerfect = words
    .slice(Math.max(0, at - 3), at)
    .some((word) => word.clause === clause && word.lemma === 'have' && word.tags.has('Auxiliary'))
  return isPerfect && ['PastTense', 'Participle', 'Gerund'].some((tag) => tags.has(tag))
}

const MAX_OBJECT_WORDS = 5

/** The words after a verb, up to the next preposition, verb or clause: its object, where it has one. */
function objectOf(words: readonly Word[], at: number): readonly Word[] {
  const after = words.slice(at + 1, at + 1 + MAX_OBJECT_WORDS)
  const end = after.findIndex(
    ({ clause, tags }, i) =>
      clause !== words[at]!.clause ||
      ['Preposition', 'Conjunction'].some((tag) => tags.has(tag)) ||
      // "We sit round the table": the tagger takes it for an adjective.
      (i === 0 && /^(a?round)$/.test(words[at + 1]!.text)) ||
      (tags.has('Adjective') && !isOfNoun(words, at + 1 + i)) ||
      (tags.has('Verb') && !tags.has('Noun')),
  )
  // "We sit there all night": neither where nor when is an object.
  return (end < 0 ? after : after.slice(0, end)).filter(
    (word) =>
      (word.tags.has('Noun') || word.tags.has('Determiner')) &&
      !(isTime(word) || /^(there|here|all)$/.test(word.text)),
  )
}
/** "My own goats", "the old bike": an adjective between a determiner and its noun. */
const isOfNoun = (words: readonly Word[], at: number): boolean =>
  ['Determiner', 'Possessive'].some((tag) => words[at - 1]?.tags.has(tag)) &&
  words[at + 1]?.tags.has('Noun') === true
