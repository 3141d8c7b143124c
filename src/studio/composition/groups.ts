import { pick, type Random } from '../random.ts'
import type { View } from '../rendering/brush.ts'
import { poseSaid } from '../rendering/figures/look-for.ts'
import { GROUPS, type Group, PAIRS, POSES, type Pose } from '../rendering/figures/pose.ts'
import { applyTo } from '../rendering/shape.ts'
import { WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { Brief } from '../understanding/brief.ts'
import type { Anchor } from './anchors.ts'
import { isYoung, type Member } from './members.ts'
import { spaceOf } from './placement.ts'
import { isOpenGround } from './postures.ts'
import { isPlacing } from './spots.ts'

/** Share of pictures in which a family with children touches where nothing says that it does. */
const TOUCHING = 0.8
/** Half the width of somebody, in centimetres. */
const BODY = 30
/** Others are at least so far away, in centimetres. */
const NEAREST = 40
/** So much higher or lower, nobody is beside the group. */
const DEPTH = 60
/** Centimetres that one of the seats of a sofa may be lower. */
const SEAT_STEP = 9
/** In which a family goes. */
const HAND_IN_HAND = 'child-hand-front'
const WITH_EACH_OTHER = new Set(['partner', 'child', 'grandchild'])

export interface GroupFound {
  anchor: Anchor
  id: string
  people: readonly Member[]
  /** Whether another spot is where one of the group is. */
  covers: (anchor: Anchor) => boolean
}

/** Three or four who touch: as the words say it of more than two, or parents with their children. */
export function findGroup(
  free: readonly Anchor[],
  waiting: readonly Member[],
  { brief, view, random }: { brief: Brief; view: View; random: Random },
): GroupFound | undefined {
  const me = waiting.find(({ role }) => role === 'me')
  const others = waiting.filter((one) => one !== me && !one.isApart)
  if (!me || others.length < 2 || brief.people.contactOfOthers) return undefined
  const [said] = brief.people.contact ?? []
  const touched = said === undefined ? undefined : brief.people.contactWith?.[said]
  // "My wife and I hug our boy": all three do.
  const named =
    touched === undefined || brief.isDoneTogether ? others : others.filter(({ role }) => role === touched)
  const isFree = ({ role, action }: Member) => role === 'me' || !(action && isPlacing(action))
  const isFamily = others.every(({ role }) => WITH_EACH_OTHER.has(role)) && others.some(isChild)
  const action = brief.action?.value
  const isResting = brief.posture?.value === 'sit'
  const isIdle = (action === undefined || WEAK_ACTIONS.has(action)) && others.every(isFree)
  // With something in the hand nobody takes that of another.
  const isBusy = me.isAsked === true || brief.objects.some(({ near }) => near === 'held')
  const isUsual =
    said === undefined && isFamily && isIdle && !isBusy && waiting[0] === me && random() < TOUCHING
  if (said === undefined ? !isUsual : named.length < 2) return undefined
  const all = [me, ...named]
  if (all.some(({ looks, age }) => poseSaid(looks) !== undefined || age === 'baby')) return undefined
  const fitting = Object.entries(GROUPS).flatMap(([id, group]) => {
    const isMeant =
      said === undefined ? group.of.includes(HAND_IN_HAND) || group.on !== 'stand' : group.of.includes(said)
    const people = isMeant && !(isResting && group.on === 'stand') ? inPlaces(group, all) : undefined
    return people ? [{ id, group, people }] : []
  })
  for (const anchor of free) {
    const here = fitting.filter(({ group }) => isRoomFor(anchor, group, free) && isSeen(anchor, group, view))
    if (here.length === 0 || (anchor.fits.has('grown') && all.some(isChild))) continue
    const { id, group, people } = pick(random, here)
    const feet = group.people.map(({ at }) => applyTo(spaceOf(anchor), ...at))
    const scale = Math.abs(anchor.matrix[3])
    const covers = ({ matrix: [, , , , x, y] }: Anchor) =>
      feet.some(([left, top]) => Math.abs(left - x) < NEAREST * scale && Math.abs(top - y) < DEPTH * scale)
    return { anchor, id, people, covers }
  }
  return undefined
}

const isChild = ({ age }: Member): boolean => isYoung(age)

/** The members in the order of the people of a group, if it is drawn for as many children and grown people. */
function inPlaces({ people }: Group, all: readonly Member[]): Member[] | undefined {
  if (people.length !== all.length) return undefined
  const left = [...all]
  const found = people.flatMap(({ body }) => {
    const at = left.findIndex((one) => isChild(one) === (body === 'child'))
    return at < 0 ? [] : left.splice(at, 1)
  })
  return found.length === people.length ? found : undefined
}

/** Whether a group may be where one was meant to be: on open ground, on the floor, or on seats beside each other. */
function isRoomFor(anchor: Anchor, { on, of, people }: Group, free: readonly Anchor[]): boolean {
  const { kind, isFixed, isAtEdge, poses, pairs, matrix, staff } = anchor
  const usual = POSES[poses[0] ?? '']
  const [first] = people
  if (kind !== on || isFixed || isAtEdge || staff || !usual) return false
  if (on === 'stand') {
    const isOpen = isOpenGround(anchor) || pairs.some((id) => of.includes(id) && PAIRS[id]?.on === 'stand')
    return isOpen && (usual.view === first!.view || first!.view === 'side' || usual.view === 'side')
  }
  if (usual.view !== first!.view || usual.legless) return false
  if (on === 'floor') return true
  // A seat on either side.
  const scale = Math.abs(matrix[3])
  const beside = free
    .filter((one) => one !== anchor && one.kind === 'sit' && isLike(POSES[one.poses[0] ?? ''], usual))
    .filter((one) => Math.abs(one.matrix[5] - matrix[5]) < SEAT_STEP * scale)
    .map((one) => (one.matrix[4] - matrix[4]) / scale)
  const widest = Math.max(...people.map(({ at: [x] }) => x))
  const isNext = (side: number) => beside.some((x) => x * side > widest * 0.6 && x * side < widest * SPREAD)
  return isNext(1) && isNext(-1)
}
/** So many times as far as it is drawn the next seat may be. */
const SPREAD = 2
const isLike = (pose: Pose | undefined, usual: Pose): boolean =>
  pose?.view === usual.view && pose.legless === usual.legless

/** Whether the picture shows all of them. */
function isSeen(anchor: Anchor, { people }: Group, view: View): boolean {
  const body = BODY * Math.abs(anchor.matrix[3])
  return people.every(({ at }) => {
    const [x] = applyTo(spaceOf(anchor), ...at)
    return x - body > view.x && x + body < view.x + view.width
  })
}
