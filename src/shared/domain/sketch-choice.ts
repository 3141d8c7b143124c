/**
 * Feedback that chooses a sketch: "Sketch: Beach 2, no. 48213" is the second composition of the place, exactly as it was sketched.
 * Corrections of it follow, one a line.
 */
const CHOICE = /^Sketch: ([^,\n]+) \d{1,3}(?:, no\. \d{1,10})?(?=\n|$)/

export const isSketchChoice = (feedback: string): boolean => CHOICE.test(feedback)

/** Has another picture of the same composition painted; other feedback stays as it is. */
export const otherOfSketch = (feedback: string): string =>
  feedback.replace(CHOICE, (choice) => choice.replace(/, no\. \d+$/, ''))

/** Feedback as people read it: without the numbers of a sketch, in one line. */
export const readableFeedback = (feedback: string): string =>
  isSketchChoice(feedback) ? feedback.replace(CHOICE, 'Chosen sketch: $1').replaceAll('\n', '. ') : feedback

/** Its place instead of a sketch, for a provider that knows no sketches and might take it for a wish for one. */
export const placeOfSketch = (feedback: string): string => feedback.replace(CHOICE, 'Place: $1')

/** The corrections that a sketch has once; things are added and removed one by one. */
type Part = 'Hour' | 'Season' | 'Weather' | 'People' | 'Words'

/** The choice with one part corrected, instead of an earlier correction of that part. */
export const withCorrection = (choice: string, part: Part, value: string): string =>
  [...choice.split('\n').filter((line) => !line.startsWith(`${part}: `)), `${part}: ${value}`].join('\n')

/** The choice with a thing, or without it. */
export const withThing = (choice: string, thing: string, isShown: boolean): string =>
  [
    ...choice.split('\n').filter((line) => line !== `Thing: ${thing}` && line !== `Without: ${thing}`),
    `${isShown ? 'Thing' : 'Without'}: ${thing}`,
  ].join('\n')

/** What a choice says of a part last; undefined where it says nothing. */
export const correctedTo = (choice: string, part: Part): string | undefined =>
  choice
    .split('\n')
    .findLast((line) => line.startsWith(`${part}: `))
    ?.slice(part.length + 2)

/** What is not a thing in "Without: words": whatever is written somewhere. */
const WORDS = 'words'

/** Characters and words that the studio writes on one thing. */
export const WORDS_LIMIT = { characters: 32, words: 7 }

/** Whether the studio can write this: Latin letters with their accents, figures and punctuation. */
export const canBeWritten = (words: string): boolean =>
  words.length <= WORDS_LIMIT.characters &&
  words.split(/\s+/).length <= WORDS_LIMIT.words &&
  /[\p{L}\p{N}]/u.test(words) &&
  /^[\u0020-\u017f‘’“”–—…]+$/u.test(words)

/** The choice with words on a sign or the like; '' for none. */
export function withWords(choice: string, words: string): string {
  const others = choice
    .split('\n')
    .filter((line) => !line.startsWith('Words: ') && line !== `Without: ${WORDS}`)
  return [...others, words === '' ? `Without: ${WORDS}` : `Words: ${words}`].join('\n')
}

/** What a choice says of words; '' where it leaves them out, undefined where it says nothing. */
export const correctedWords = (choice: string): string | undefined =>
  correctedTo(choice, 'Words') ?? (choice.split('\n').includes(`Without: ${WORDS}`) ? '' : undefined)

/** The things that a choice adds, and those that it leaves out. */
export function correctedThings(choice: string): { added: string[]; removed: string[] } {
  const named = (start: string) =>
    choice.split('\n').flatMap((line) => (line.startsWith(start) ? line.slice(start.length) : []))
  return { added: named('Thing: '), removed: named('Without: ').filter((thing) => thing !== WORDS) }
}

/** Corrections that change who was there before. */
const RELATIVE = ['only me', 'me and my partner', 'one more', 'one fewer']
const CORRECTION = /^(Sketch|Place|Hour|Season|Weather|People|Thing|Without|Words): /

/** The people of the choice's list, as they were written; undefined without one, and where they were changed since in other words. */
export function listedPeople(choice: string): string[] | undefined {
  const lines = choice.split('\n')
  const at = lines.findLastIndex((line) => line.startsWith('People: '))
  const list = lines[at]?.slice('People: '.length)
  const isChanged = lines.slice(at + 1).some((line) => !CORRECTION.test(line))
  if (list === undefined || isChanged || RELATIVE.includes(list)) return undefined
  return list.split(',').map((item) => item.trim())
}

/** What somebody of a sketch may be said to be: "your son (man)". */
export const PERSON_KINDS = [
  'woman',
  'man',
  'older woman',
  'older man',
  'teenage girl',
  'teenage boy',
  'girl',
  'boy',
  'baby',
] as const

/** What somebody of a sketch may have with them or wear: "your son (man; wheelchair)". */
export const PERSON_LOOKS = [
  'wheelchair',
  'walking stick',
  'crutches',
  'rollator',
  'white cane',
  'guide dog',
  'glasses',
  'headscarf',
  'beard',
  'bald',
  'grey hair',
  'long hair',
  'short hair',
  'pregnant',
  'wedding dress',
  'suit',
  'sari',
  'kimono',
  'graduation gown',
  'scrubs',
  'apron',
  'overalls',
  'pyjamas',
] as const

/** The skin that somebody of a sketch may be said to have: "your son (man; dark skin)". */
export const PERSON_SKINS = [
  'light skin',
  'medium light skin',
  'medium skin',
  'medium dark skin',
  'dark skin',
  'deep skin',
] as const

/** Who may be added to a sketch. */
export const ADDABLE_PEOPLE = [
  'your partner',
  'your daughter',
  'your son',
  'a baby',
  'your mother',
  'your father',
  'your sister',
  'your brother',
  'your grandmother',
  'your grandfather',
  'your granddaughter',
  'your grandson',
  'your aunt',
  'your uncle',
  'your cousin',
  'your niece',
  'your nephew',
  'a friend',
  'a colleague',
  'a neighbour',
  'a teacher',
  'a doctor',
  'a nurse',
  'a woman',
  'a man',
  'an older woman',
  'an older man',
  'a teenager',
  'a girl',
  'a boy',
] as const

/** Somebody of a list of people. */
export interface ListedPerson {
  /** "you", "your son", "Rosa". */
  label: string
  /** The name that was given instead of the label; '' where none was. */
  name: string
  /** One of PERSON_KINDS; '' where nothing is said. */
  kind: string
  /** One of PERSON_SKINS; '' where nothing is said. */
  skin: string
  /** One of PERSON_LOOKS; '' where nothing is said. */
  look: string
  /** What they do; '' where nothing is said. */
  action: string
}

/** Characters of a name that is given to somebody. */
export const NAME_LIMIT = 30

/** Whether somebody may be called so: in a list of people, commas part them and brackets hold what else is said. */
export const canBeCalled = (name: string): boolean =>
  name.length <= NAME_LIMIT && /\p{L}/u.test(name) && !/[,;()\p{C}]/u.test(name)

const NAMED = 'named '

/** Reads an item of a list: "your son (named Tom; man; fishing)". */
export function parsePerson(item: string): ListedPerson {
  const at = item.indexOf(' (')
  const notes = at < 0 ? [] : item.slice(at + 2, -1).split('; ')
  const isOf = (known: readonly string[]) => notes.find((note) => known.includes(note)) ?? ''
  const [kind, skin, look] = [isOf(PERSON_KINDS), isOf(PERSON_SKINS), isOf(PERSON_LOOKS)]
  const named = notes.find((note) => note.startsWith(NAMED)) ?? ''
  const action = notes.find((note) => ![kind, skin, look, named].includes(note)) ?? ''
  const name = named.slice(NAMED.length)
  return { label: at < 0 ? item : item.slice(0, at), name, kind, skin, look, action }
}

/** The item of a list. */
export function formatPerson({ label, name, kind, skin, look, action }: ListedPerson): string {
  const notes = [name && `${NAMED}${name}`, kind, skin, look, action].filter(Boolean).join('; ')
  return notes === '' ? label : `${label} (${notes})`
}
