import { namedObject } from '../library/library.ts'
import { type Conditions, usedId } from '../rendering/draw-svg.ts'
import type { Look } from '../rendering/figures/clothes.ts'
import { pairShapes, placePair } from '../rendering/figures/figure.ts'
import { PAIRS, type Pair, type Pose } from '../rendering/figures/pose.ts'
import { applyTo } from '../rendering/shape.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import { CONVERSED, LOOKS_MEANWHILE, PERFORMED, WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { Brief, Gaze } from '../understanding/brief.ts'
import { elementsWith } from './anchors.ts'
import type { Member } from './members.ts'
import type { PlacedObject } from './object-room.ts'
import { type Placement, placement, posed } from './placement.ts'

interface Seen {
  brief: Brief
  root: SvgElement
  conditions: Conditions
  /** Things that were added. */
  objects: ReadonlyMap<SvgElement, readonly PlacedObject[]>
  /** What the picture shows of the place. */
  view: { x: number; width: number }
}

/** A point in the place's space; what is far has a side only. */
type Target = { x: number; y: number; isUp?: boolean; isFar?: boolean; depth?: number }

/** How far a head is tilted that looks up at the sky, and at most towards anything else, in degrees. */
const SKYWARD = -24
const MOST_TILT = 22
/** Nearer than this something is before or behind the face rather than beside it, in centimetres. */
const ASIDE = 14
/** From the top of somebody's head to a baby in the arms. */
const IN_ARMS = 40

type Heads = Placement['heads']
const alone = ({ figure, heads }: Placement): boolean => figure !== undefined && heads.length === 1

/** Those who are said to look at something have their faces turned to it, and an audience looks at whoever performs. */
export function withGazes(placements: readonly Placement[], seen: Seen): Placement[] {
  const lookers = placements.filter(({ members }) => members.some(({ gaze }) => isWide(gaze)))
  const side = sideOf(lookers, seen.view)
  const performer = performerIn(placements, seen.brief)
  return placements.map((one) => {
    const gazeOf = (member: Member | undefined, head: Heads[number] | undefined): Target | undefined =>
      (member?.gaze &&
        head &&
        targetOf(member.gaze, { index: member.index, head, one, placements, side, seen })) ||
      (performer && performer !== one && one.anchor.staff !== 'far' ? attended(performer) : undefined)
    const [listener, second] = one.members.map((member) => ({
      ...member,
      gaze: member.gaze ?? (performer ? undefined : heard(member, seen.brief)),
    }))
    if (alone(one)) {
      const target = gazeOf(listener, one.heads[0])
      const isSaid = listener?.gaze !== undefined
      return target ? (looking(one, target, isSaid) ?? one) : one
    }
    if (!(one.pair && one.pairLooks)) return one
    return bothLooking(one, [
      listener?.gaze && gazeOf(listener, one.heads[0]),
      second?.gaze && gazeOf(second, one.heads[1]),
    ])
  })
}

/** Whom somebody listens or talks to of whom nothing else is said: the writer, or those with whom the writer talks, unless another one performs. */
function heard({ role, action, isApart }: Member, { people, action: said }: Brief): Gaze | undefined {
  if (!people.isWriterShown) return undefined
  const isTalking = CONVERSED.has(said?.value ?? '')
  if (role === 'me') return isTalking && people.others.length > 0 ? { at: 'others' } : undefined
  const isAddressed = isTalking && !isApart && (action === undefined || WEAK_ACTIONS.has(action))
  return action === 'listen' || isAddressed ? { at: 'writer' } : undefined
}

const isWide = (gaze: Gaze | undefined): boolean => gaze?.at === 'sky' || gaze?.at === 'far'

/** To which side those look together who look at what is far: that with more of the picture. */
function sideOf(lookers: readonly Placement[], { x, width }: Seen['view']): 1 | -1 {
  const heads = lookers.flatMap((one) => one.heads.map(([left]) => left))
  const middle = heads.reduce((sum, left) => sum + left, 0) / Math.max(1, heads.length)
  const facing = lookers.find(({ figure }) => figure?.drawn.view === 'side')
  if (facing) return facing.anchor.isFacingLeft ? -1 : 1
  return middle < x + width / 2 ? 1 : -1
}

/** Whoever is said to do something that others attend to, where somebody does. */
function performerIn(
  placements: readonly Placement[],
  { action, isDoneTogether }: Brief,
): Placement | undefined {
  if (isDoneTogether && PERFORMED.has(action?.value ?? '')) return undefined
  const performing = placements.filter(({ figure, isWriter, action: own, count }) => {
    const said = (isWriter ? action?.value : undefined) ?? own?.value
    return count > 0 && said !== undefined && PERFORMED.has(said) && figure?.drawn.action.includes(said)
  })
  return performing.length === 1 && alone(performing[0]!) ? performing[0] : undefined
}

const middleOf = ({ heads: [head], anchor }: Placement): Target => ({
  x: head![0],
  y: head![1],
  depth: anchor.matrix[5],
})

/** The face of whoever performs, or the book that is read to others. */
function attended(performer: Placement): Target {
  const target = middleOf(performer)
  const isReading = performer.figure?.drawn.action.includes('read-to')
  return isReading ? { ...target, y: target.y + IN_ARMS * performer.scale } : target
}

interface Looking {
  /** Of whoever looks. */
  index: number
  head: Heads[number]
  one: Placement
  placements: readonly Placement[]
  side: 1 | -1
  seen: Seen
}

/** Where what somebody looks at is; undefined where it is not there. */
function targetOf(gaze: Gaze, { index, head, one, placements, side, seen }: Looking): Target | undefined {
  const far = seen.view.width * 4
  const upwards: Target = { x: head[0] + side * far, y: head[1] - far, isUp: true }
  if (gaze.at === 'sky') return upwards
  if (gaze.at === 'far') return { x: head[0] + side * far, y: head[1], isFar: true }
  if (gaze.at === 'thing')
    return (
      heldAt(gaze.name, one, placements) ??
      thingAt(gaze.name, head, seen) ??
      (gaze.isUp ? upwards : undefined)
    )
  const isMeant = (other: Member) =>
    other.index !== index &&
    (gaze.at === 'writer'
      ? other.role === 'me'
      : gaze.at === 'others' ||
        ((gaze.relation === other.role || (gaze.relation === 'other' && other.role !== 'me')) &&
          (gaze.sex ?? other.sex) === other.sex &&
          (gaze.name === undefined || gaze.name === other.name)))
  const found = placements.flatMap((placed) =>
    placed.members.flatMap((other, i): Target[] => {
      if (!isMeant(other)) return []
      const own = placed.heads[i]
      // A baby is in the arms of whoever was named before it.
      const carrier = placed.heads[0]!
      return [
        own
          ? { x: own[0], y: own[1], depth: placed.anchor.matrix[5] }
          : { x: carrier[0], y: carrier[1] + IN_ARMS * placed.scale, depth: placed.anchor.matrix[5] },
      ]
    }),
  )
  return nearest(found, head)
}

const nearest = (targets: readonly Target[], [x, y]: Heads[number]): Target | undefined =>
  targets.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]

/** A thing that was added, or that the composition has. */
function thingAt(name: string, head: Heads[number], { root, conditions, objects }: Seen): Target | undefined {
  const { drawn } = namedObject(name)
  const added = [...objects.values()].flat().filter(({ id }) => drawn.includes(id))
  const own = elementsWith(root, 'xlink:href', conditions).filter(({ element }) =>
    drawn.includes(usedId(element.attributes) ?? ''),
  )
  return nearest(
    [
      ...added.map(({ box: { left, right, top, bottom } }) => ({
        x: (left + right) / 2,
        y: (top + bottom) / 2,
        depth: bottom,
      })),
      ...own.map(({ matrix }) => ({ x: matrix[4], y: matrix[5], depth: matrix[5] })),
    ],
    head,
  )
}

/** A thing in somebody else's hands. */
function heldAt(name: string, one: Placement, placements: readonly Placement[]): Target | undefined {
  const { held } = namedObject(name)
  const holder = placements.find(
    (other) =>
      other !== one && (other.pairHolds ?? other.figure?.holds)?.some(({ item }) => held.includes(item)),
  )
  return holder && { ...middleOf(holder), y: holder.heads[0]![1] + IN_ARMS * holder.scale }
}

/** Whether a head may be turned: nothing is at the face, and the hands need no eyes. */
const isFree = ({ head, holds, on }: Pose, { onFace }: Look): boolean =>
  !onFace && on !== 'lie' && !holds.some(({ of }) => of === 'head') && head.view === undefined

/** The pose with the head turned to a target that is so far before and above the face, or undefined where it stays. */
function headTo(pose: Pose, dx: number, dy: number, target: Target): Pose | undefined {
  const { head, view } = pose
  const slope = (Math.atan2(dy, Math.abs(dx)) * 180) / Math.PI
  const tilt = target.isUp ? SKYWARD : Math.max(-MOST_TILT, Math.min(MOST_TILT, slope * 0.7))
  const eyes = head.eyes === 'down' ? ('open' as const) : head.eyes
  if (view === 'side') return dx > 0 ? { ...pose, head: { ...head, tilt, eyes } } : undefined
  if (view === 'back' && target.isFar) return undefined
  const flip = dx < 0
  return { ...pose, head: { ...head, view: 'side', flip, tilt: flip ? -tilt : tilt, eyes } }
}

/** Somebody who looks at a target; undefined where they cannot. */
function looking(one: Placement, target: Target, isSaid: boolean): Placement | undefined {
  const { anchor, members, scale, heads } = one
  const { drawn, look, pose: id } = one.figure!
  const isIdle = drawn.action.every((action) => LOOKS_MEANWHILE.has(action))
  if (!isFree({ ...drawn, head: { ...drawn.head, view: undefined } }, look) || !(isSaid || isIdle))
    return undefined
  const [x, y] = heads[0]!
  const aside = Math.abs(target.x - x) / scale
  const dy = (target.y - y) / scale
  // Whoever is seen from behind looks into the picture, where what is farther away is.
  const isBefore = drawn.view === 'back' && (target.depth ?? Infinity) < anchor.matrix[5] - ASIDE * scale
  if (isBefore || aside < ASIDE) return undefined
  const towards = (facing: boolean): number => (target.x > x !== facing ? 1 : -1) * aside
  const turned = headTo(
    { ...drawn, head: { ...drawn.head, view: undefined, flip: false } },
    towards(anchor.isFacingLeft),
    dy,
    target,
  )
  if (turned) return { ...one, ...posed(anchor, id, turned, look, members) }
  const mayTurn =
    drawn.view === 'side' && isIdle && !anchor.isFixed && anchor.kind === 'stand' && !isWide(members[0]?.gaze)
  if (!mayTurn) return undefined
  const round = { ...anchor, isFacingLeft: !anchor.isFacingLeft }
  const other = headTo(drawn, aside, dy, target)
  return other && { ...one, ...posed(round, id, other, look, members) }
}

/** Two who touch, of whom one or both look at something else than each other. */
function bothLooking(one: Placement, targets: readonly [Target | undefined, Target | undefined]): Placement {
  const { anchor, pair: id, pairLooks, members, heads } = one
  const pair = one.pairDrawn ?? PAIRS[id!]!
  const turnedPose = (side: 'a' | 'b', target: Target | undefined): Pose => {
    const pose = pair[side]
    const at = side === 'a' ? 0 : 1
    const [head, other] = [heads[at]!, heads[1 - at]!]
    const isOfOther = target && Math.hypot(target.x - other[0], target.y - other[1]) < 1
    const isTurned = pose.view === 'side' && (isOfOther || target?.isFar)
    if (!target || isTurned || !isFree(pose, pairLooks![at]!)) return pose
    const isLeft = anchor.isFacingLeft !== (side === 'b' && pair.mirror)
    const dx = (target.x > head[0] !== isLeft ? 1 : -1) * Math.abs(target.x - head[0])
    // Two who face each other look up without turning.
    const before = target.isUp && pose.view === 'side' ? Math.abs(dx) : dx
    return headTo(pose, before, target.y - head[1], target) ?? pose
  }
  const drawn: Pair = { ...pair, a: turnedPose('a', targets[0]), b: turnedPose('b', targets[1]) }
  if (drawn.a === pair.a && drawn.b === pair.b) return one
  const two = placePair(drawn, ...pairLooks!)
  const middles = [two.a.head.at, applyTo(two.matrix, ...two.b.head.at)]
  return {
    ...one,
    ...placement(anchor, pairShapes(drawn, ...pairLooks!), middles, members),
    pairDrawn: drawn,
  }
}
