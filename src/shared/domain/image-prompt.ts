import type { AppearanceProfile } from '../contract/users.ts'
import { TEXT_LIMITS } from '../product.ts'

export interface ImagePromptParts {
  /** The user's text, or the enhanced prompt. */
  prompt: string
  /** Changes to the image, oldest first. */
  feedback: string[]
  isFirstPerson: boolean
  appearance: AppearanceProfile
}

const AGE = {
  '18-25': 'in their early twenties',
  '26-35': 'about thirty years old',
  '36-45': 'about forty years old',
  '46-55': 'about fifty years old',
  '56-65': 'about sixty years old',
  '65+': 'more than sixty-five years old',
} as const
const GENDER = {
  woman: 'a woman',
  man: 'a man',
  'non-binary': 'a non-binary person',
  'prefer-not-to-say': 'a person',
} as const

/** The appearance profile as a sentence; empty for an empty profile. */
export function describeAppearance(appearance: AppearanceProfile): string {
  const traits = [
    appearance.ageRange && AGE[appearance.ageRange],
    appearance.skinTone && `with ${appearance.skinTone.replace('-', ' ')} skin`,
    appearance.hairColor && appearance.hairColor !== 'other' && `with ${appearance.hairColor} hair`,
  ].filter((trait): trait is string => Boolean(trait))
  const notes = appearance.additionalNotes?.trim()
  if (traits.length === 0 && !appearance.gender && !notes) return ''
  const who = GENDER[appearance.gender ?? 'prefer-not-to-say']
  return [
    `The person whose future this is: ${[who, ...traits].join(', ')}.`,
    notes ? `Of their looks they say: ${notes}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const BEFORE = 'Paint this moment from a person’s future, as they describe it:'
const STYLE =
  'A cinematic, photographic picture with natural light and depth. No text, letters, captions, borders or watermarks.'
const BREAK = '\n\n'

/**
 * The prompt for the image model: the user's text between our instructions, then appearance or first person perspective, and
 * the requested changes. At most 32,000 characters, which is the most that the model reads: where there is no room, our own
 * words are left out before any of the user's, and last the end of the user's text, after a whole sentence.
 */
export function composeImagePrompt(parts: ImagePromptParts): string {
  const changes = parts.feedback.map((change) => change.trim()).filter(Boolean)
  const prompt = parts.prompt.trim()
  const wishes = [
    parts.isFirstPerson
      ? "Show the scene through the person's own eyes: first person perspective. The viewer is not in the picture, except perhaps hands or what they hold."
      : describeAppearance(parts.appearance),
    changes.length > 0
      ? `Keep the scene as described, but change this, the later wish before the earlier:\n${changes.map((change) => `- ${change}`).join('\n')}`
      : '',
  ].filter(Boolean)
  const versions = [
    [BEFORE, prompt, ...wishes, STYLE],
    [prompt, ...wishes],
    [prompt.replaceAll(/\s+/g, ' '), ...wishes],
  ].map((version) => version.join(BREAK))
  const fitting = versions.find((version) => version.length <= TEXT_LIMITS.prompt)
  if (fitting !== undefined) return fitting
  const after = wishes.join(BREAK)
  return `${wholeSentences(prompt, TEXT_LIMITS.prompt - after.length - BREAK.length)}${BREAK}${after}`
}

/** The beginning of the text, to the end of a sentence or else of a word. */
function wholeSentences(text: string, limit: number): string {
  const start = text.slice(0, Math.max(0, limit))
  const end = Math.max(...['. ', '! ', '? ', '\n', '。'].map((mark) => start.lastIndexOf(mark) + 1))
  const cut = start.slice(0, end > limit / 2 ? end : Math.max(start.lastIndexOf(' '), 0) || limit)
  // Not inside a surrogate pair.
  return cut
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim()
}
