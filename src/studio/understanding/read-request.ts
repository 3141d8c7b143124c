import painterSentences from '../library/painter-sentences.json' with { type: 'json' }
import { type AppearanceProfile, type Brief, HOURS, MAX_PEOPLE, SEASONS, WEATHERS } from './brief.ts'
import { type Change, EFFECTS, GUEST, sure, toPlace, withPeople } from './changes.ts'
import { applyFeedback, checkFeedback, type FeedbackCheck } from './feedback.ts'
import { readBrief } from './read.ts'
import { chosenSketch, findPlace } from './sketch-choice.ts'

export interface ReadRequest {
  isFirstPerson: boolean
  appearance: AppearanceProfile
  /** What the picture should change, oldest first: free words, or corrections of the form "Place: Beach" or "Sketch: Beach 2, no. 48213". */
  feedback: string[]
}

const CORRECTION = /^(Place|Sketch|Hour|Season|Weather|People):\s*(\S.*)$/

/** The brief of a prompt with everything that was asked for since. */
export async function readRequest(
  prompt: string,
  { isFirstPerson, appearance, feedback }: ReadRequest,
): Promise<Brief> {
  const brief = await readBrief(withoutPalette(prompt), { isFirstPerson, appearance })
  const changed = feedback.reduce(
    (current, text) => correctionOf(text)?.(current) ?? applyFeedback(current, text),
    brief,
  )
  const { hour, hourShift, season, weather, mood, viewpoint } = brief
  const asWritten = { hour, hourShift, season, weather, mood, viewpoint, appearance }
  return changed === brief ? brief : { ...changed, asWritten }
}

/** Without the colours that an enhanced prompt names: a palette and roses are not things of the scene. */
const withoutPalette = (prompt: string): string =>
  Object.values(painterSentences.palette).reduce((text, sentence) => text.replaceAll(sentence, ''), prompt)

/** What the studio can follow of a requested change. `isFull` says that the picture has no room for another person. */
export const checkChange = (text: string, isFull = false): FeedbackCheck =>
  correctionOf(text) ? { unfollowed: [], withoutRoom: [], isAnyFollowed: true } : checkFeedback(text, isFull)

const VALUES: Readonly<Record<string, readonly string[]>> = {
  Hour: HOURS,
  Season: SEASONS,
  Weather: WEATHERS,
}

/** A correction of one part; undefined for free words, and for values that do not exist. */
function correctionOf(text: string): Change | undefined {
  const [, part = '', value = ''] = CORRECTION.exec(text.trim()) ?? []
  if (part === 'Place') {
    const id = findPlace(value)
    return id === undefined ? undefined : toPlace(id)
  }
  if (part === 'Sketch') return chosenSketch(text)
  if (part === 'People') return Object.hasOwn(PEOPLE, value) ? PEOPLE[value] : undefined
  return VALUES[part]?.includes(value)
    ? (brief) => ({ ...brief, [part.toLowerCase()]: sure(value) })
    : undefined
}

/** What a person may choose for who is there. */
const PEOPLE: Readonly<Record<string, Change>> = {
  nobody: EFFECTS.nobody,
  'only me': withPeople(() => ({ isWriterShown: true, others: [], hasCrowd: false })),
  'me and my partner': withPeople(() => ({
    isWriterShown: true,
    others: [{ relation: 'partner', sex: undefined, age: 'adult' }],
    hasCrowd: false,
  })),
  'one more': withPeople(({ others }) => ({ others: [...others, GUEST].slice(0, MAX_PEOPLE) })),
  'one fewer': withPeople(({ others }) =>
    others.length > 0 ? { others: others.slice(0, -1) } : { isWriterShown: false },
  ),
}
