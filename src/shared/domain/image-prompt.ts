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

/**
 * The prompt for the image model: the user's text between our instructions, then appearance or first person perspective, and
 * the requested changes. At most 32,000 characters; only the user's text is truncated.
 */
export function composeImagePrompt(parts: ImagePromptParts): string {
  const changes = parts.feedback.map((change) => change.trim()).filter(Boolean)
  const after = [
    parts.isFirstPerson
      ? "Show the scene through the person's own eyes: first person perspective. The viewer is not in the picture, except perhaps hands or what they hold."
      : describeAppearance(parts.appearance),
    changes.length > 0
      ? `Keep the scene as described, but change this, the later wish before the earlier:\n${changes.map((change) => `- ${change}`).join('\n')}`
      : '',
    'A cinematic, photographic picture with natural light and depth. No text, letters, captions, borders or watermarks.',
  ]
    .filter(Boolean)
    .join('\n\n')
  const before = 'Paint this moment from a person’s future, as they describe it:'
  const maxTextLength = TEXT_LIMITS.prompt - before.length - after.length - 4
  return `${before}\n\n${parts.prompt.trim().slice(0, Math.max(0, maxTextLength))}\n\n${after}`
}
