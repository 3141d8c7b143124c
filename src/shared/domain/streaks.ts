import { type Day, daysBetween } from './days.ts'

/** A day on which the person practised, with the first and last time that they did. */
export interface PracticeDay {
  /** The date where the person then was. */
  day: Day
  firstAt: Date
  lastAt: Date
}

/** Even the day on which clocks go forward has this many hours. */
const SHORTEST_DAY_MS = 23 * 3_600_000

/**
 * Whether practice at an instant continues a streak whose newest day is `last`: on the same day, on the next one, or
 * across a date that a traveller over the date line never lived (less than a day passed). A date that lies before `last`
 * is where a traveller came back to, and breaks nothing.
 */
function continues(last: PracticeDay, day: Day, at: Date): boolean {
  const gap = daysBetween(last.day, day)
  return gap <= 1 || (gap === 2 && at.getTime() - last.lastAt.getTime() < SHORTEST_DAY_MS)
}

/**
 * Days in a row with practice: the streak that is still alive, and the longest ever. The current one is alive through
 * the whole of the day after its last, so that nobody has lost a streak in the morning.
 */
export function countStreaks(
  days: readonly PracticeDay[],
  clock: { today: Day; now: Date },
): { current: number; longest: number } {
  const sorted = [...days].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  let running = 0
  let longest = 0
  let last: PracticeDay | undefined
  for (const day of sorted) {
    if (last?.day === day.day) continue
    running = last && continues(last, day.day, day.firstAt) ? running + 1 : 1
    longest = Math.max(longest, running)
    last = day
  }
  const isAlive = last !== undefined && continues(last, clock.today, clock.now)
  return { current: isAlive ? running : 0, longest }
}
