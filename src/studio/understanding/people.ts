import { type People, type Person, RELATIONS } from './brief.ts'
import { namesCrowd } from './people-crowd.ts'
import { groupMentions } from './people-groups.ts'
import { findLooks } from './people-looks.ts'
import { findMentions } from './people-mentions.ts'
import { addPronouns } from './people-pronouns.ts'
import { writerAge } from './people-writer.ts'
import { hasPhrase, indexPhrases, type PhraseIndex, phraseAt, phraseSet } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Layer, Sentence } from './words.ts'

const MAX_PEOPLE = 8
const alone = phraseSet(data.alone)
const notAlone = phraseSet(data.notAlone)
const writerAbsent = phraseSet(data.writerAbsent)
const arrivals = { f: phraseSet(data.arrivals.f), m: phraseSet(data.arrivals.m) }
const contacts = indexPhrases(Object.entries(data.contact))
/** Who is surely in the scene, by the words alone. */
export function readPeople(layers: readonly Layer[], { isFirstPerson }: { isFirstPerson: boolean }): People {
  const sentences = layers.flatMap((layer) => layer.sentences)
  const found = sentences.map(findMentions)
  const looks = sentences.flatMap((sentence, i) => findLooks(sentence, found[i]!))
  const isSaid = (phrases: PhraseIndex<true>) => sentences.some(({ words }) => hasPhrase(phrases, words))
  const mentions = found.flat().map((mention) => {
    const said = looks.filter(({ owner }) => owner === mention).map(({ words }) => words)
    return {
      ...mention,
      isPresent:
        mention.isPresent || (mention.sex !== undefined && !mention.isName && isSaid(arrivals[mention.sex])),
      looks: [...said, ...(mention.noun.looks ? [mention.noun.looks] : [])].join(', '),
    }
  })
  const groups = groupMentions(
    mentions.filter((mention) => mention.isPresent && !(mention.isWriter || mention.isSaidOfOther)),
  )
  const isAlone = sentences.some(({ words }) => hasPhrase(alone, words) && !hasPhrase(notAlone, words))
  if (!isAlone) addPronouns(sentences, groups, found)
  const own = mentions.filter((one) => one.isWriter || one.includesWriter || one.isLikeWriter)
  const ownLooks = looks.filter(({ owner }) => owner === undefined)
  const writer: People['writer'] = {
    sex: [...own, ...ownLooks].find(({ sex }) => sex)?.sex,
    age: own.some(({ age }) => age === 'older') ? 'older' : writerAge(sentences),
    looks: [...ownLooks.map(({ words }) => words), ...own.map((one) => one.looks)].filter(Boolean).join(', '),
  }
  const isBoth = sentences.some(({ words }) => words.some(({ text }) => text === 'both'))
  const others = groups
    .flatMap(({ count, lemma: _, isLoose: __, ...person }) =>
      Array.from({ length: Math.min(count, MAX_PEOPLE) }, (): Person => person),
    )
    .sort((a, b) => RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation))
    .slice(0, MAX_PEOPLE)
    .map((person, _, all): Person => {
      const isOnly = all.length === 1 && (isBoth || person.name !== undefined)
      const isAsOld = writer.age === 'older' && (isOnly || person.relation === 'partner')
      return isAsOld ? { ...person, age: 'older' } : person
    })
  const isWe = mentions.every((mention) => !mention.isPresent || mention.isWriter) && others.length > 0
  return {
    isWriterShown: !(isFirstPerson || isSaid(writerAbsent)),
    others,
    hasCrowd: sentences.some(namesCrowd),
    writer,
    contact: sentences.flatMap(contactIn),
    confidence: isWe ? 0.6 : others.length > 0 || isAlone ? 0.9 : 0.5,
  }
}

const contactIn = ({ words }: Sentence): string[] =>
  words.flatMap((word, at) =>
    word.isFigurative ? [] : (phraseAt(contacts, words, at)?.value.split(' ') ?? []),
  )
