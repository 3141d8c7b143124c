import { HOURS, type Hour, type Season } from './brief.ts'
import { textAt } from './phrases.ts'
import data from './word-data/clock.json' with { type: 'json' }
import type { Word } from './words.ts'

export interface ClockTime {
  /** Hours of a day from 0 to 24; two where the words do not say which half of the day. The likelier comes first. */
  times: number[]
  /** In words. */
  length: number
}

const numbers = new Map(Object.entries(data.numbers))
const leads = new Set(data.leads)
/** Before these only a time with minutes is one: "it is half five", not "it is five". */
const weakLeads = new Set(data.weakLeads)
const CLOCK =
  /^(?:(?<half>half) (?:past |gone )?|(?:a )?(?<minutes>quarter|five|ten|twenty five|twenty|\d{1,2})(?: minutes)? (?<side>past|gone|to) )?(?<hour>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[.:](?<fraction>[0-5]\d)| (?<spoken>fifteen|thirty|forty five))?(?<known> ?(?:am|pm)| o'clock)?(?: (?<part>in the (?:early )?morning|in the afternoon|in the evening|this morning|this afternoon|tonight|at night))?(?= |$)/
/** "0600", "1930 hours". */
const MILITARY = /^(?<hour>[01]\d|2[0-3])(?<fraction>[0-5]\d)(?<known> hours)?(?= |$)/
const LONGEST = 9
const IS_LATER = /pm|afternoon|evening|tonight/

/** The time of day that begins at a word: "5.30", "half past ten at night", "3 am"; not a number of things. */
export function clockAt(words: readonly Word[], at: number): ClockTime | undefined {
  const line = words
    .slice(at, at + LONGEST)
    .map(({ text }) => text)
    .join(' ')
  const military = MILITARY.exec(line)
  const match = military ?? CLOCK.exec(line)
  if (!match) return undefined
  const { half, minutes, side, hour = '', fraction, spoken, known, part } = match.groups!
  const length = match[0].split(' ').length
  const isSure = known || /^(in|at)/.test(part ?? '') || /^(half|(a )?quarter) (past|to)/.test(match[0])
  const lead = textAt(words, at - 1)
  const next = words[at + length]
  const countsThings =
    next?.clause === words[at]!.clause &&
    (next.text === 'of' || next.tags.has('Value') || (next.tags.has('Noun') && !next.tags.has('Pronoun')))
  const hasMinutes = half || side || fraction || spoken
  const isApart = at === 0 || words[at - 1]!.clause !== words[at]!.clause
  const isTime = military
    ? known || hour.startsWith('0')
    : isSure || (!countsThings && (leads.has(lead) || (hasMinutes && (isApart || weakLeads.has(lead)))))
  if (!isTime) return undefined
  const past = half ? 30 : Number(fraction ?? numbers.get(spoken ?? minutes ?? '') ?? minutes ?? 0)
  const full = numbers.get(hour) ?? Number(hour)
  if (full > 24) return undefined
  const time = (full + (side === 'to' ? -past : past) / 60 + 24) % 24
  const before = lead === 'before' ? 0.25 : 0
  return { times: timesOf(time - before, Boolean(military), `${known} ${part}`), length }
}

function timesOf(time: number, isWholeDay: boolean, part: string): number[] {
  if (isWholeDay || time >= 13) return [time]
  const early = time % 12
  if (/night/.test(part)) return [early < 5 ? early : early + 12]
  if (IS_LATER.test(part)) return [early + 12]
  if (/am|morning/.test(part)) return [early]
  // What people do at seven to eleven they more often do in the morning, at twelve to six in the afternoon.
  return early >= 7 ? [early, early + 12] : [early + 12, early]
}

/** The light of the northern half of the earth at a time of day; in winter the sun rises later and sets earlier. */
export function hourOf(time: number, season: Season | undefined): Hour {
  const begins: Record<string, number> =
    season === 'winter' ? data.winter : season === 'summer' ? data.summer : data.usual
  return Object.entries(begins).reduce<Hour>(
    (hour, [name, from]) => (time >= from ? (name as Hour) : hour),
    'night',
  )
}

/** So many steps later in the day, or earlier. */
export const laterBy = (hour: Hour, steps: number): Hour =>
  HOURS[Math.max(0, Math.min(HOURS.length - 1, HOURS.indexOf(hour) + steps))]!
