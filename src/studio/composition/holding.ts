import { namedObject } from '../library/library.ts'
import { pairShapes } from '../rendering/figures/figure.ts'
import { add as plus } from '../rendering/figures/geometry.ts'
import {
  type ArmPose,
  type Hold,
  type LimbName,
  PAIRS,
  type Pair,
  POSES,
  type Pose,
} from '../rendering/figures/pose.ts'
import { HEAD_OFFSET } from '../rendering/figures/skeleton.ts'
import { WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { ObjectReading, Read } from '../understanding/brief.ts'
import type { Anchor } from './anchors.ts'
import { isBrought } from './brought.ts'
import { isJoined, type Placement, posed } from './placement.ts'
import { holdsBaby, isAid, suitsSeat, usesAid } from './postures.ts'

/** The action of poses that hold up any thing. */
const HOLDING = 'hold-item'
const MEALS = ['eat', 'drink']
const OVERHEAD = ['lift-up', 'hold-up']
/** Centimetres above the ground below which a hand hangs. */
const HANGING = -100

/** Somebody who does nothing that is worth more than to show a thing, and has nothing in the hands. */
export const isIdle = ({ pose, holds }: NonNullable<Placement['figure']>): boolean =>
  holds.every(({ item }) => isBrought(item)) && POSES[pose]!.action.some((shown) => WEAK_ACTIONS.has(shown))

/** The action of poses with an animal in the arms or in the lap. */
const IN_ARMS = 'hold-animal'

interface Holding {
  /** Of the words, where it is this person's. */
  action: Read<string> | undefined
  /** Of what a hand can hold up, it is what the words are about most. */
  isPoint: boolean
  /** Items of more important things, which nothing replaces. */
  kept: ReadonlySet<string>
  /** Items of all things that the words name. */
  named: ReadonlySet<string>
}

/** Somebody with an object in the hand, in a pose that suits the anchor and the action; undefined where there is none. */
export function withHeld(
  placement: Placement,
  { value, near }: ObjectReading,
  { action, isPoint, kept, named: said }: Holding,
): Placement | undefined {
  const { anchor, figure, members } = placement
  const named = namedObject(value)
  if (!figure) return heldByTwo(placement, named, near)
  if (isJoined(placement)) return undefined
  const current = { ...POSES[figure.pose]!, holds: figure.holds }
  const isTaken = current.holds.some(({ item }) => kept.has(item) && !named.held.includes(item))
  const worn = wornBy(current, named)
  if (worn)
    return posed(anchor, figure.pose, { ...current, holds: [...current.holds, worn] }, figure.look, members)
  if (named.held.length === 0 || (isTaken && !named.hangs)) return undefined
  // Nobody holds a cup while asleep.
  if (isAsleep(current) && !named.inArms) return undefined
  // Whoever uses an aid or holds a baby stays so.
  const isFixed =
    isTaken || holdsBaby(current) || usesAid(current) || current.holds.some(({ item }) => isBrought(item))
  // What is fixed takes only the poses of its own.
  const isOfAnchor = (id: string) => !anchor.isFixed || anchor.poses.includes(id)
  const isActing =
    action !== undefined && !WEAK_ACTIONS.has(action.value) && current.action.includes(action.value)
  const isHeld = near === 'held' || near === 'other'
  const played = current.holds.findIndex(({ item }) => item === named.insteadOf)
  if (played >= 0 && isActing) {
    const holds = current.holds.with(played, { ...current.holds[played]!, item: named.held[0]! })
    return posed(anchor, figure.pose, { ...current, holds }, figure.look, members)
  }
  if (named.inArms) {
    const arms = isHeld && !isFixed ? poseThatShows([IN_ARMS], anchor, current, figure.look.sex) : undefined
    return arms && isOfAnchor(arms[0])
      ? posed(anchor, arms[0], withItem(arms[1], named.held[0]!), figure.look, members)
      : undefined
  }
  const suits = Object.entries(POSES).filter(
    ([id, pose]) =>
      isOfAnchor(id) &&
      suitsSeat(id, anchor) &&
      pose.holds.some(({ item }) => named.held.includes(item)) &&
      !usesAid(pose) &&
      (pose.sex ?? figure.look.sex) === figure.look.sex &&
      ((named.onGround && anchor.kind === 'stand') ||
        (pose.on === anchor.kind && (pose.on === 'stand' || pose.view === current.view))) &&
      (isHeld || !(isActing || named.isTool) || (action && pose.action.includes(action.value))),
  )
  // Who sits behind a table has no legs that are seen.
  suits.sort(([, a], [, b]) => Number(b.legless === current.legless) - Number(a.legless === current.legless))
  // Whoever eats out of the pan does not cook.
  const best =
    suits.find(([, pose]) => action && pose.action.includes(action.value)) ??
    (isActing ? undefined : suits[0])
  if (best && !isFixed) return posed(anchor, best[0], best[1], figure.look, members)
  const [own, ...others] = current.holds.filter(
    ({ item }) => !(said.has(item) || isAid(item) || isBrought(item)),
  )
  // Whoever reads a newspaper keeps the pose of reading.
  // Who eats has no newspaper in place of the fork.
  const isMeal = (one: string | undefined) => one !== undefined && MEALS.includes(one)
  const isOfUse = !isMeal(action?.value) || named.usedBy === undefined || isMeal(named.usedBy)
  const isSwapped = isHeld && isActing && named.inHand && own?.hand !== undefined && others.length === 0
  // What the words are about is shown by whoever does nothing else.
  const isTold = (near === 'own' || isPoint) && !isActing && !named.isTool && isIdle(figure)
  const isOverhead = action !== undefined && OVERHEAD.includes(action.value)
  const isShowing =
    (isTold || (isHeld && (!isActing || isOverhead))) && named.inHand && !isFixed && !anchor.isFixed
  const shown = isOverhead ? OVERHEAD : [HOLDING]
  const showing = isShowing ? poseThatShows(shown, anchor, current, figure.look.sex) : undefined
  if (showing) {
    const [id, pose] = showing
    return posed(anchor, id, withItem(pose, named.held[0]!), figure.look, members)
  }
  const isBesides = (isHeld || (isPoint && !named.isTool && named.drawn.length === 0)) && named.inHand
  if (!isOfUse || !(named.hangs || isSwapped || isBesides)) return undefined
  // What the pose has in its hand may be another thing than the words say: a phone, not a letter.
  const hand = own?.hand && others.length === 0 ? own.hand : freeHand(current)
  if (!hand) return undefined
  const holds = [...current.holds.filter((hold) => hold.hand !== hand), { item: named.held[0]!, hand }]
  return posed(anchor, figure.pose, { ...current, holds }, figure.look, members)
}

/** Poses whose arm with a thing is that of one of two as well, by what they rest on and how they are seen. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  'stand front': 'hold-front',
  'stand side': 'hold-side',
  'sit front': 'sit-front-cup',
  'sit side': 'cup-sit',
}
/** The first of these two gives the other what the words say. */
const GIVING = 'give-thing'
/** Half the width of a body, in centimetres. */
const BODY = 20
/** The hand of which the other of the two says "hand" and "otherHand". */
const MEANT: Record<string, readonly LimbName[]> = { hand: ['near', 'right'], otherHand: ['far', 'left'] }

/** Two who touch, one of whom has a thing in the hand that the other does not touch, or in the hand round the other. */
function heldByTwo(
  placement: Placement,
  named: ReturnType<typeof namedObject>,
  near: ObjectReading['near'],
): Placement | undefined {
  const { pair: id, pairLooks, pairHolds } = placement
  const [item] = named.held
  // A letter is in a hand where the words say so; two with a glass of wine need no word of hands.
  const isSaid = near !== undefined || !named.inHug
  if (!id || !pairLooks || !item || !named.inHand || !isSaid || (pairHolds?.length ?? 0) > 1) return undefined
  if (id === GIVING && pairHolds?.length === 0) return withHold(placement, 'a', { item, hand: 'near' })
  if (named.isTool) return undefined
  const pair = PAIRS[id]!
  for (const side of near === 'other' ? (['b', 'a'] as const) : (['a', 'b'] as const)) {
    const pose = pair[side]
    const hand =
      handOfTwo(pose, side === 'a' ? pair.b : pair.a) ?? (named.inHug ? roundHand(pair, side) : undefined)
    if (!hand || pairHolds?.some((held) => held.hand === hand)) continue
    const arms = pose.arms[hand]!.to ? pose.arms : { ...pose.arms, [hand]: armThatShows(pose, hand) }
    return withHold(placement, side, { item, hand }, arms)
  }
  return undefined
}

/** Two who touch, one of whom has something more in the hand. */
function withHold(
  { pair: id = '', pairLooks, pairHolds = [], ...placement }: Placement,
  side: 'a' | 'b',
  hold: Hold,
  arms?: Pose['arms'],
): Placement {
  const pair = PAIRS[id]!
  const pose = pair[side]
  const holding = { ...pair, [side]: { ...pose, ...(arms && { arms }), holds: [...pose.holds, hold] } }
  const shapes = pairShapes(holding, ...pairLooks!)
  return {
    ...placement,
    pair: id,
    pairLooks: pairLooks!,
    pairDrawn: holding,
    shapes,
    pairHolds: [...pairHolds, hold],
  }
}

/** The arm of a pose that shows a thing, for this hand; that of whoever is seen from behind hangs. */
function armThatShows({ on, view, arms }: Pose, hand: LimbName): ArmPose {
  const shown = POSES[SHOWN_BY[`${on} ${view}`] ?? '']
  const own = shown?.holds[0]?.hand
  const arm = own && shown.arms[own]
  if (!arm?.hand) return arms[hand]!
  const isMirrored = view === 'front' && own !== hand
  const [x, y] = arm.hand
  return isMirrored
    ? {
        ...arm,
        hand: [-x, y],
        ...(arm.elbow ? { elbow: [-arm.elbow[0], arm.elbow[1]] } : {}),
        ...(arm.aim === undefined ? {} : { aim: 180 - arm.aim }),
      }
    : arm
}

/** A hand of one of two that hangs or lies in the lap, and that the other does not touch. */
function handOfTwo({ arms, holds, view }: Pose, other: Pose): LimbName | undefined {
  const touched = Object.values(other.arms).flatMap((arm) => MEANT[arm?.to?.[0] ?? ''] ?? [])
  const names = ['left', 'right', 'near', 'far'] as const
  return names.find((name) => {
    const arm = arms[name]
    // Who is seen from behind hides what is before the body.
    const isSeen = view !== 'back' || Math.abs(arm?.hand?.[0] ?? 0) > BODY
    const isFree = arm?.hand !== undefined && arm.hand[1] > HANGING && isSeen && !(arm.behind || arm.of)
    const isAtRest = arm?.grip === undefined || arm.grip === 'relaxed'
    return isFree && isAtRest && !touched.includes(name) && !holds.some(({ hand }) => hand === name)
  })
}

/** The hand that lies on the other's back, drawn before all but the heads. */
const roundHand = ({ a, order }: Pair, side: 'a' | 'b'): LimbName | undefined =>
  side === 'a' && a.arms.near?.to && order.findLast((part) => !part.endsWith('.head')) === 'a.near'
    ? 'near'
    : undefined

const isAsleep = ({ action, head }: Pose): boolean => action.includes('sleep') && head.eyes === 'closed'

/** Items of whoever picks fruit or vegetables. */
const HARVESTED = ['carrot', 'apple', 'sprig']

/** Whoever holds what grows elsewhere at this place holds what the words name instead. */
export function withHarvest(placement: Placement, { value }: ObjectReading, kept: ReadonlySet<string>) {
  const { anchor, figure, members } = placement
  const [own, ...others] = figure?.holds ?? []
  const item = namedObject(value).held[0]
  if (!figure || isJoined(placement) || !own || !item || others.length > 0) return undefined
  if (!HARVESTED.includes(own.item) || kept.has(own.item)) return undefined
  const pose = { ...POSES[figure.pose]!, holds: [{ ...own, item }] }
  return posed(anchor, figure.pose, pose, figure.look, members)
}

/** What is put on somebody in this pose: a blanket lies over the legs of whoever sits. */
function wornBy(pose: Pose, { worn }: ReturnType<typeof namedObject>): Hold | undefined {
  const found = worn[pose.view]
  const isLying = found?.of === 'pelvis' && pose.on !== 'sit'
  if (!found || isLying || (found.of === 'head' && pose.head.view)) return undefined
  const [x, y] = PART[found.of](pose)
  return { ...found, at: [x + found.at[0], y + found.at[1]] }
}

const PART = {
  head: ({ head, neck, view }: Pose) => head.at ?? plus(neck, HEAD_OFFSET[view]),
  neck: ({ neck }: Pose) => neck,
  pelvis: ({ pelvis }: Pose) => pelvis,
}

/** The same pose with another thing where it has one. */
function withItem(pose: Pose, item: string): Pose {
  const holds = pose.holds.map((hold) => ({ ...hold, item }))
  return { ...pose, holds: holds.length > 0 ? holds : [{ item, at: [0, -4], of: 'hands' }] }
}

/** A pose of one of these actions that suits where somebody is: seats and beds are drawn from one side. */
function poseThatShows(actions: readonly string[], anchor: Anchor, { view }: Pose, sex: 'f' | 'm') {
  const { kind } = anchor
  const fits = (pose: Pose) =>
    pose.on === kind &&
    (pose.sex ?? sex) === sex &&
    (kind === 'stand' || kind === 'floor' || pose.view === view)
  for (const shown of actions) {
    const found = Object.entries(POSES).filter(
      ([id, pose]) => pose.action.includes(shown) && fits(pose) && !usesAid(pose) && suitsSeat(id, anchor),
    )
    const best = (kind === 'floor' && found.find(([, pose]) => pose.view === view)) || found[0]
    if (best) return best
  }
  return undefined
}

/** A hand that hangs and holds nothing. */
function freeHand({ arms, holds }: Pose): LimbName | undefined {
  const names = ['near', 'right', 'left', 'far'] as const
  return names.find((name) => {
    const arm = arms[name]
    return (
      arm?.hand !== undefined &&
      arm.hand[1] > HANGING &&
      (arm.grip === undefined || arm.grip === 'relaxed') &&
      !(arm.behind || holds.some(({ hand }) => hand === name))
    )
  })
}
