import appearance from '../library/appearance.json' with { type: 'json' }
import type { Sex } from './brief.ts'
import type { Mention } from './people-mention.ts'
import { indexPhrases, phraseAt, textAt } from './phrases.ts'
import { isPutAway } from './put-away.ts'
import colourWords from './word-data/colours.json' with { type: 'json' }
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const { notes, saidNotes, unclearNotes } = appearance
const looks = indexPhrases(
  saidNotes
    .flatMap((kind) => Object.keys((notes as Record<string, object>)[kind]!))
    .filter((phrase) => !unclearNotes.includes(phrase))
    .map((phrase) => [phrase, phrase] as const),
)
/** Colours and patterns of what is worn. */
const colours = new Set([
  ...Object.keys(colourWords.colours),
  ...Object.keys(appearance.clothColours),
  ...Object.keys(appearance.patterns),
])
/** Whatever has a colour of its own in a picture, and whether it is worn wherever it is named. */
const garments = indexPhrases([
  ...Object.keys(appearance.garments).map((name) => [name, false] as const),
  ...Object.keys(appearance.dyedParts).map((name) => [name, false] as const),
  ...Object.keys({ ...notes.outfit, ...notes.hat })
    .filter((name) => !unclearNotes.includes(name))
    .map((name) => [name, true] as const),
])
/** Of which one person wears several, or two. */
const pairedGarments = new Set(appearance.pairedGarments)
/** What stays so is also told of the past. */
const LASTING = /shaved$|^(born|lost|no|without|blind|arm|hand|leg)\b|\bamputated$/
/** Of these no person wears what they have on. */
const WEARS_TOO =
  /^(doll|snowman|teddy|bear|scarecrow|puppet|statue|mannequin|toy|gnome|robot|dog|cat|horse|donkey|monkey|penguin|picture|photo|poster|painting|shop|box|bag|suitcase|wardrobe)$/
const LIMB = /^(arm|hand|leg|foot)/
const NEGATED = /^(no|without)\b/
/** Said of a garment it does not mean that it is not worn. */
const OLD = /^(old|former|used)$/
/** "Both in suits", "matching kilts". */
const OF_ALL = /^(both|all|matching|we|us|our|their|everyone|everybody|brides|grooms)$/
const OF_EACH = /^(both|all|everyone|everybody)$/
const sexes = new Map(Object.entries(notes.sex as Record<string, Sex>))
const aids = new Set(data.aids)
/** Of which one person has two. */
const pairedAids = new Set(data.pairedAids)
const goneBefore = new Set(data.goneBefore)
const aidUnused = new Set(data.aidUnused)

interface SaidLooks {
  words: string
  sex: Sex | undefined
  /** Undefined for the writer. */
  owner: Mention | undefined
  /** Said of all whom "we" means. */
  isOfUs?: boolean
}

/** "my hijab", "Dad in his wheelchair", "I am eight months pregnant": what the words say of somebody's looks. */
export function findLooks(
  { words }: Sentence,
  mentions: readonly Mention[],
  earlier: readonly Mention[] = [],
): SaidLooks[] {
  return words.flatMap((word, at) => {
    const coloured = colouredAt(words, at)
    const plain = coloured ? undefined : phraseAt(looks, words, at)
    const found = coloured ?? (plain && { ...plain, value: withColourAfter(words, at, plain) })
    // "At mile twenty my legs are gone".
    const isTired = found?.value === 'leg is gone' && word.text === 'legs'
    if (!found || isTired || isOfThing(words, at) || isOfSomebody(words, at + found.length)) return []
    const isNear = ({ clause }: Word) => clause === word.clause
    const before = words.slice(Math.max(0, at - 5), at).filter(isNear)
    // "With her head shaved", "I got a prosthesis", "I was born with one hand".
    const isStill = LASTING.test(found.value) || before.some(({ text }) => text === 'got')
    const isOwnNo = NEGATED.test(found.value)
    const isGone = before.some(
      (one) =>
        goneBefore.has(one.text) &&
        (aids.has(found.value) || !OLD.test(one.text)) &&
        // "My left arm ends at the elbow".
        !(one.text === 'left' && one === words[at - 1] && LIMB.test(found.value)),
    )
    if ((word.isPast && !isStill) || (word.negation && !isOwnNo) || isGone) return []
    const around = [...before, ...words.slice(at + found.length, at + 5).filter(isNear)]
    const isAid = aids.has(found.value)
    const aid = words[at + found.length - 1]!
    const isPair = pairedAids.has(found.value)
    const isOfMany = aid.text !== aid.lemma && !isPair && !pairedGarments.has(aid.lemma)
    // "Two artificial legs and still dancing".
    const isBare = isPair && before.every(({ tags }) => tags.has('Value'))
    if (isAid && isPutAway(words, at + found.length - 1)) return []
    // "I push Grandad's wheelchair".
    const user = isAid && mentions.find((one) => one.end === at - 1 && one.isPresent && !one.isWriter)
    const ofUser = user && /'s?$/.test(textAt(words, at - 1)) ? user : undefined
    if (isAid && !isBare && !ofUser && !isUsed(before, around, isOfMany)) return []
    const named = namedWith(words, at, found.length, mentions) ?? ofUser
    if (!named && isSaidOfThing(words, at, found)) return []
    const wearer = named || isAid ? undefined : wearerOf(words, at, mentions, earlier)
    if (wearer === 'nobody') return []
    const who = before.findLast(({ text }) => /^(my|i|me|we|he|she|his|her)$/.test(text))?.text ?? ''
    const owner =
      named ??
      (wearer
        ? wearer.owner
        : (ownerOf(words, PRONOUN.test(word.text) ? [...before, word] : before, at, mentions) ??
          (isAid ? calledSo(who, at, mentions, earlier) : undefined)))
    // "My mother's wheelchair" is not the writer's.
    if (isAid && !owner && /'s?$/.test(textAt(words, at - 1))) return []
    // Of somebody whom no other word names.
    if (isAid && !owner && /^(he|she|his|her)$/.test(who)) return []
    const said = { words: found.value, sex: sexes.get(found.value) ?? sexes.get(lastWord(found.value)) }
    // "Our wheelchair rugby team": the writer as well.
    if (named && named.count > 1 && /^(our|my)$/.test(textAt(words, at - 1)))
      return [
        { ...said, owner },
        { ...said, owner: undefined, isOfUs: true },
      ]
    const isOfAll = before.some(({ text }) => OF_ALL.test(text))
    // "Both in hijab", "everyone in swimsuits", "all in white".
    const isOfEach = [...before, word].some(({ text }) => OF_EACH.test(text))
    // "We are all in pyjamas".
    const isPlural = isOfEach || (isOfAll && aid.text !== aid.lemma && !isPair)
    if (!(isPlural || ((isAid || coloured) && isOfMany))) return [{ ...said, owner }]
    const subjects = ownersOf(words, at, mentions, earlier)
    const owners = subjects.length === 0 && isOfEach ? everybody(mentions, earlier) : subjects
    const isEveryone = [...before, word].some(({ text }) => /^every(one|body)$/.test(text))
    const isOurs =
      !isAid &&
      (isEveryone || textAt(words, at - 1) === 'our') &&
      owners.every((one) => one.owner !== undefined)
    return [...owners, ...(isOurs ? [{ owner: undefined, isOfUs: true }] : [])].map((owner) => ({
      ...said,
      ...owner,
    }))
  })
}

/** "I take my mother to the sea and push her wheelchair": hers who was named before. */
const calledSo = (
  who: string,
  at: number,
  mentions: readonly Mention[],
  earlier: readonly Mention[],
): Mention | undefined => {
  const sex: Sex | undefined = /^(she|her)$/.test(who) ? 'f' : /^(he|his)$/.test(who) ? 'm' : undefined
  const before = [...earlier, ...mentions.filter(({ end }) => end < at)]
  return sex && before.findLast((one) => one.sex === sex && one.count === 1 && !one.isWriter && one.isPresent)
}

/** "The yellow dress of my mother" is no dress that somebody has on. */
const isOfSomebody = (words: readonly Word[], behind: number): boolean =>
  textAt(words, behind) === 'of' && /^(my|our|his|her|their)$/.test(textAt(words, behind + 1))

/** "The doll with a red dress" wears it, not the writer. */
function isOfThing(words: readonly Word[], at: number): boolean {
  const link = words.findLastIndex(({ text }, i) => /^(with|in)$/.test(text) && i < at && i >= at - 3)
  return link > 0 && WEARS_TOO.test(words[link - 1]!.lemma)
}

/** "My bald brother", "our wheelchair rugby team": the noun phrase that it stands in or right before. */
const namedWith = (words: readonly Word[], at: number, length: number, mentions: readonly Mention[]) =>
  mentions.find(
    (one) =>
      one.isPresent &&
      !(one.isWriter || one.isName) &&
      ((one.start <= at && one.end >= at + length) ||
        (one.start === at + length && words[one.start]!.clause === words[at]!.clause)),
  )

/** "A bald eagle": said of something else. */
function isSaidOfThing(
  words: readonly Word[],
  at: number,
  { value, length }: { value: string; length: number },
) {
  const next = words[at + length]
  return (
    Object.hasOwn(notes.hairStyle, value) &&
    next?.clause === words[at]!.clause &&
    next.tags.has('Noun') &&
    !next.tags.has('Pronoun')
  )
}

/** "in a red coat", "my old blue jumper", "green scrubs": something worn whose colour or pattern is said. */
function colouredAt(words: readonly Word[], at: number): { value: string; length: number } | undefined {
  const { clause, text } = words[at]!
  if (!colours.has(text)) return undefined
  for (let next = at + 1; next < at + 4 && words[next]?.clause === clause; next++) {
    const garment = phraseAt(garments, words, next)
    if (garment) {
      const length = next + garment.length - at
      const { lemma } = words[at + length - 1]!
      const named = words.slice(next, next + garment.length - 1).map((word) => word.text)
      return garment.value || isWorn(words, at)
        ? { value: [text, ...named, lemma].join(' '), length }
        : undefined
    }
    const { tags } = words[next]!
    if (!(tags.has('Adjective') || tags.has('Noun'))) return undefined
  }
  return undefined
}

function isWorn(words: readonly Word[], at: number): boolean {
  const { clause } = words[at]!
  const before = words.slice(Math.max(0, at - 3), at).filter((word) => word.clause === clause)
  const isSaid = before.some(
    (word) =>
      /^(in|my|our|his|her|their|both|matching|with)$/.test(word.text) ||
      /^(wear|put|have)$/.test(word.lemma),
  )
  return isSaid && !before.some((word) => /^some(body|one)$/.test(word.text))
}

/** "My turban is orange" is an orange turban. */
function withColourAfter(
  words: readonly Word[],
  at: number,
  { value, length }: { value: string; length: number },
): string {
  const [copula, first, second] = words.slice(at + length, at + length + 3)
  if (!copula || copula.clause !== words[at]!.clause || !copula.tags.has('Copula')) return value
  const colour = [first, second].find((word) => word && colours.has(word.text))
  return colour && phraseAt(garments, words, at) ? `${colour.text} ${value}` : value
}

/**
 * Whose garment somebody else wears, or of whom only a pronoun speaks: "my husband is in my apron", "my aunt comes; she wears a
 * sari". Undefined where the nearest word decides.
 */
function wearerOf(
  words: readonly Word[],
  at: number,
  mentions: readonly Mention[],
  earlier: readonly Mention[],
): { owner: Mention | undefined } | 'nobody' | undefined {
  const { clause } = words[at]!
  const first = words.findIndex((word) => word.clause === clause)
  const before = words.slice(first, at + (PRONOUN.test(words[at]!.text) ? 1 : 0))
  const said = before.findLast(({ text }) => /^(my|our|i|me|we|his|her|he|she)$/.test(text))?.text ?? ''
  const link = before.findLastIndex(
    ({ text, lemma }) => /^(in|with)$/.test(text) || /^(wear|put)$/.test(lemma),
  )
  const isLinked = link >= 0 && before.length - link <= LINKED
  const isThere = (one: Mention) => one.isPresent || one.isWriter
  const meant = ({ text }: Pick<Word, 'text'>) => {
    const sex = /^(she|her)$/.test(text) ? 'f' : 'm'
    const isMeant = (one: Mention) => isThere(one) && one.count === 1 && (one.sex ?? sex) === sex
    return mentions.findLast((one) => isMeant(one) && one.end < at) ?? earlier.findLast(isMeant)
  }
  const asOwner = (one: Mention) => ({ owner: one.isWriter ? undefined : one })
  const subject = before.slice(0, Math.max(0, link))
  // "I marry him in a white suit".
  if (
    isLinked &&
    !POSSESSIVE.test(
      before
        .slice(link)
        .map(({ text }) => text)
        .join(' '),
    )
  ) {
    const direct = mentions.some((one) => isThere(one) && one.end === first + link - 1)
    const isMine = subject.some(({ text }) => text === 'i') && !subject.some(({ text }) => text === 'see')
    if (isMine && !direct) return { owner: undefined }
  }
  if (said === 'my' && isLinked && before.slice(link).some(({ text }) => text === 'my')) {
    if (subject.some(({ text }) => /^(i|me|we|us)$/.test(text))) return { owner: undefined }
    const named = mentions.findLast((one) => isThere(one) && one.start >= first && one.end < first + link)
    if (named) return asOwner(named)
    const pronoun = subject.findLast(({ text }) => /^(he|she)$/.test(text))
    const one = pronoun && meant(pronoun)
    return one ? asOwner(one) : pronoun ? 'nobody' : undefined
  }
  const isNamed = mentions.some((one) => isThere(one) && one.start >= first && one.end < at)
  if (isNamed || !/^(he|she|his|her)$/.test(said)) return undefined
  const one = meant({ text: said === 'his' || said === 'he' ? 'he' : 'she' })
  return one ? asOwner(one) : 'nobody'
}

/** "His helmet" may be a phrase itself. */
const PRONOUN = /^(my|our|his|her|their|i|he|she)$/
/** Words from "in" or "wears" to the garment. */
const LINKED = 3
const POSSESSIVE = /\b(my|our|his|her|their)\b/

const lastWord = (phrase: string): string => phrase.slice(phrase.lastIndexOf(' ') + 1)

/** "my wheelchair", "I use a cane", "in wheelchairs"; not "the wheelchair stays here", "I mend wheelchairs". */
const isUsed = (before: readonly Word[], around: readonly Word[], isOfMany: boolean): boolean =>
  before.some(({ text }) =>
    (isOfMany
      ? /^(our|their|in|use|using)$/
      : /^(my|his|her|their|in|on|with|use|uses|using|wear|wears|wearing|have|has)$/
    ).test(text),
  ) && !around.some(({ lemma, tags }) => aidUnused.has(lemma) && !tags.has('Noun'))

/**
 * All of whom a plural is said: "my wife and I sit in wheelchairs"; where objects stand before it, of them: "I push my
 * parents in their wheelchairs". "We" are also the family and friends of the `earlier` sentences.
 */
function ownersOf(
  words: readonly Word[],
  at: number,
  mentions: readonly Mention[],
  earlier: readonly Mention[],
): Pick<SaidLooks, 'owner' | 'isOfUs'>[] {
  const { clause } = words[at]!
  const isThere = ({ isPresent, isWriter }: Mention) => isPresent && !isWriter
  const isVerb = ({ tags }: Word) => tags.has('Verb') && !tags.has('Particle')
  const first = words.findIndex((word) => word.clause === clause)
  const verb = words.findLastIndex((word, i) => i < at && i >= first && isVerb(word))
  const ownersIn = (from: number, to: number) => {
    const named = mentions.filter((one) => isThere(one) && one.end >= from && one.end < to)
    const texts = words.slice(from, to).map(({ text }) => text)
    const isOfUs =
      texts.some((text) => /^(we|us|brides|grooms)$/.test(text)) ||
      // "Both my sons in suits".
      texts.some((text, i) => text === 'both' && !/^(my|our|the|his|her|their)$/.test(texts[i + 1] ?? '')) ||
      named.some((one) => one.includesWriter)
    const isMine = isOfUs || /\b(and (i|me)|(i|me) and)\b/.test(texts.join(' '))
    const apposed = isOfUs ? mentions.filter((one) => isThere(one) && isWithMe(words, one)) : []
    const known = isOfUs ? earlier.filter((one) => isThere(one) && one.noun.relation !== 'other') : []
    return [...new Set([...named, ...apposed, ...known]), ...(isMine ? [undefined] : [])].map((owner) => ({
      owner,
      isOfUs: isOfUs && owner === undefined,
    }))
  }
  const objects = ownersIn(verb + 1, at)
  const subjects = objects.length > 0 || verb < 0 ? objects : ownersIn(first, verb)
  const last = [...earlier, ...mentions.filter(({ end }) => end < first)].findLast(isThere)
  return subjects.length > 0 || !last || last.count === 1 ? subjects : [{ owner: last }]
}

/** All who are there, and the writer. */
const everybody = (mentions: readonly Mention[], earlier: readonly Mention[]) => [
  ...[...earlier, ...mentions]
    .filter(({ isPresent, isWriter }) => isPresent && !isWriter)
    .map((owner) => ({ owner, isOfUs: false })),
  { owner: undefined, isOfUs: true },
]

/** "My wife and I", "me and my wife". */
const isWithMe = (words: readonly Word[], { start, end }: Mention): boolean =>
  /^and (i|me)$/.test(`${textAt(words, end + 1)} ${textAt(words, end + 2)}`) ||
  /^(i|me) and$/.test(`${textAt(words, start - 2)} ${textAt(words, start - 1)}`)

/** The nearest of "my", "I" and "her"; somebody named before, or the writer where nobody is. */
function ownerOf(
  words: readonly Word[],
  before: readonly Word[],
  at: number,
  mentions: readonly Mention[],
): Mention | undefined {
  const possessor = before.findLast(({ text }) => /^(my|our|i|me|we|his|her|their|he|she)$/.test(text))
  const relative = mentions.find(({ start, end }) => words[start] === possessor && end < at)
  if (relative?.isPresent && before.at(-1)?.text !== 'the') return relative
  if (/^(my|our|i|me|we)$/.test(possessor?.text ?? '')) return undefined
  return mentions.findLast(({ end, isPresent, isWriter }) => isPresent && !isWriter && end < at)
}
