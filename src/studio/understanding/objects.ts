import { subjectConfidence } from './action-subject.ts'
import { actOn, isActedOn } from './acts.ts'
import type { ObjectReading } from './brief.ts'
import { isLater } from './later.ts'
import { numberOf } from './people-ages.ts'
import { indexPhrases, phraseAt, phraseSet, textAt } from './phrases.ts'
import { isPutAway } from './put-away.ts'
import data from './word-data/objects.json' with { type: 'json' }
import type { Layer, Word } from './words.ts'

const names = indexPhrases(Object.entries(data.objects))
/** What is said of an animal that has only a name: "he shakes the river out of his fur". */
const signs = indexPhrases(Object.entries(data.signsOfAnimals))
const animals = new Set(data.animals)
/** What is said of so many places that it is seldom the point. */
const generic = new Set(data.generic)
const alsoVerbs = new Set(data.verbsToo)
const compoundHeads = new Set(data.compoundHeads)

const MAX_OBJECTS = 8
const OF_FIRST_LAYER = 0.9
const OF_OTHERS = 0.55
const GENERIC = 0.7
/** Words between a verb or a hand and the thing. */
const REACH = 5
/** The same after "I hold": "the very first and heavy novel". */
const HELD_REACH = 7
/** From "on my lap is" to the thing. */
const LAP_REACH = 9
const NEARNESS = { held: 0.3, own: 0.1, other: 0.05 }
/** An animal is seldom incidental. */
const OF_ANIMALS = 0.15
/** How much less important is what comes after that which is shown. */
const AFTERWARDS = 0.3
const nearness = (near: ObjectReading['near']) => (near ? NEARNESS[near] : 0)
const holding = new Set(data.holding)
const giving = new Set(data.giving)
const absentBefore = new Set(data.absentBefore)
const wanting = new Set(data.wanting)
const needArticle = new Set(data.needArticle)
const placing = new Set(data.placing)
const apart = new Set(data.apart)
const handling = new Set(data.handling)
const handing = new Set(data.handing)
const using = new Set(data.using)
const holders = new Set(data.holders)
const colourNames = new Set(data.colourNames)
const goneAfter = new Set(data.gone)
const depictions = new Set(data.depictions)
const absentPhrases = phraseSet(data.absentPhrases)
const making = new Set(data.making)
const lasting = new Set(data.lasting)
const arriving = new Set(data.arriving)
const screens = new Set(data.screens)
const closing = new Set(data.closing)
const laidAside = new Set(data.laidAside)
const laying = new Set(data.laying)
const printed = new Set(data.printed)
const indoor = new Set(data.indoor)
const seats = new Set(data.seats)
const sills = new Set(data.sills)
/** Words by the things that are not meant beside them: the keys of a piano open no door. */
const otherSense = new Map(Object.entries(data.otherSense).map(([name, words]) => [name, new Set(words)]))

/** What the words are about most stands in rooms only: a loom, a fridge. */
export const isAboutRoom = ([first]: readonly ObjectReading[]): boolean => indoor.has(first?.value ?? '')

/** Names of things that are surely in the scene; what the writer holds or calls their own first, then the surest. */
export function readObjects(layers: readonly Layer[]): ObjectReading[] {
  const found = new Map<string, ObjectReading & { importance: number }>()
  layers.forEach(({ sentences }, layer) => {
    /** What "it" may be: the last thing of this sentence or of the one before. */
    let last: { value: string; sentence: number } | undefined
    for (const [sentence, { words }] of sentences.entries()) {
      let afterAnimal: number | undefined
      for (let at = 0; at < words.length; at++) {
        const name = at > 0 && isNameOfAnimal(words, at, afterAnimal) ? undefined : phraseAt(names, words, at)
        if (!name) {
          if (last && sentence - last.sentence < 2 && isItHeld(words, at))
            found.set(last.value, heldIt(last.value, found))
          continue
        }
        if (name.value) last = { value: name.value, sentence }
        const end = at + name.length - 1
        if (animals.has(name.value)) afterAnimal = end + 1
        if (
          name.value &&
          isThere(words, at, end, isMade(words, at, end, name.value)) &&
          !isClosed(words, at, end, name.value) &&
          isActedOn(name.value, words, at)
        ) {
          const before = found.get(name.value)
          const act = before?.act ?? (isLater(words, at) ? undefined : actOn(words, at))
          const own = (layer === 0 ? OF_FIRST_LAYER : OF_OTHERS) * (generic.has(name.value) ? GENERIC : 1)
          // Named again: more important.
          const confidence = Math.min(0.98, Math.max(own, (before?.confidence ?? 0) + 0.04))
          const isAfterwards = isLater(words, at)
          const holder = isAfterwards ? undefined : holderOf(words, at, end)
          const here = holder ?? (isOwn(words, at) ? 'own' : undefined)
          const near = nearness(before?.near) > nearness(here) ? before?.near : here
          const importance =
            confidence +
            nearness(near) +
            (animals.has(name.value) ? OF_ANIMALS : 0) -
            (isAfterwards ? AFTERWARDS : 0)
          const count = Math.max(countOf(words, at, end), before?.count ?? 1)
          const many = count > 1 ? { count } : {}
          const isOnSeat = animals.has(name.value) && isBeforeSeat(words, end)
          const seat = isOnSeat || before?.isOnSeat ? { isOnSeat: true } : {}
          found.set(name.value, {
            value: name.value,
            confidence,
            near,
            ...many,
            ...seat,
            ...(isBeforeSill(words, end) || before?.isOnSill ? { isOnSill: true } : {}),
            ...(act && { act }),
            importance,
          })
        }
        at = end
      }
    }
  })
  const said = layers.flatMap(({ sentences }) => sentences.flatMap(({ words }) => words))
  for (const name of found.keys())
    if (said.some(({ lemma, text }) => otherSense.get(name)?.has(lemma) || otherSense.get(name)?.has(text)))
      found.delete(name)
  const animal = [...found.keys()].some((value) => animals.has(value)) ? undefined : signOfAnimal(layers)
  if (animal) found.set(animal, { value: animal, confidence: OF_OTHERS, near: 'own', importance: OF_OTHERS })
  return [...found.values()]
    .sort((a, b) => b.importance - a.importance)
    .slice(0, MAX_OBJECTS)
    .map(({ importance: _, ...object }) => ({
      ...object,
      confidence: Math.round(object.confidence * 100) / 100,
    }))
}

/** "My beagle Pickles", "a pony called Biscuit". */
const isNameOfAnimal = (words: readonly Word[], at: number, afterAnimal: number | undefined): boolean =>
  /^\p{Lu}\p{Ll}/u.test(words[at]!.source) &&
  (at === afterAnimal || /^(called|named)$/.test(textAt(words, at - 1)))

function signOfAnimal(layers: readonly Layer[]): string | undefined {
  const sentences = layers.flatMap((layer) => layer.sentences)
  for (const { words } of sentences)
    for (let at = 0; at < words.length; at++) {
      const sign = phraseAt(signs, words, at)
      if (sign && isThere(words, at, at + sign.length - 1)) return sign.value
    }
  return undefined
}

/** "I hold the trophy", "she hands me the cup", "the trophy in my hands"; 'other' for "my son holds a balloon". */
function holderOf(words: readonly Word[], first: number, last: number): 'held' | 'other' | undefined {
  const { clause } = words[first]!
  const isWriterSubject = (at: number) => subjectConfidence(words, at) > 0.5
  // "I hold a photo of my dog", "we eat out of the pan"
  const partOf = words.findLastIndex(
    ({ lemma }, i) => i < first && apart.has(lemma) && textAt(words, i + 1) === 'of',
  )
  const from = Math.max(first - REACH, partOf)
  const verbBefore = (verbs: ReadonlySet<string>, start = from) =>
    words.findLastIndex(
      ({ lemma, clause: own }, i) => i < first && i >= start && own === clause && verbs.has(lemma),
    )
  const gift = verbBefore(giving)
  if (gift >= 0 && /^(me|us)$/.test(textAt(words, gift + 1))) return 'held'
  // "I hand him a ticket", "I find a letter": it is in the writer's hand as well.
  const own = Math.max(verbBefore(handing), verbBefore(handling))
  const isDirect = (verb: number) =>
    !isOtherVerb(words, verb, first) && !words.slice(verb, first).some(isPlacing)
  if (own >= 0 && isDirect(own) && saysI(words, own)) return 'held'
  const verb = verbBefore(holding, Math.max(first - HELD_REACH, partOf))
  if (verb >= 0 && !isOtherVerb(words, verb, first)) return isWriterSubject(verb) ? 'held' : 'other'
  // "On my lap lies the letter"
  const lap = words.findLastIndex(
    ({ lemma, clause: own }, i) =>
      i < first &&
      i >= first - LAP_REACH &&
      own === clause &&
      holders.has(lemma) &&
      /^(my|our)$/.test(textAt(words, i - 1)),
  )
  if (
    lap > 1 &&
    /^(in|on)$/.test(textAt(words, lap - 2)) &&
    /^(is|are|lies|sits|rests)$/.test(textAt(words, lap + 1))
  )
    return 'held'
  // "I wait at the school with a balloon", "I cut the cloth with my big scissors"
  const tool = words.findLastIndex(({ text }, i) => text === 'with' && i < first && i >= first - 4)
  const act = words.findLastIndex(
    ({ lemma, clause: own }, i) =>
      i < tool &&
      own === clause &&
      ((placing.has(lemma) && isWriterSubject(i)) || (using.has(lemma) && saysI(words, i))),
  )
  if (act >= 0 && !words.slice(tool + 1, first).some(isThing)) return 'held'
  // "My uncle is in the armchair with a novel"
  if (restsOfOther(words, tool) && !words.slice(tool + 1, first).some(isThing)) return 'other'
  const after = words.slice(last + 1, last + 1 + REACH).filter((word) => word.clause === clause)
  const hand = after.findIndex(({ lemma }) => holders.has(lemma))
  if (hand === 1 && after[0]!.text === 'in') return 'held'
  const toHand = after.slice(0, Math.max(0, hand))
  if (!toHand.some(isPlacing)) return undefined
  const whose = toHand.map(({ text }) => text)
  if (whose.some((text) => text === 'my' || text === 'our')) return 'held'
  return whose.some((text) => /^(his|her|their)$/.test(text)) ? 'other' : undefined
}

/** "With it in my hands", "I hold it". */
const isItHeld = (words: readonly Word[], at: number): boolean =>
  words[at]!.text === 'it' && !words[at]!.negation && !words[at]!.isPast && holderOf(words, at, at) === 'held'

const heldIt = (value: string, found: ReadonlyMap<string, ObjectReading & { importance: number }>) => ({
  confidence: OF_FIRST_LAYER,
  ...found.get(value),
  value,
  near: 'held' as const,
  importance: OF_FIRST_LAYER + NEARNESS.held,
})

/** Whether somebody else is said to be, sit or stand somewhere, in the clause before "with". */
function restsOfOther(words: readonly Word[], tool: number): boolean {
  if (tool < 0) return false
  const { clause } = words[tool]!
  const verb = words.findLastIndex(
    ({ lemma, text, clause: own }, i) =>
      i < tool && own === clause && (placing.has(lemma) || /^(is|are)$/.test(text)),
  )
  if (verb < 0 || subjectConfidence(words, verb) > 0.5) return false
  return words.some(
    ({ tags, text, clause: own }, i) =>
      i < verb &&
      own === clause &&
      (tags.has('Actor') || tags.has('Person') || /^(he|she|grandma|grandad|nan)$/.test(text)),
  )
}

const isPlacing = ({ text, tags }: Word): boolean =>
  tags.has('Preposition') || /^(in|on|off|onto|into|round|around|under|between|over|across)$/.test(text)

const isThing = ({ tags }: Word): boolean =>
  tags.has('Noun') && !tags.has('Pronoun') && !tags.has('Possessive')

/** "I" or "we" stands right before a verb: "I give", "I have found", "we finally get". */
const saysI = (words: readonly Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - 3), at)
    .some(({ text, clause }) => clause === words[at]!.clause && (text === 'i' || text === 'we')) &&
  subjectConfidence(words, at) > 0.5

/** Another verb stands between: "I hold on and watch the boat". */
const isOtherVerb = (words: readonly Word[], verb: number, first: number): boolean =>
  words
    .slice(verb + 1, first)
    .some(
      ({ tags, lemma }) =>
        tags.has('Verb') &&
        !['Noun', 'Adjective', 'Particle', 'PhrasalVerb'].some((tag) => tags.has(tag)) &&
        !holding.has(lemma),
    )

/** Of a herd or a flock, of hundreds. */
const MANY = 30
const manyBefore = new Set(data.manyBefore)
const manyBehind = new Set(data.manyBehind)
const measures = new Set(data.measures)

/** "A herd of deer", "two hundred wild horses", "zebras all around us, thousands". */
const isMany = (words: readonly Word[], first: number, last: number): boolean =>
  words.slice(Math.max(0, first - 4), first).some(({ text }) => manyBefore.has(text)) ||
  words.slice(last + 1, last + 9).some(({ text }) => manyBehind.has(text))

/** "Two dogs", "my three black cats", "goats, forty of them". */
function countOf(words: readonly Word[], first: number, last: number): number {
  // "Six hundred tons of train", "three kilos of apples": the number is not of the things.
  const isMeasured = textAt(words, first - 1) === 'of' && measures.has(words[first - 2]?.lemma ?? '')
  if (!isMeasured && isMany(words, first, last)) return MANY
  const before = words
    .slice(isMeasured ? first : Math.max(0, first - 3), first)
    .filter(({ clause }) => clause === words[first]!.clause)
  const head = words[last]!
  const isPlural = head.tags.has('Plural') || (head.text !== head.lemma && head.text.endsWith('s'))
  const after = words.slice(last + 1, last + 4)
  const ofThem = after.findIndex(({ text }, i) => text === 'of' && after[i + 1]?.text === 'them')
  const [said] = [...(isPlural ? before : []), ...(ofThem > 0 ? [after[ofThem - 1]!] : [])].flatMap(
    (word) => numberOf(word) ?? [],
  )
  return said ?? (isPlural ? 2 : 1)
}

/** Words between an animal and what it lies on. */
const SEAT_REACH = 8

/** "The dog is asleep on the sofa", "my cat has the whole armchair". */
const isBeforeSeat = (words: readonly Word[], last: number): boolean => {
  const { clause } = words[last]!
  const after = words.slice(last + 1, last + 1 + SEAT_REACH)
  const seat = after.findIndex((word) => word.clause === clause && seats.has(word.lemma))
  return (
    seat >= 0 && !after.slice(0, seat).some(({ text }) => /^(i|we|he|she|under|behind|beside|by)$/.test(text))
  )
}

/** "The cat is asleep on the windowsill": nobody else is named before the sill. */
function isBeforeSill(words: readonly Word[], last: number): boolean {
  const { clause } = words[last]!
  const after = words.slice(last + 1, last + 1 + SEAT_REACH).filter((word) => word.clause === clause)
  const sill = after.findIndex(({ text }) => sills.has(text))
  return (
    sill > 0 &&
    after.slice(0, sill).some(({ text }) => text === 'on' || text === 'onto') &&
    !after.slice(0, sill).some(({ text }) => /^(i|we|he|she|and|under|behind|beside|by)$/.test(text))
  )
}

const isOwn = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 2), at).some(({ text }) => text === 'my' || text === 'our')

/** The object that a phrase names at a word. */
export const objectAt = (words: readonly Word[], at: number) => phraseAt(names, words, at)

/** How far behind what was made its arrival is: "my book at last came". */
const ARRIVAL_REACH = 4

/** "I built a table", "the quilt that I started", "my book came in the post": it is there, though that was before. */
function isMade(words: readonly Word[], first: number, last: number, value: string): boolean {
  if (!lasting.has(value)) return false
  const after = words.slice(last + 1, last + ARRIVAL_REACH)
  if (after.some(({ lemma, clause }) => clause === words[last]!.clause && arriving.has(lemma))) return true
  const near = [...wordsBefore(words, first, REACH), ...words.slice(first, last + REACH)]
  return near.some((word) => making.has(word.lemma) && saysI(words, words.indexOf(word)))
}

function isThere(words: readonly Word[], first: number, last: number, isMadeBefore = false): boolean {
  const word = words[first]!
  const head = words[last]!
  const next = words[last + 1]
  // "soft as a cat"
  if (textAt(words, first - 2) === 'as' && /^an?$/.test(textAt(words, first - 1))) return false
  if (word.negation || head.isFigurative || (word.isPast && !isMadeBefore)) return false
  // "I have been drawing"
  if (alsoVerbs.has(word.text) && /^(been|am|are|is|keep|start|love)$/.test(textAt(words, first - 1)))
    return false
  // "Nobody's phone is out", "the telephone is switched off"
  if (/^(nobody|no-one)$/.test(textAt(words, first - 1).replace(/'s$/, ''))) return false
  if (isOfNobody(words, first)) return false
  if (isGone(words, last) || isPutAway(words, last) || isRefused(words, first)) return false
  if (isDepicted(words, first, last)) return false
  // "orange seats", "coral lipstick", "the sun comes up orange"
  if (first === last && colourNames.has(head.lemma) && isColour(words, last)) return false
  if (first === last && alsoVerbs.has(head.lemma) && head.tags.has('Verb')) return false
  const isBare = first === last && !isSaidWhich(words, first)
  if (isBare && (needArticle.has(head.lemma) || needArticle.has(head.text))) return false
  if (isOfName(words, first)) return false
  // "A herd of horses gallops": no compound.
  const isCompound = next?.clause === head.clause && isCompoundHead(next, head)
  if (isCompound && !isMany(words, first, last)) return false
  // What somebody wants is not there yet, unless it is what the wish is about.
  return !words.some(
    (near, at) =>
      at >= first - 4 &&
      at < first &&
      near.clause === word.clause &&
      (absentBefore.has(near.lemma) || (wanting.has(near.lemma) && !saysI(words, at))),
  )
}

/** "Nobody looks at their telephone". */
const isOfNobody = (words: readonly Word[], first: number): boolean =>
  textAt(words, first - 1) === 'their' &&
  words.some(
    ({ text, clause }, at) =>
      at < first &&
      clause === words[first]!.clause &&
      (/^(nobody|no-one|none)$/.test(text) || (text === 'one' && textAt(words, at - 1) === 'no')),
  )

/** "The telephone is switched off", "the dog is gone", "the boat is not here"; not "a boat off the coast". */
function isGone(words: readonly Word[], last: number): boolean {
  const { clause } = words[last]!
  const after = words.slice(last + 1, last + 1 + REACH).filter((word) => word.clause === clause)
  const at = after.findIndex(({ text }) => !/^(has|have|been|is|are|long|already|finally|now)$/.test(text))
  // "Her oxygen is not in my bag", "the boat is not here"
  const isElsewhere =
    at > 0 && after[at]!.text === 'not' && /^(in|on|here|there)$/.test(after[at + 1]?.text ?? '')
  return isElsewhere || (at >= 0 && goneAfter.has(after[at]!.text) && (at > 0 || after.length === 1))
}

/** Words before one in the same clause. */
const wordsBefore = (words: readonly Word[], at: number, reach: number): Word[] =>
  words.slice(Math.max(0, at - reach), at).filter(({ clause }) => clause === words[at]!.clause)

/** "We get rid of the old car", "free from pills": at most two words stand between. */
const isRefused = (words: readonly Word[], first: number): boolean =>
  wordsBefore(words, first, REACH + 1).some((word) => {
    const at = words.indexOf(word)
    const end = at + (phraseAt(absentPhrases, words, at)?.length ?? -REACH)
    return end <= first && end >= first - 2
  })

/** "I close the laptop", "we put the phones away", "I turn off the radio"; not "I put the cake down". */
function isClosed(words: readonly Word[], first: number, last: number, value: string): boolean {
  const before = wordsBefore(words, first, 3)
  const next = textAt(words, last + 1)
  // "Nobody looks at a phone", "neither of us has a phone"
  const isRefusedByAll = words.slice(0, first).some(({ text }) => /^(nobody|no-one|neither|none)$/.test(text))
  if (screens.has(value) && isRefusedByAll) return true
  const isAside = laidAside.has(next) || before.some(({ text }) => laidAside.has(text))
  const isLaid = isAside && before.some(({ lemma }) => laying.has(lemma))
  return screens.has(value)
    ? isLaid || before.some(({ lemma }) => closing.has(lemma))
    : isLaid && (next === 'away' || next === 'aside')
}

/** "A tattoo of a lion", "seeds of hope", "a bear of a man", "a shirt with a lion on it": only its shape or its name. */
function isDepicted(words: readonly Word[], first: number, last: number): boolean {
  const of = [first - 1, first - 2, first - 3].find((at) => textAt(words, at) === 'of')
  const isShape =
    of !== undefined && words[of - 1]?.clause === words[first]!.clause && depictions.has(words[of - 1]!.lemma)
  const after = [1, 2, 3].map((step) => textAt(words, last + step)).join(' ')
  const isPrinted =
    /^on (it|them|the front|the back)/.test(after) &&
    wordsBefore(words, first, REACH).some(({ lemma }) => printed.has(lemma))
  return isShape || isPrinted || /^of a (man|woman|girl|boy|lad|lass|day|thing|place)$/.test(after)
}

/** "The well", "an old painting": something before says that it is a thing. */
const isSaidWhich = (words: readonly Word[], first: number): boolean => {
  const before = words[first - 1]
  if (before?.clause !== words[first]!.clause) return false
  return ['Determiner', 'Possessive', 'Adjective', 'Value'].some((tag) => before.tags.has(tag))
}

/** "A dog called Pickle", "his name is Biscuit": a name is no thing. */
const isOfName = (words: readonly Word[], first: number): boolean => {
  const [second, before] = [words[first - 2], words[first - 1]]
  const isNaming = /^(called|named|name)$/.test(before?.text ?? '')
  const isBeing = second?.lemma === 'name' && /^(is|'s|will|be)$/.test(before?.text ?? '')
  return (isNaming || isBeing) && /^\p{Lu}/u.test(words[first]!.source)
}

const isColour = (words: readonly Word[], at: number): boolean => {
  const [before, next] = [words[at - 1], words[at + 1]]
  const isBeforeNoun =
    next?.clause === words[at]!.clause && next.tags.has('Noun') && !next.tags.has('Pronoun')
  return (
    isBeforeNoun ||
    /^(up|down|is|are|all|in|turn|turns|go|goes|glow|glows|(s?he|it|they|we)['’]?(s|re)|bright|dark|pale)$/.test(
      before?.text ?? '',
    )
  )
}

/** "carrot cake", "horse blanket": the thing is the second of the two. */
function isCompoundHead(next: Word, { source, tags }: Word): boolean {
  if (next.tags.has('Verb')) return false
  if (compoundHeads.has(next.lemma)) return true
  // "My dog Rufus"
  if (/^\p{Lu}\p{Ll}/u.test(next.source)) return false
  const isSingular = next.tags.has('Singular') && !tags.has('Plural') && !next.tags.has('Adjective')
  const mayBeOther = /ing$|^(in|open|half|opposite|home|back|outside|inside|tonight|today|tomorrow)$/.test(
    next.text,
  )
  return isSingular && !mayBeOther && !tags.has('Possessive') && /^\S+ $/.test(source)
}
