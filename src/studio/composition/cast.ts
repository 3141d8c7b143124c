import { deriveSeed, pick, type Random, randomFrom } from '../random.ts'
import type { View } from '../rendering/brush.ts'
import type { Conditions } from '../rendering/draw-svg.ts'
import type { Look } from '../rendering/figures/clothes.ts'
import { moved } from '../rendering/figures/drawing.ts'
import { figureShapes, pairShapes, placePair } from '../rendering/figures/figure.ts'
import { lookFor, poseSaid, wearAt } from '../rendering/figures/look-for.ts'
import { PAIRS, POSES, type Pose } from '../rendering/figures/pose.ts'
import { placeBody } from '../rendering/figures/skeleton.ts'
import { applyTo, type Matrix, MIRROR, multiply, type Shape } from '../rendering/shape.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import { WEAK_ACTIONS } from '../understanding/action.ts'
import type { Brief, Person, Sex } from '../understanding/brief.ts'
import { type Anchor, anchorsOf } from './anchors.ts'
import { type Member, members, sexAsked } from './members.ts'
import { bestAnchor, findPair } from './spots.ts'

/** Somebody, or several who stand together, at an anchor. */
export interface Placement {
  anchor: Anchor
  /** In centimetres, in the space of the anchor. */
  shapes: readonly Shape[]
  /** Middles of the heads, in the place's space. */
  heads: readonly (readonly [number, number])[]
  /** Units of the place's space for a centimetre. */
  scale: number
  /** How many of the people of the words are here; 0 for staff. */
  count: number
  /** Of somebody alone. */
  figure?: { pose: string; look: Look }
}

export interface Cast {
  placements: readonly Placement[]
  /** People of the words for whom no spot was left. */
  missing: number
  /** The others who are drawn. */
  shown: readonly Person[]
}

export interface CastSettings extends Conditions {
  view: View
  /** The composition's file name. */
  file: string
  isOutdoor: boolean
  /** Of the whole picture. */
  pictureSeed: number
  variant: number
}

/** The pose where an anchor names none that exists. */
const USUAL_POSE: Readonly<Record<string, string>> = {
  stand: 'stand-front',
  sit: 'sit-chair-side',
  floor: 'sit-ground-back',
  lie: 'lie-side',
  wade: 'stand-back',
  mount: 'ride-horse',
}
/** Between the middles of two people, in centimetres. */
const NEAREST = 28
/** From one person to the next where more stand together than the place has anchors for, in centimetres. */
const SHOULDER = 52
/** The writer and the others, each at an anchor that the view shows; staff of the place as well. */
export function castPeople(root: SvgElement, brief: Brief, settings: CastSettings): Cast {
  const { pictureSeed: seed, file } = settings
  const random = randomFrom(deriveSeed(seed, `cast ${settings.variant}`))
  const anchors = anchorsOf(root, settings).filter((anchor) => isInView(anchor, settings.view))
  // A ranked person of the place is whoever the words name, if somebody is left.
  let free = anchors.filter(
    ({ staff, element }) => staff === undefined || element.attributes['data-rank'] !== undefined,
  )
  const waiting = members(brief, free, seed)
  const placements: Placement[] = []
  const seen: Member[] = []
  const isCold = settings.isOutdoor && brief.season?.value === 'winter'
  const worn = new Set<string>()
  const lookOf = ({ role, index, ...person }: Member, anchor: Anchor): Look => {
    const { appearance } = brief
    const ownAppearance = {
      ...appearance,
      gender: person.sex === 'f' ? ('woman' as const) : ('man' as const),
      additionalNotes: [appearance.additionalNotes, person.looks].filter(Boolean).join(', '),
    }
    const look = lookFor(role === 'me' ? undefined : { ...person, relation: role }, {
      appearance: role === 'me' ? ownAppearance : appearance,
      // The other variant of a composition wears other clothes, which may stand out more.
      seed: deriveSeed(seed, settings.variant % 2 === 0 ? 'looks' : 'other looks') % 100_000,
      index,
      age: person.age,
      outfit: wearAt(file, role) ?? anchor.wear ?? (isCold ? 'coat' : undefined),
      worn,
    })
    worn.add(look.top)
    return look
  }
  const put = (anchor: Anchor, member: Member, actions: readonly string[], count = 1) => {
    seen.push(member)
    const shown = [poseSaid(member.looks), ...actions].filter((action) => action !== undefined)
    placements.push(alone(anchor, lookOf(member, anchor), shown, random, count))
  }

  for (const anchor of anchors.filter(({ staff }) => staff !== undefined)) {
    const at = waiting.findIndex(({ noun }) => noun !== undefined && anchor.staff!.split(' ').includes(noun))
    if (at < 0) continue
    put(anchor, waiting.splice(at, 1)[0]!, [])
    if (free.includes(anchor)) free.splice(free.indexOf(anchor), 1)
  }

  const baby = waiting.findIndex(({ age }) => age === 'baby')
  // A baby is drawn with whoever holds it.
  const [held] =
    baby >= 0 && waiting.some(({ age }) => age === 'adult' || age === 'older') ? waiting.splice(baby, 1) : []
  const pair = findPair(free, waiting, brief, held !== undefined, random)
  if (pair) {
    const [a] = waiting.splice(0, 1) as [Member]
    waiting.splice(waiting.indexOf(pair.other), 1)
    free.splice(free.indexOf(pair.anchor), 1)
    seen.push(a, pair.other)
    const contact = PAIRS[pair.id]!
    const looks = [lookOf(a, pair.anchor), lookOf(pair.other, pair.anchor)] as [Look, Look]
    if (contact.sex && contact.sex !== looks[0].sex) looks.reverse()
    const two = placePair(contact, ...looks)
    const middles = [two.a.head.at, applyTo(two.matrix, ...two.b.head.at)]
    const placed = placement(pair.anchor, pairShapes(contact, ...looks), middles, held ? 3 : 2)
    placements.push(placed)
    // Where the second of the two is, nobody else is.
    const [foot] = applyTo(spaceOf(pair.anchor), ...contact.offset)
    const isFar = ({ matrix }: Anchor, x: number) => Math.abs(matrix[4] - x) > NEAREST * placed.scale
    free = free.filter((anchor) => isFar(anchor, foot) && isFar(anchor, placed.heads[1]![0]))
  }
  for (const [i, member] of waiting.entries()) {
    const isMain = i === 0 && !pair
    const said = [brief.action?.value, brief.posture?.value].filter((action) => action !== undefined)
    const actions = isMain && held ? ['hold-baby'] : isMain || member.role === 'partner' ? said : []
    // Without the writer, the first of the others is the one whom the picture is about.
    const cast = isMain ? { ...member, role: 'me' as const } : member
    const at = bestAnchor(free, cast, actions, placements.find(({ count }) => count > 0)?.anchor)
    if (at >= 0) put(free.splice(at, 1)[0]!, member, actions, isMain && held ? 2 : 1)
    else if (joinOthers(placements, member, lookOf, settings.view)) seen.push(member)
  }
  const staff = anchors
    .filter((anchor) => anchor.staff !== undefined && !placements.some((placed) => placed.anchor === anchor))
    .map((anchor, i) => {
      const age = anchor.staff === 'child' ? 'child' : 'adult'
      const sex = anchor.staff === 'woman' ? 'f' : sexAsked(anchor)
      return alone(anchor, lookOf({ role: 'other', age, sex, index: 100 + i }, anchor), [], random, 0)
    })
  const shown = [...seen, ...(held ? [held] : [])].filter(({ index }) => index > 0)
  const wanted = brief.people.others.length + (brief.people.isWriterShown ? 1 : 0)
  return {
    placements: [...staff, ...placements],
    missing: wanted - placements.reduce((sum, { count }) => sum + count, 0),
    shown: shown.map(({ index }) => brief.people.others[index - 1]!),
  }
}

/** One who stands with others on the same ground where no anchor is left, if there is room. */
function joinOthers(
  placements: Placement[],
  member: Member,
  lookOf: (member: Member, anchor: Anchor) => Look,
  view: View,
): boolean {
  const heads = placements.flatMap((placed) => placed.heads)
  for (const [i, placed] of placements.entries()) {
    const { anchor, scale } = placed
    if (anchor.kind !== 'stand' || placed.count === 0 || anchor.isFixed) continue
    for (const step of [1, -1, 2, -2]) {
      const x = step * SHOULDER
      const [left] = applyTo(spaceOf(anchor), x, 0)
      const isFree = heads.every(([at]) => Math.abs(at - left) > SHOULDER * 0.9 * scale)
      if (!isFree || left < view.x + 40 * scale || left > view.x + view.width - 40 * scale) continue
      const pose = POSES[USUAL_POSE.stand!]!
      const look = lookOf(member, anchor)
      const space: Matrix = [1, 0, 0, 1, x, 0]
      const head = applyTo(multiply(spaceOf(anchor), space), ...placeBody(pose, look).head.at)
      placements[i] = {
        ...placed,
        shapes: [...moved(figureShapes(pose, look), space), ...placed.shapes],
        heads: [...placed.heads, head],
        count: placed.count + 1,
      }
      return true
    }
  }
  return false
}

/** A wheelchair is brought along: it needs ground, no seat. */
const isOn = (pose: Pose, kind: string): boolean =>
  pose.on === kind || (kind === 'stand' && pose.holds.some(({ item }) => item === 'wheelchair'))

/** A pose of the anchor that shows the first of these actions that any shows; else one of all poses. */
function poseFor(anchor: Anchor, actions: readonly string[], sex: Sex, random: Random): string {
  const isPossible = (id: string) => POSES[id] !== undefined && (POSES[id].sex ?? sex) === sex
  const suits = anchor.poses.filter(isPossible)
  for (const action of anchor.isFixed ? [] : actions) {
    const shows = (id: string) => POSES[id]!.action.includes(action)
    // Of several that show it, one in the posture that is said.
    const [best] = suits.filter(shows).sort((a, b) => sharedActions(b, actions) - sharedActions(a, actions))
    if (best) return best
    // What somebody does besides another thing changes no pose that was chosen for the place.
    if (WEAK_ACTIONS.has(action)) continue
    const others = Object.keys(POSES).filter(
      (id) => isPossible(id) && isOn(POSES[id]!, anchor.kind) && shows(id),
    )
    if (others.length > 0) return pick(random, others)
  }
  return suits[0] ?? USUAL_POSE[anchor.kind] ?? 'stand-front'
}

const sharedActions = (id: string, actions: readonly string[]): number =>
  POSES[id]!.action.filter((action) => actions.includes(action)).length

function alone(
  anchor: Anchor,
  look: Look,
  actions: readonly string[],
  random: Random,
  count: number,
): Placement {
  const pose = poseFor(anchor, actions, look.sex, random)
  return posed(anchor, pose, POSES[pose]!, look, count)
}

/** Somebody at an anchor in a pose that is, or is derived from, the one with this id. */
export function posed(anchor: Anchor, id: string, pose: Pose, look: Look, count: number): Placement {
  const { head } = placeBody(pose, look)
  return { ...placement(anchor, figureShapes(pose, look), [head.at], count), figure: { pose: id, look } }
}

/** The anchor's space, mirrored for those who face left. */
export const spaceOf = ({ matrix, isFacingLeft }: Anchor): Matrix =>
  isFacingLeft ? multiply(matrix, MIRROR) : matrix

const placement = (
  anchor: Anchor,
  shapes: readonly Shape[],
  heads: readonly (readonly [number, number])[],
  count: number,
): Placement => ({
  anchor,
  shapes,
  heads: heads.map(([x, y]) => applyTo(spaceOf(anchor), x, y)),
  scale: Math.abs(anchor.matrix[3]),
  count,
})

/** Whether a figure of about a body's width is inside the picture. */
function isInView({ matrix }: Anchor, view: View): boolean {
  const margin = 26 * Math.abs(matrix[3])
  const [x, y] = [matrix[4], matrix[5]]
  return x - margin >= view.x && x + margin <= view.x + view.width && y - 60 * Math.abs(matrix[3]) >= view.y
}
