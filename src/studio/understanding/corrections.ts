import { type Brief, HOURS, MAX_PEOPLE, SEASONS, WEATHERS } from './brief.ts'
import { type Change, EFFECTS, GUEST, set, sure, toPlace, withPeople } from './changes.ts'
import { letteringAsked } from './lettering.ts'
import { thingCalled } from './nameable.ts'
import { peopleListed } from './people-list.ts'
import { chosenSketch, findPlace } from './sketch-choice.ts'
import data from './word-data/people.json' with { type: 'json' }

const CORRECTION = /^(Place|Sketch|Hour|Season|Weather|People|Thing|Without|Words):\s*(\S.*)$/

/** Whether a line is written as a correction, of whatever value. */
export const isCorrection = (line: string): boolean => CORRECTION.test(line.trim())

/** What one line corrects, "Place: Beach"; undefined for free words, and for values that do not exist. */
export function correctionOf(line: string): Change | undefined {
  const [, part = '', value = ''] = CORRECTION.exec(line.trim()) ?? []
  return Object.hasOwn(PARTS, part) ? PARTS[part]!(value, line) : undefined
}

const oneOf =
  (part: 'hour' | 'season' | 'weather', values: readonly string[]) =>
  (value: string): Change | undefined =>
    values.includes(value) ? (brief) => ({ ...brief, [part]: sure(value) }) : undefined

const PARTS: Readonly<Record<string, (value: string, line: string) => Change | undefined>> = {
  Place: (value) => {
    const id = findPlace(value)
    return id === undefined ? undefined : toPlace(id)
  },
  Sketch: (_, line) => chosenSketch(line),
  Hour: oneOf('hour', HOURS),
  Season: oneOf('season', SEASONS),
  Weather: oneOf('weather', WEATHERS),
  People: (value) => (Object.hasOwn(PEOPLE, value) ? PEOPLE[value] : peopleListed(value)),
  Thing: (value) => thingChange(value, true),
  Without: (value) =>
    value === WORDS ? set({ lettering: undefined, ownNameOn: undefined }) : thingChange(value, false),
  Words: (value) => (brief) => ({
    ...brief,
    lettering: letteringAsked(value, brief.lettering?.kinds ?? brief.ownNameOn),
  }),
}

/** "Without: words" leaves out what is written somewhere. */
const WORDS = 'words'

/** What a person may choose for who is there, besides a list. */
const PEOPLE: Readonly<Record<string, Change>> = {
  nobody: EFFECTS.nobody,
  'only me': withPeople(() => ({ isWriterShown: true, others: [], hasCrowd: false })),
  'me and my partner': withPeople(({ others }) => ({
    isWriterShown: true,
    others: [
      others.find(({ relation }) => relation === 'partner') ?? {
        relation: 'partner',
        sex: undefined,
        age: 'adult',
      },
    ],
    hasCrowd: false,
  })),
  'one more': withPeople(({ others }) => ({ others: [...others, GUEST].slice(0, MAX_PEOPLE) })),
  'one fewer': withPeople(({ others }) =>
    others.length > 0 ? { others: others.slice(0, -1) } : { isWriterShown: false },
  ),
}

/** A thing by what it is called: more important than those of the words, or left out. */
function thingChange(called: string, isAdded: boolean): Change | undefined {
  const name = thingCalled(called)
  if (name === undefined) return undefined
  return (brief: Brief) => {
    // Whose it is and how many there are is what the words say.
    const said = brief.objects.find(({ value }) => value === name)
    const added = isAdded ? [{ ...said, ...sure(name), isAsked: true }] : []
    const objects = [...added, ...brief.objects.filter(({ value }) => value !== name)]
    const people = isAdded && AIDS.has(called) ? withAid(brief.people, called, said?.near) : brief.people
    return { ...brief, objects, people }
  }
}

const AIDS: ReadonlySet<string> = new Set(data.aids)

/** A wheelchair is used by the writer who is alone or says that it is theirs; of several a list of people says who uses it. */
function withAid(people: Brief['people'], aid: string, near: string | undefined): Brief['people'] {
  const { writer, others } = people
  const isTheirs = (others.length === 0 || near === 'own') && !writer.looks?.includes(aid)
  return isTheirs
    ? { ...people, writer: { ...writer, looks: [writer.looks, aid].filter(Boolean).join(', ') } }
    : people
}
