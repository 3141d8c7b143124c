import { type Day, daysBetween } from './days.ts'

/** A date with completed actions or rehearsals, and the first and last of their times. */
export interface PracticeDay {
  /** The date in the user's time zone at that moment. */
  day: Day
  firstAt: Date
  lastAt: Date
}

/** Length of a day on which the clocks go forward. */
const SHORTEST_DAY_MS = 23 * 3_600_000

/**
 * Whether practice at an instant continues a streak that ends on `last`: on the same date, on the next one, or two dates
 * later when less than a day has passed, which happens when the user crosses the date line westwards. A date before `last`,
 * after crossing it eastwards, continues the streak too.
 */
function continues(last: PracticeDay, day: Day, at: Date): boolean {
  const gap = daysBetween(last.day, day)
  return gap <= 1 || (gap === 2 && at.getTime() - last.lastAt.getTime() < SHORTEST_DAY_MS)
}

/**
 * Consecutive days with practice: the current streak and the longest one. The current streak ends only when a whole day has
 * passed without practice.
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
