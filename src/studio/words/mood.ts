import type { Scene } from '../scene.ts'
import { findAll } from './lexicon.ts'
import { COLOUR_WORDS, MOOD_WORDS, type MoodShift } from './mood-lexicon.ts'
import { isStanding } from './said.ts'
import type { Token } from './tokens.ts'

type Mood = Scene['mood']
export const AXES = ['warmth', 'energy', 'brightness', 'saturation'] as const

export const clampMood = (value: number): number => Math.max(-1, Math.min(1, Math.round(value * 1000) / 1000))

const BASE: Record<Scene['time'], MoodShift> = {
  dawn: { warmth: 0.2, brightness: 0 },
  morning: { warmth: 0.1, brightness: 0.3 },
  noon: { brightness: 0.4 },
  afternoon: { warmth: 0.15, brightness: 0.3 },
  sunset: { warmth: 0.5, saturation: 0.2 },
  dusk: { warmth: 0, brightness: -0.3 },
  night: { warmth: -0.2, brightness: -0.5 },
}

/** How the words feel, beginning from what the hour gives. A negated word counts the other way, less. */
export function moodFrom(tokens: Token[], time: Scene['time']): Mood {
  const sums: Mood = { warmth: 0, energy: 0, brightness: 0, saturation: 0 }
  for (const match of findAll(tokens, MOOD_WORDS)) {
    const weight = Math.min(1.4, 0.5 + match.token.weight * 0.3) * (match.token.isNegated ? -0.5 : 1)
    for (const axis of AXES) sums[axis] += (match.value[axis] ?? 0) * weight
  }
  const base = BASE[time]
  const settled = AXES.map(
    (axis) => [axis, clampMood((base[axis] ?? 0) * 0.6 + Math.tanh(sums[axis] * 0.6) * 0.8)] as const,
  )
  return Object.fromEntries(settled) as Mood
}

const MOST_COLOURS = 5

export function coloursFrom(tokens: Token[]): Scene['colours'] {
  const named = findAll(tokens, COLOUR_WORDS).filter((match) => isStanding(match) && match.token.weight >= 1)
  const unique = new Map(named.map((match) => [match.value.join(), match.value]))
  return [...unique.values()].slice(0, MOST_COLOURS)
}
