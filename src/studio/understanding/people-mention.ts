import type { Age, Sex } from './brief.ts'
import { isAbsent, isAway, isToldOfPast } from './people-absence.ts'
import type { SaidAge } from './people-ages.ts'
import type { PersonNoun } from './people-nouns.ts'
import type { Word } from './words.ts'

export interface GivenName {
  /** As written, with a capital. */
  name: string
  sex: Sex | undefined
}

/** Somebody, or some, whom a noun phrase or a name means. */
export interface Mention {
  noun: PersonNoun
  /** By which the same person is found again. */
  lemma: string
  sex: Sex | undefined
  age: Age
  /** Undefined where the words do not say it. */
  years: number | undefined
  /** Else the age is what is usual of the noun. */
  isAgeSaid: boolean
  count: number
  isDefinite: boolean
  isPresent: boolean
  /** Told of the past, and perhaps there: "my brother lost his leg; now he skis". */
  isPast: boolean
  /** Absent at most because something of theirs is named: "Mum's care home". */
  isOwner?: boolean
  /** The writer is said to be one, or is called so: "I am a father", "Run, Dad, run". */
  isWriter: boolean
  /** The writer is one of them, besides those who are counted: "all five friends", "the three of us". */
  includesWriter: boolean
  /** "You are my grandson", said to the writer. */
  isCalledGrandchild?: boolean
  /** The writer in a mirror. */
  isReflected: boolean
  /** "I play with two children", "eight people sit with me". */
  isWithWriter: boolean
  /** "Me and Ann". */
  isPairedWithWriter?: boolean
  /** "Eleven other women": the writer is one as well. */
  isLikeWriter: boolean
  /** What somebody else is: "my son is a doctor". */
  isSaidOfOther: boolean
  isName: boolean
  /** As written: "Rosa", "Mrs Smith". */
  name: string | undefined
  /** The lemma of a first name behind or before the noun: "my husband Ron". */
  alias: string | undefined
  /** The first names behind the noun, one for each of those who are counted: "my daughters Mia and Zoe". */
  givenNames: readonly GivenName[]
  /** What "he", "she" or "they" of a later sentence does. */
  pronounAction?: string
  /** The noun phrase: its first and its last word. */
  start: number
  end: number
}

/** What is said of an age. */
export const saidAge = ({ age, years }: SaidAge) => ({ age, years, isAgeSaid: true })

/** What is usual, and what is given. */
export const mentionOf = (words: readonly Word[], at: number, given: Partial<Mention>): Mention => ({
  noun: { relation: 'other' },
  lemma: words[at]!.lemma,
  sex: undefined,
  age: 'adult',
  years: undefined,
  isAgeSaid: false,
  count: 1,
  isDefinite: true,
  isPresent: !isAbsent(words, at, at),
  isPast: isToldOfPast(words, at) && !isAway(words, at, at),
  isWriter: false,
  includesWriter: false,
  isReflected: false,
  isWithWriter: false,
  isLikeWriter: false,
  isSaidOfOther: false,
  isName: false,
  name: undefined,
  alias: undefined,
  givenNames: [],
  start: at,
  end: at,
  ...given,
})
