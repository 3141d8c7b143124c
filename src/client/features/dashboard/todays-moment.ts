import type { Moment } from '#shared/contract/moments.ts'
import type { Day } from '#shared/domain/days.ts'

const DAY_MS = 86_400_000

/** The moment to practise on this day: the completed ones take turns, day by day. Undefined while none is completed. */
export function todaysMoment(moments: readonly Moment[], today: Day): Moment | undefined {
  const completed = moments
    .filter(({ imageUrl }) => imageUrl !== null)
    .sort((a, b) => a.pcmNumber - b.pcmNumber)
  const dayNumber = Date.parse(`${today}T00:00:00Z`) / DAY_MS
  return completed[dayNumber % completed.length]
}
