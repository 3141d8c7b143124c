import { readFileSync } from 'node:fs'

/** A prompt written by hand with what a reader should find in it. */
export interface StudioPrompt {
  text: string
  /** Places that are right; none where the library has no such place. */
  places: string[]
  hour: string | null
  season: string | null
  others: string
  me: boolean
}

/** The prompts of one part. Those that are measured teach and calibrate nothing. */
export const readPrompts = (part: 'tuning' | 'measured'): StudioPrompt[] =>
  JSON.parse(readFileSync(new URL(`../studio-prompts/${part}.json`, import.meta.url), 'utf8'))
