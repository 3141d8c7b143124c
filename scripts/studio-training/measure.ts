import { readBrief } from '../../src/studio/understanding/read.ts'
import type { StudioPrompt } from './prompts.ts'

export interface Measurement {
  prompts: number
  /** Prompts about a place of the library. */
  withPlace: number
  /** A sure place that is right. */
  right: number
  /** A sure place that is wrong, or sure although the library has none. */
  wrong: number
  /** Not sure: a landscape is painted. */
  heldBack: number
  /** The right one is among the three likeliest, of those with a place. */
  inThree: number
  hours: Agreement
  seasons: Agreement
  /** Texts where nobody else is there: nobody else was read. */
  alone: { prompts: number; read: number }
  /** Milliseconds a text. */
  meanMs: number
}

/** Of the prompts that say a value: read rightly, read wrongly; the rest was not read. */
interface Agreement {
  said: number
  right: number
  wrong: number
}

/** Reads prompts that were written apart from the code and counts how often the reading is right. */
export async function measure(prompts: readonly StudioPrompt[], now: () => number): Promise<Measurement> {
  const result: Measurement = {
    prompts: prompts.length,
    withPlace: 0,
    right: 0,
    wrong: 0,
    heldBack: 0,
    inThree: 0,
    hours: { said: 0, right: 0, wrong: 0 },
    seasons: { said: 0, right: 0, wrong: 0 },
    alone: { prompts: 0, read: 0 },
    meanMs: 0,
  }
  const started = now()
  for (const prompt of prompts) {
    const { place, hour, season, people } = await readBrief(prompt.text, { isFirstPerson: false })
    if (prompt.places.length > 0) result.withPlace++
    if (place.id === undefined) result.heldBack++
    else if (prompt.places.includes(place.id)) result.right++
    else result.wrong++
    if (place.likeliest.some(({ value }) => prompt.places.includes(value))) result.inThree++
    agree(result.hours, prompt.hour, hour?.value)
    agree(result.seasons, prompt.season, season?.value)
    if (prompt.others === 'none') {
      result.alone.prompts++
      if (people.others.length === 0) result.alone.read++
    }
  }
  return { ...result, meanMs: Math.round((now() - started) / prompts.length) }
}

function agree(agreement: Agreement, said: string | null, read: string | undefined): void {
  if (said === null) return
  agreement.said++
  if (read === said) agreement.right++
  else if (read !== undefined) agreement.wrong++
}
