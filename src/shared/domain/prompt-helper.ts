import { TEXT_LIMITS } from '../product.ts'

/** Advice about a phrase that often gives a poor image. */
export interface PromptHint {
  id: 'small-windows' | 'distant' | 'tiny' | 'no-camera' | 'no-lighting' | 'blurry'
  title: string
  advice: string
}

const SMALL_OPENING =
  /\b(?:small|tiny|little|narrow|miniature|minuscule)((?:[\s,]+[\w-]+){0,2}?[\s,]+(?:windows?|portholes?|capsules?|pods?))\b/gi
/** Portholes and capsules without a word of size are rendered small. */
const BARE_OPENING =
  /\b(?=porthole|capsule)(?<!\b(?:large|spacious|wide|roomy|huge)(?:[\s,]+[\w-]+){0,2}[\s,]+)(portholes?|capsules?)\b/gi
const DISTANT = /\b(?:distant|far-off|faraway|far-away)\b/gi
const IN_THE_DISTANCE = /\b(?:in the (?:far )?distance|far away|far off)\b/gi
const TINY = /\b(?:tiny|minuscule|miniature)\b/gi
const BLURRY = /\b(?:blurry|blurred|fuzzy|unclear|indistinct)\b/gi
const OUT_OF_FOCUS = /\bout of focus\b/gi

const CAMERA =
  /\b(?:camera|photo\w*|lens|\d+ ?mm|wide[- ]angle|close[- ]up|depth of field|bokeh|aperture|cinematic\w*|shot (?:on|with)|sharp focus)\b/i
const LIGHTING =
  /\b(?:\w*light(?:s|ing|ed)?|lit|glow\w*|golden hour|blue hour|dawn|dusk|sunrise|sunset|sunn?y?|shadows?|candles?|lamps?|lanterns?|moon\w*|backlit)\b/i

const CAMERA_WORDS = 'Photographed with a 35mm lens, sharp focus and natural depth of field.'
const LIGHTING_WORDS = 'Soft natural light with gentle shadows.'

const has = (pattern: RegExp, prompt: string) => prompt.search(pattern) >= 0

/** The hints for a prompt, in a fixed order; empty when none applies. */
export function findPromptHints(prompt: string): PromptHint[] {
  const hints: (PromptHint | false)[] = [
    (has(SMALL_OPENING, prompt) || has(BARE_OPENING, prompt)) && {
      id: 'small-windows',
      title: 'Small windows or capsules',
      advice: 'What is seen through a small opening becomes a speck. Ask for a large or panoramic one.',
    },
    (has(DISTANT, prompt) || has(IN_THE_DISTANCE, prompt)) && {
      id: 'distant',
      title: 'Distant things',
      advice:
        'What is far away is easily lost. Bring what matters nearer, or say that it is clearly visible.',
    },
    has(TINY, prompt) && {
      id: 'tiny',
      title: 'Tiny things',
      advice: 'Tiny things tend to vanish. Let them take up more of the picture.',
    },
    !has(CAMERA, prompt) && {
      id: 'no-camera',
      title: 'No words of photography',
      advice: 'A lens, a distance or a focus tells how the scene is seen.',
    },
    !has(LIGHTING, prompt) && {
      id: 'no-lighting',
      title: 'No words of light',
      advice: 'The hour of the day and where the light comes from carry the mood.',
    },
    (has(BLURRY, prompt) || has(OUT_OF_FOCUS, prompt)) && {
      id: 'blurry',
      title: 'Blurry or unclear',
      advice: 'These words are taken at their word. Say what should be sharp.',
    },
  ]
  return hints.filter((hint): hint is PromptHint => hint !== false)
}

/** Replaces words of size and blur, and appends words of photography and light where there are none. */
export function applySmartFixes(prompt: string): string {
  if (prompt.trim() === '') return prompt
  const rewritten = replaceSizeWords(prompt)
  const additions = [
    has(CAMERA, rewritten) ? '' : CAMERA_WORDS,
    has(LIGHTING, rewritten) ? '' : LIGHTING_WORDS,
  ].filter(Boolean)
  if (additions.length === 0) return rewritten
  const fixed = `${rewritten.trimEnd()}\n\n${additions.join(' ')}`
  return fixed.length > TEXT_LIMITS.prompt ? rewritten : fixed
}

/** Gives the replacement the initial case of the replaced text. */
function keepCase(found: string, replacement: string): string {
  const isUpper = found.charAt(0) !== found.charAt(0).toLowerCase()
  return isUpper ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement
}

/** Repeated until nothing changes, because a replacement may create a new match. Terminates: every round removes matched words. */
function replaceSizeWords(text: string): string {
  const larger = fixArticles(
    text
      .replace(SMALL_OPENING, (found, rest: string) => keepCase(found, `large${rest}`))
      .replace(BARE_OPENING, (found) => keepCase(found, `large ${found.toLowerCase()}`))
      .replace(IN_THE_DISTANCE, (found) => keepCase(found, 'in clear view'))
      .replace(DISTANT, (found) => keepCase(found, 'clearly visible'))
      .replace(TINY, (found) => keepCase(found, 'large'))
      .replace(OUT_OF_FOCUS, (found) => keepCase(found, 'in sharp focus'))
      .replace(BLURRY, (found) => keepCase(found, 'sharp')),
  )
  return larger === text ? text : replaceSizeWords(larger)
}

/** The replacements begin with consonants, so a preceding "an" becomes "a". */
const fixArticles = (text: string) => text.replace(/\b([Aa])n(\s+(?:large|sharp|clearly visible)\b)/g, '$1$2')
