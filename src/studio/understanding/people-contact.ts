import { subjectConfidence } from './action-subject.ts'
import type { People, Relation } from './brief.ts'
import type { Mention } from './people-mention.ts'
import { indexPhrases, phraseAt, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

/** Contact that is said by a verb and a thing, by what may stand between them: "hand me a picture", "tie my daughter's shoes". */
const byThing = data.contactByThing.flatMap(({ verbs, between, things, pairs }) =>
  verbs.flatMap((verb) =>
    between.flatMap((words) => things.map((thing): [string, string] => [`${verb} ${words} ${thing}`, pairs])),
  ),
)

const contacts = indexPhrases([...byThing, ...Object.entries(data.contact)])
/** Below it somebody else than the writer acts. */
const OWN = 0.5

/** A lap, in which things lie as well. */
const ON_LAP = /^child-on-lap/
const SITTING = /^(sit|climb|clamber|crawl|curl|snuggle|cuddle|fall|asleep|sleep|nap|doze|lie|jump|settle)$/
/** Words before a lap in which it is said how somebody gets there. */
const LAP_REACH = 4

/** Contact in which somebody cares for another's hair, clothes or shoes. */
const CARED_FOR = /^(plait-|brush-hair|cut-hair|fix-collar|tie-shoes)/
const SHOES = /^tie-shoes/
/** "His hand on my head", "her hand on my shoulder". */
const BLESSED = /^(bless|hand-shoulder)$/

/** In these the first of the two is whose shoulder, lap or vehicle it is. */
const LEANT_ON = /^(sofa-lean|head-lap|feet-lap|lie-lean|bicycle-pillion|moped-two|motorcycle-pillion)$/
const ARM_AROUND = 'arm-sit'
/** "My father pushes me": in a wheelchair, unless another thing is pushed. */
const PUSHED = 'push-wheelchair'

/** Whether "head on his shoulder" or "his arm around me" is about the shoulder or the arm of somebody else; undefined where the verb says it. */
function isOfOther(words: readonly Word[], at: number, length: number, [first = '']: readonly string[]) {
  const said = words.slice(at, at + length)
  const isMine = said.slice(-2).some(({ text }) => /^(me|my|mine)$/.test(text))
  const before = words[at - 1]
  if (first === ARM_AROUND)
    return (
      isMine || /^(his|her|their)$/.test(before?.text ?? '') || /['’]s$/.test(before?.source.trim() ?? '')
    )
  const isTended = first === 'feet-lap' && words[at]!.tags.has('Verb')
  return LEANT_ON.test(first) && !isTended ? !isMine : undefined
}

/** Where a child is who is carried. */
const CARRIED_AT = /^(shoulders-|child-on-hip$|child-asleep-)/
/** Ways in which only a child is held, though the words may be about a glass or a cat. */
const ONLY_CHILD = /^(lift-child$|child-asleep-)/

/** Who touches whom, as the words say it. */
export function contactIn(
  sentences: readonly Sentence[],
  found: readonly (readonly Mention[])[],
): Pick<People, 'contact' | 'contactByOther' | 'contactOfOthers' | 'contactWith'> {
  const contact: string[] = []
  const byOther: string[] = []
  const whom: Record<string, Relation> = {}
  let contactOfOthers: People['contactOfOthers']
  for (const [i, { words }] of sentences.entries())
    for (const [at, { isFigurative, isPast }] of words.entries()) {
      const longest = isFigurative || isPast ? undefined : phraseAt(contacts, words, at)
      const isNoChild =
        longest !== undefined && ONLY_CHILD.test(longest.value) && !isOfChild(words, at, found[i]!)
      // "We hold hands and look up": "hold ... up" is said of a child only.
      const phrase = isNoChild ? phraseAt(contacts, words.slice(0, at + 2), at) : longest
      const pairs = phrase?.value.split(' ')
      if (pairs?.[0] === PUSHED && words.some(({ lemma }) => data.notWheeled.includes(lemma))) continue
      if (!pairs || (ON_LAP.test(pairs[0]!) && !isChildOn(words, at, found[i]!))) continue
      if (isNoChild && ONLY_CHILD.test(pairs[0]!)) continue
      // "And plaits my hair": the tagger may take the verb for a noun.
      const isOnWriter =
        (pairs.some((id) => CARED_FOR.test(id)) && words[at + 1]?.text === 'my') ||
        (pairs.some((id) => BLESSED.test(id)) &&
          words.slice(at + 1, at + 5).some(({ text }) => text === 'my'))
      const isVerb = words[at]!.tags.has('Verb')
      // "He gets down on one knee": the phrase begins behind its verb.
      const verb = pairs.includes('proposal')
        ? words.findLastIndex(
            (word, i) => i <= at && word.tags.has('Verb') && word.clause === words[at]!.clause,
          )
        : -1
      const ofOther = isOfOther(words, at, phrase!.length, pairs)
      const isByOther =
        ofOther ?? (isVerb || verb >= 0 ? subjectConfidence(words, verb < 0 ? at : verb) < OWN : isOnWriter)
      // "I button my jacket", whoever else is there.
      const isOfWriter = isVerb ? !isByOther : words[at - 1]?.text === 'i'
      if (isOnWriter && isOfWriter && !touchedBehind(words, at, found[i]!)) continue
      // "My son ties his shoes": they are his own.
      if (isByOther && SHOES.test(pairs[0]!) && /^(his|her|their)$/.test(words[at + 1]?.text ?? '')) continue
      const isCarriedAt = pairs.some((id) => CARRIED_AT.test(id))
      const relations =
        isByOther && words[at - 1]?.text !== 'my'
          ? othersAround(words, at, found[i]!)
          : isCarriedAt && isOnOther(words, pairs[0]!.startsWith('child-asleep') ? at + 1 : at)
            ? childOnOther(words, at, found, i)
            : undefined
      // How a child is carried says more than that it is.
      if (relations && (!contactOfOthers || isCarriedAt)) contactOfOthers = { pairs, relations }
      else if (relations) continue
      else {
        contact.push(...pairs)
        const isOfMine = words.slice(at, at + TOUCHED_REACH).some(({ text }) => /^(me|my|mine)$/.test(text))
        const touched =
          (isByOther && !ofOther ? undefined : touchedBehind(words, at, found[i]!)) ??
          (isByOther || isOfMine ? actingBefore(words, at, found, i) : undefined)
        if (touched) for (const id of pairs) whom[id] ??= touched
      }
      if (isByOther && !relations) byOther.push(...pairs)
    }
  // "I carry her on my shoulders": how says more than that.
  contact.sort((a, b) => Number(CARRIED_AT.test(b)) - Number(CARRIED_AT.test(a)))
  return {
    contact,
    ...(Object.keys(whom).length > 0 && { contactWith: whom }),
    ...(byOther.length > 0 && { contactByOther: byOther }),
    ...(contactOfOthers && { contactOfOthers }),
  }
}

/** Whether a lap has a child in it, and no handbag: one is named near it, or somebody sits there. */
const isChildOn = (words: readonly Word[], at: number, mentions: readonly Mention[]): boolean =>
  !isThingOn(words, at, mentions) &&
  (mentions.some(
    ({ age, end, start, isPresent }) =>
      isPresent && (age === 'child' || age === 'baby') && (end < at || start <= at + TOUCHED_REACH),
  ) ||
    words.slice(Math.max(0, at - LAP_REACH), at + 1).some(({ lemma }) => SITTING.test(lemma)))

/** Whether a child is named right before or behind a word, or meant by a pronoun: "lift her up", "asleep on my chest". */
const isOfChild = (words: readonly Word[], at: number, mentions: readonly Mention[]): boolean => {
  const isVerb = words[at]!.tags.has('Verb')
  const isNear = ({ end, start }: Mention) =>
    (start > at && start <= at + 2) || (end <= at && end >= at - TOUCHED_REACH)
  return (
    /^(him|her|them|he|she)$/.test(words[at + (isVerb ? 1 : -1)]?.text ?? '') ||
    mentions.some((one) => one.isPresent && (one.age === 'child' || one.age === 'baby') && isNear(one))
  )
}

/** "With her bag on her knee", "on my knees". */
const isThingOn = (words: readonly Word[], at: number, mentions: readonly Mention[]): boolean =>
  words.slice(at, at + 3).some(({ text }) => text === 'knees') ||
  (words[at - 1]?.tags.has('Noun') === true &&
    words[at - 1]!.clause === words[at]!.clause &&
    !mentions.some(({ start, end }) => start < at && end >= at - 1))

/** Words behind a verb in which the one is named who is touched. */
const TOUCHED_REACH = 4

/** The relation of whoever is named right behind a word: "dance with my father", "hug my mum". */
const touchedBehind = (words: readonly Word[], at: number, mentions: readonly Mention[]) =>
  mentions.find(
    ({ isWriter, includesWriter, isPresent, start, end }) =>
      !(isWriter || includesWriter) &&
      isPresent &&
      start > at &&
      start <= at + TOUCHED_REACH &&
      words[end]!.clause === words[at]!.clause,
  )?.noun.relation

/** The relation of whoever acts on the writer: "my mum hugs me", "my daughter laughs and she takes my hand". */
function actingBefore(
  words: readonly Word[],
  at: number,
  found: readonly (readonly Mention[])[],
  sentence: number,
): Relation | undefined {
  const isOther = ({ isWriter, includesWriter, isPresent, count }: Mention) =>
    !(isWriter || includesWriter) && isPresent && count === 1
  const own = found[sentence]!.filter((one) => isOther(one) && one.end < at)
  for (let i = at - 1; i >= 0 && words[i]!.clause >= words[at]!.clause - 1; i--) {
    const { text } = words[i]!
    const named = own.find(({ end }) => end === i)
    if (named) return named.noun.relation
    if (/^(i|we)$/.test(text)) return undefined
    if (!/^(he|she)$/.test(text)) continue
    const sex = text === 'he' ? 'm' : 'f'
    return [...found.slice(0, sentence).flat().filter(isOther), ...own.filter(({ end }) => end < i)].findLast(
      (one) => one.sex === sex,
    )?.noun.relation
  }
  return undefined
}

/** "On his shoulders". */
const isOnOther = (words: readonly Word[], at: number): boolean => /^(his|her)$/.test(textAt(words, at + 1))

/** "He lifts our daughter onto his shoulders": a partner where nobody else is named. */
function childOnOther(
  words: readonly Word[],
  at: number,
  found: readonly (readonly Mention[])[],
  sentence: number,
): readonly [Relation, Relation] | undefined {
  const isChild = ({ age, end }: Mention) =>
    (age === 'child' || age === 'baby') && words[end]!.clause === words[at]!.clause && end < at
  const child = found[sentence]!.findLast(isChild)
  if (
    !child ||
    words.slice(0, child.start).some(({ text, clause }) => text === 'i' && clause === words[at]!.clause)
  )
    return undefined
  const carrier = actingBefore(words, child.start, found, sentence) ?? 'partner'
  return [carrier, child.noun.relation]
}

/** The relations of the two, where somebody else than the writer is on either side of a verb: "Mum hugs my sister". */
function othersAround(
  words: readonly Word[],
  at: number,
  mentions: readonly Mention[],
): readonly [Relation, Relation] | undefined {
  const isOther = ({ isWriter, includesWriter, isPresent, end }: Mention) =>
    !(isWriter || includesWriter) && isPresent && words[end]!.clause === words[at]!.clause
  const subject = mentions.findLast((one) => isOther(one) && one.end < at)
  const object = mentions.find((one) => isOther(one) && one.start > at && one.start <= at + TOUCHED_REACH)
  const isOfMe = words.slice(at, at + TOUCHED_REACH).some(({ text }) => /^(me|us)$/.test(text))
  return subject && object && !isOfMe ? [subject.noun.relation, object.noun.relation] : undefined
}
