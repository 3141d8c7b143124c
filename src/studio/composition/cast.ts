import { deriveSeed, pick, type Random, randomFrom } from '../random.ts'
import type { Matrix, View } from '../rendering/brush.ts'
import type { DrawSettings } from '../rendering/draw-svg.ts'
import { figureShapes } from '../rendering/figures/figure.ts'
import type { Look } from '../rendering/figures/look.ts'
import { lookFor } from '../rendering/figures/look-for.ts'
import { pairShapes, placePair } from '../rendering/figures/pair.ts'
import type { Pose } from '../rendering/figures/pose.ts'
import { PAIRS, POSES } from '../rendering/figures/poses.ts'
import { placeBody } from '../rendering/figures/skeleton.ts'
import type { Shape } from '../rendering/shape.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import { applyTo, multiply } from '../rendering/transform.ts'
import { WEAK_ACTIONS } from '../understanding/action.ts'
import type { Age, Brief, Person } from '../understanding/brief.ts'
import { type Anchor, anchorsOf } from './anchors.ts'

/** Somebody, or two who touch, at an anchor. */
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
  /** People of the words for whom no anchor was free. */
  missing: number
}

type Role = Person['relation'] | 'me'
interface Member {
  role: Role
  age: Age
  sex: Person['sex']
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
/** Share of pictures in which two who belong together touch, where nothing says that they do. */
const TOUCHING = 0.6

/** The writer and the others, each at an anchor that the view shows; staff of the place as well. */
export function castPeople(
  root: SvgElement,
  brief: Brief,
  conditions: Pick<DrawSettings, 'conditions' | 'isTall' | 'seed'>,
  view: View & { height: number },
  seed: number,
  variant: number,
  isOutdoor: boolean,
): Cast {
  const random = randomFrom(deriveSeed(seed, `cast ${variant}`))
  const anchors = anchorsOf(root, conditions).filter((anchor) => isInView(anchor, view))
  // A ranked person of the place is whoever the words name, if somebody is left.
  let free = anchors.filter(
    ({ staff, element }) => staff === undefined || element.attributes['data-rank'] !== undefined,
  )
  const waiting = members(brief, seed)
  // A partner of unsaid sex is the other one in most pictures.
  const partnerSex = random() < 0.85 === (waiting[0]?.sex === 'f') ? 'm' : 'f'
  for (const member of waiting) if (member.role === 'partner') member.sex ??= partnerSex
  const isCold = isOutdoor && brief.season?.value === 'winter'
  const baby = waiting.findIndex(({ age }) => age === 'baby')
  const holdsBaby = baby >= 0 && waiting.some(({ age }) => age === 'adult' || age === 'older')
  // A baby is drawn with whoever holds it.
  if (holdsBaby) waiting.splice(baby, 1)
  const lookOf = ({ role, age, sex }: Member, anchor: Anchor, index: number) =>
    lookFor(role === 'me' ? undefined : { relation: role, age, sex }, {
      appearance:
        role === 'me'
          ? { ...brief.appearance, gender: brief.appearance.gender ?? genderOf(sex) }
          : brief.appearance,
      seed: deriveSeed(seed, 'looks') % 100_000,
      index,
      ...(anchor.wear ? { outfit: anchor.wear } : isCold ? { outfit: 'coat' } : {}),
    })
  const placements: Placement[] = []
  const placed = holdsBaby ? 1 : 0
  let missing = 0
  const pairAnchor =
    waiting.length >= 2
      ? free.find((anchor) => pairFor(anchor, waiting, holdsBaby, brief, random) !== undefined)
      : undefined
  if (pairAnchor) {
    const [a, b] = waiting.splice(0, 2) as [Member, Member]
    // They touch; the first pair of the anchor is the likeliest.
    const id = pairFor(pairAnchor, [a, b], holdsBaby, brief, () => random() * TOUCHING)!
    const looks = [lookOf(a, pairAnchor, 0), lookOf(b, pairAnchor, 1)] as [Look, Look]
    if (PAIRS[id]!.sex && PAIRS[id]!.sex !== looks[0].sex) looks.reverse()
    const pair = together(pairAnchor, id, ...looks)
    placements.push(pair)
    free.splice(free.indexOf(pairAnchor), 1)
    // Where the second of the two is, nobody else is.
    const [footX] = applyTo(spaceOf(pairAnchor), ...PAIRS[id]!.offset)
    const isFar = (anchor: Anchor, x: number) => Math.abs(anchor.matrix[4] - x) > NEAREST * pair.scale
    free = free.filter((anchor) => isFar(anchor, footX) && isFar(anchor, pair.heads[1]![0]))
  }
  for (const [index, member] of waiting.entries()) {
    // Without the writer, the first of the others is the one whom the picture is about.
    const at = bestAnchor(free, index === 0 && !pairAnchor ? { ...member, role: 'me' } : member)
    if (at < 0) {
      missing += 1
      continue
    }
    const [anchor] = free.splice(at, 1) as [Anchor]
    const isMain = index === 0 && !pairAnchor
    const action =
      isMain && holdsBaby
        ? 'hold-baby'
        : isMain || member.role === 'partner'
          ? brief.action?.value
          : undefined
    placements.push(
      alone(anchor, lookOf(member, anchor, index + 2), action, random, 1 + (isMain ? placed : 0)),
    )
  }
  const staff = anchors
    .filter((anchor) => anchor.staff !== undefined && !placements.some((placed) => placed.anchor === anchor))
    .map((anchor, i) =>
      alone(
        anchor,
        lookOf(
          {
            role: 'other',
            age: anchor.staff === 'child' ? 'child' : 'adult',
            sex: anchor.staff === 'woman' ? 'f' : undefined,
          },
          anchor,
          100 + i,
        ),
        undefined,
        random,
        0,
      ),
    )
  return { placements: [...staff, ...placements], missing }
}

function members(brief: Brief, seed: number): Member[] {
  const random = randomFrom(deriveSeed(seed, 'sexes'))
  const ownSex =
    brief.appearance.gender === 'woman'
      ? 'f'
      : brief.appearance.gender === 'man'
        ? 'm'
        : random() < 0.5
          ? 'f'
          : 'm'
  const ownAge: Age =
    brief.appearance.ageRange === '65+' || brief.appearance.ageRange === '56-65' ? 'older' : 'adult'
  const others = brief.people.others.map(
    (person): Member => ({ role: person.relation, age: person.age, sex: person.sex }),
  )
  return brief.people.isWriterShown ? [{ role: 'me', age: ownAge, sex: ownSex }, ...others] : others
}

const genderOf = (sex: Person['sex']) => (sex === 'f' ? 'woman' : sex === 'm' ? 'man' : undefined)

const isYoung = (age: Age) => age === 'child' || age === 'baby'

/** The free anchor that suits best; they are in the order in which they are taken. -1 where none is left. */
function bestAnchor(free: readonly Anchor[], { role, age }: Member): number {
  const words = [role, ...(isYoung(age) ? ['child'] : []), ...(age === 'older' ? ['older'] : [])]
  const named = free.findIndex(({ fits }) => words.some((word) => fits.has(word)))
  if (named >= 0) return named
  const open = free.findIndex(({ fits }) => fits.has('any'))
  if (open >= 0) return open
  return free.findIndex(({ fits }) => isYoung(age) || !(fits.size === 1 && fits.has('child')))
}

/** A contact pose for the first two, where the anchor has one and the words or chance want it. */
function pairFor(
  anchor: Anchor,
  [a, b]: readonly Member[],
  holdsBaby: boolean,
  brief: Brief,
  random: Random,
): string | undefined {
  if (!a || !b || a.role !== 'me') return undefined
  const isClose = ['partner', 'child', 'parent', 'sibling', 'grandparent', 'friend'].includes(b.role)
  if (!isClose) return undefined
  const suits = anchor.pairs.filter((id) => {
    const pair = PAIRS[id]
    return (
      pair &&
      (!holdsBaby || pair.a.holds.some(({ item }) => item === 'baby')) &&
      (pair.for?.includes(b.role) ?? true) &&
      (!pair.sex || [a.sex, b.sex].includes(pair.sex)) &&
      (pair.bodies[0] === 'adult') !== isYoung(a.age) &&
      (pair.bodies[1] === 'adult') !== isYoung(b.age)
    )
  })
  const said = suits.filter((id) => brief.action && PAIRS[id]!.action.includes(brief.action.value))
  const [first, ...others] = said.length > 0 ? said : suits
  if (!first || (said.length === 0 && !anchor.isForTwo && random() > TOUCHING)) return undefined
  return pick(random, [first, ...others])
}

const isFor = (id: string, sex: Look['sex']) => POSES[id] !== undefined && (POSES[id].sex ?? sex) === sex

function poseFor(anchor: Anchor, action: string | undefined, sex: Look['sex'], random: Random): string {
  const suits = anchor.poses.filter((id) => isFor(id, sex))
  const said = action && !anchor.isFixed ? suits.filter((id) => POSES[id]!.action.includes(action)) : []
  if (said.length > 0) return said[0]!
  // What somebody does besides another thing changes no pose that was chosen for the place.
  if (action && !anchor.isFixed && !WEAK_ACTIONS.has(action)) {
    const others = Object.keys(POSES).filter(
      (id) => isFor(id, sex) && POSES[id]!.on === anchor.kind && POSES[id]!.action.includes(action),
    )
    const [first, ...rest] = others
    if (first) return pick(random, [first, ...rest])
  }
  const usual = suits[0] ?? USUAL_POSE[anchor.kind] ?? 'stand-front'
  return POSES[usual] ? usual : 'stand-front'
}

function alone(
  anchor: Anchor,
  look: Look,
  action: string | undefined,
  random: Random,
  count: number,
): Placement {
  const pose = poseFor(anchor, action, look.sex, random)
  return posed(anchor, pose, POSES[pose]!, look, count)
}

/** Somebody at an anchor in a pose that is, or is derived from, the one with this id. */
export function posed(anchor: Anchor, id: string, pose: Pose, look: Look, count: number): Placement {
  const { head } = placeBody(pose, look)
  return { ...placement(anchor, figureShapes(pose, look), [head.at], count), figure: { pose: id, look } }
}

function together(anchor: Anchor, id: string, lookA: Look, lookB: Look): Placement {
  const pair = PAIRS[id]!
  const { a, b, matrix } = placePair(pair, lookA, lookB)
  return placement(anchor, pairShapes(pair, lookA, lookB), [a.head.at, applyTo(matrix, ...b.head.at)], 2)
}

/** The anchor's space, mirrored for those who face left. */
export const spaceOf = ({ matrix, isFacingLeft }: Anchor): Matrix =>
  isFacingLeft ? multiply(matrix, [-1, 0, 0, 1, 0, 0]) : matrix

function placement(
  anchor: Anchor,
  shapes: readonly Shape[],
  heads: readonly (readonly [number, number])[],
  count: number,
): Placement {
  const space = spaceOf(anchor)
  return {
    anchor,
    shapes,
    heads: heads.map(([x, y]) => applyTo(space, x, y)),
    scale: Math.abs(anchor.matrix[3]),
    count,
  }
}

/** Whether a figure of about a body's width is inside the picture. */
function isInView({ matrix }: Anchor, view: View & { height: number }): boolean {
  const margin = 26 * Math.abs(matrix[3])
  const [x, y] = [matrix[4], matrix[5]]
  return x - margin >= view.x && x + margin <= view.x + view.width && y - 60 * Math.abs(matrix[3]) >= view.y
}
