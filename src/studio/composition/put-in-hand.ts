import { namedObject } from '../library/library.ts'
import { POSES } from '../rendering/figures/pose.ts'
import type { ObjectReading } from '../understanding/brief.ts'
import type { Additions } from './additions.ts'
import type { Cast } from './cast.ts'
import { isIdle, withHarvest, withHeld } from './holding.ts'
import { isYoung } from './members.ts'
import type { Placement } from './placement.ts'

const MEALS = ['eat', 'drink', 'toast']
/** Of whoever brings or hands somebody a thing. */
const GIVING = ['serve', 'hand-over', 'give']

/** In the hand of whom the words say, else of the main person; whoever has the same meal or harvest has it too. */
export function putInHand(additions: Additions, reading: ObjectReading): boolean {
  const { brief, placements } = additions
  const isOther = reading.near === 'other'
  const kept = itemsOf(brief.objects.slice(0, brief.objects.indexOf(reading)))
  const named = itemsOf(brief.objects)
  const people = placements.flatMap(({ count }, i) => (count > 0 ? [i] : []))
  const writer = people.find((at) => placements[at]!.isWriter) ?? people[0]
  const firstInHand = brief.objects.find(({ value }) => namedObject(value).inHand)
  const put = (at: number, held: Placement | undefined) => {
    if (held) placements[at] = { ...placements[at]!, ...held }
    return held !== undefined
  }
  // All who pick something pick the same.
  const pickers = namedObject(reading.value).isHarvest && !isOther ? people : []
  if (pickers.filter((at) => put(at, withHarvest(placements[at]!, reading, kept))).length > 0) return true
  const give = (at: number) =>
    put(
      at,
      withHeld(placements[at]!, reading, {
        action: at === writer ? brief.action : placements[at]!.action,
        isPoint: at === people[0] && reading === firstInHand,
        kept,
        named,
      }),
    )
  const taker = takersOf(reading, placements, people, writer).find(give)
  if (taker === undefined) return false
  // Who eats or drinks along has the same.
  const meal = MEALS.find((one) => one === brief.action?.value)
  if (meal && !isOther)
    for (const at of people) if (at !== taker && placements[at]!.action?.value === meal) give(at)
  drinkAlong(additions, reading)
  return true
}

/** Whose hands are tried, in this order, by the indices of the placements. */
function takersOf(
  { value, near, isAsked }: ObjectReading,
  placements: readonly Placement[],
  people: readonly number[],
  writer: number | undefined,
): number[] {
  const isOther = near === 'other'
  const actionOf = (at: number) => placements[at]!.action?.value
  // Somebody else holds what is said to be in another's hand, and who brings me something has it still.
  const giver = people.find((at) => at !== writer && GIVING.includes(actionOf(at) ?? ''))
  const said = [
    ...(near === 'held' && giver !== undefined && !isAsked ? [giver] : []),
    ...people.filter((at) =>
      isOther ? at !== writer || placements[at]!.pair : at === (near ? writer : people[0]),
    ),
  ]
  // Of several others the newspaper is in the hands of whoever reads.
  const { usedBy } = namedObject(value)
  const user = isOther ? said.find((at) => usedBy !== undefined && actionOf(at) === usedBy) : undefined
  const hands = user === undefined ? said : [user]
  // What somebody asks for is in the hand of anybody.
  return isAsked ? [...hands, ...people.filter((at) => !hands.includes(at))] : hands
}

/** Who sits there with the writer has a cup as well. */
export function drinkAlong({ brief, placements }: Additions, { value, near }: ObjectReading): void {
  if (!brief.isRestingTogether || near === 'other' || !isDrink(value)) return
  const reading = { value, near: 'held' } as ObjectReading
  for (const [at, one] of placements.entries()) {
    if (one.count === 0 || !isSeated(one)) continue
    const nothing = new Set<string>()
    const given = { action: one.action, isPoint: false, kept: nothing, named: nothing }
    const held = withHeld(one, reading, given)
    if (held) placements[at] = { ...one, ...held }
  }
}

/** A cup of which nothing more is said is in the hand of the main person who sits there. */
export function isDrunk({ value, near }: ObjectReading, { placements }: Cast): boolean {
  const main = placements.find(({ count }) => count > 0)
  const { insteadOf } = namedObject(value)
  // They toast with their cups.
  if (near === undefined && main?.figure?.holds.some(({ item }) => item === insteadOf)) return true
  return near !== 'other' && near !== 'held' && main !== undefined && isSeated(main) && isDrink(value)
}

/** What is asked for and can only be in a hand. */
export const isOnlyInHand = ({ value, near, isAsked }: ObjectReading): boolean =>
  isAsked === true && near !== 'other' && namedObject(value).drawn.length === 0

/** Items that are drunk from while seated. */
const DRINKS: ReadonlySet<string> = new Set(
  Object.values(POSES).flatMap(({ on, holds, action }) =>
    on === 'sit' && action.includes('drink') ? holds.map(({ item }) => item) : [],
  ),
)

const isDrink = (value: string): boolean => namedObject(value).held.some((item) => DRINKS.has(item))

/** Somebody grown who sits there and does nothing else. */
const isSeated = ({ anchor, figure, members }: Placement): boolean =>
  figure !== undefined && anchor.kind === 'sit' && isIdle(figure) && !members.some(({ age }) => isYoung(age))

const itemsOf = (readings: readonly ObjectReading[]): Set<string> =>
  new Set(readings.flatMap(({ value }) => namedObject(value).held))
