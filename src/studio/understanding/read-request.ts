import painterSentences from '../library/painter-sentences.json' with { type: 'json' }
import { promptParts } from '../writing/prompt-parts.ts'
import type { AppearanceProfile, Brief } from './brief.ts'
import { correctionOf, isCorrection } from './corrections.ts'
import { applyFeedback, checkFeedback, type FeedbackCheck } from './feedback.ts'
import { readBrief } from './read.ts'

export interface ReadRequest {
  isFirstPerson: boolean
  appearance: AppearanceProfile
  /** What the picture should change, oldest first: free words, or corrections, one a line: "Sketch: Beach 2, no. 48213", "Hour: dawn". */
  feedback: string[]
}

const MANY_WORDS = 50

/** Of what the person wrote, without headings and what an enhanced prompt adds. */
const countOwnWords = (prompt: string): number =>
  promptParts(prompt, false).blocks.join(' ').split(/\s+/).length

/** The brief of a prompt with everything that was asked for since. */
export async function readRequest(
  prompt: string,
  { isFirstPerson, appearance, feedback }: ReadRequest,
): Promise<Brief> {
  const read = await readBrief(withoutPalette(prompt), { isFirstPerson, appearance })
  const brief: Brief = { ...read, isLong: countOwnWords(prompt) >= MANY_WORDS || undefined }
  const changed = feedback.reduce(
    (current, text) =>
      text.split('\n').reduce((one, line) => correctionOf(line)?.(one) ?? applyFeedback(one, line), current),
    brief,
  )
  if (changed === brief) return brief
  const { hour, hourShift, season, weather, mood, viewpoint, people, action, posture, objects } = brief
  const asWritten = { hour, hourShift, season, weather, mood, viewpoint, appearance }
  // A sketch keeps its side and its light whoever joins.
  const atChoice = changed.composition && { people, action, posture, objects }
  // Whoever is listed, the writer sees the scene with their own eyes.
  const isListed = isFirstPerson && feedback.some((text) => /^People: /m.test(text))
  return {
    ...changed,
    asWritten: { ...asWritten, ...atChoice },
    ...(isListed && { people: { ...changed.people, isWriterShown: false } }),
  }
}

/** Without the colours that an enhanced prompt names: a palette and roses are not things of the scene. */
const withoutPalette = (prompt: string): string =>
  Object.values(painterSentences.palette).reduce((text, sentence) => text.replaceAll(sentence, ''), prompt)

/** What the studio can follow of a requested change. `isFull` says that the picture has no room for another person. */
export function checkChange(text: string, isFull = false): FeedbackCheck {
  const lines = text.split('\n')
  const unread = lines.filter((line) => !correctionOf(line))
  // A correction that cannot be read is one request, whatever free words it has.
  const broken = unread.filter(isCorrection)
  const free = unread.filter((line) => !isCorrection(line))
  const checks = [free.join('\n'), ...broken].map((part) => checkFeedback(part, isFull))
  return {
    unfollowed: [
      ...checks[0]!.unfollowed,
      ...broken.filter((_, at) => checks[at + 1]!.unfollowed.length > 0).map((line) => line.trim()),
    ],
    withoutRoom: checks.flatMap(({ withoutRoom }) => withoutRoom),
    isAnyFollowed: checks.some(({ isAnyFollowed }) => isAnyFollowed) || unread.length < lines.length,
  }
}
