import type { Brief, Person } from './brief.ts'
import { added, type Change, isMeant, withPeople } from './changes.ts'
import { findLooks } from './people-looks.ts'
import type { Mention } from './people-mention.ts'
import { findMentions } from './people-mentions.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const aids = new Set(data.aids)

/** The words without those that name an aid. */
export const withoutAids = (words: readonly Word[]): readonly Word[] =>
  words.filter(({ lemma }) => !aids.has(lemma))

/** What a request says of who uses an aid: "I am in a wheelchair", "we are both in wheelchairs", "my dad has his cane". */
export function aidChanges(sentences: readonly Sentence[]): Change[] {
  return sentences.flatMap((sentence) => {
    const texts = sentence.words.map(({ text }) => text)
    const looks = findLooks(sentence, findMentions(sentence)).filter(({ words }) => aids.has(words))
    return looks.flatMap(({ words, owner, isOfUs }) => {
      if (isOfUs || owner?.includesWriter || texts.some((text) => /^(we|us)$/.test(text)))
        return [forAll(words)]
      if (owner) return [forMentioned(words, owner)]
      return texts.some((text) => /^(i|me|my)$/.test(text)) ? [forWriter(words)] : []
    })
  })
}

const withLooks = <T extends Pick<Person, 'looks'>>(person: T, looks: string): T => ({
  ...person,
  looks: person.looks?.includes(looks) ? person.looks : [person.looks, looks].filter(Boolean).join(', '),
})

const forWriter =
  (looks: string): Change =>
  (brief: Brief) => ({
    ...brief,
    people: { ...brief.people, writer: withLooks(brief.people.writer, looks) },
  })

const forAll =
  (looks: string): Change =>
  (brief: Brief) => {
    const { people } = forWriter(looks)(brief)
    return { ...brief, people: { ...people, others: people.others.map((one) => withLooks(one, looks)) } }
  }

/** Whoever is mentioned comes where nobody like this is there. */
const forMentioned = (looks: string, mention: Mention): Change =>
  withPeople(({ others }) => {
    const all = added(others, mention)
    const isTheirs = (person: Person, at: number) =>
      all.length > others.length ? at >= others.length : isMeant(mention, person)
    return { others: all.map((person, at) => (isTheirs(person, at) ? withLooks(person, looks) : person)) }
  })
