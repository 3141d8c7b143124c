import reading from '../library/reading-words.json' with { type: 'json' }
import type { Look } from '../rendering/figures/clothes.ts'
import { isDressed } from '../rendering/figures/look-for.ts'
import { POSES } from '../rendering/figures/pose.ts'
import type { Age, Brief } from '../understanding/brief.ts'
import { stem } from '../understanding/stem.ts'
import type { Anchor } from './anchors.ts'
import { isYoung, type Member, sexAsked } from './members.ts'
import { type Placement, posed } from './placement.ts'
import { poseFor } from './postures.ts'

/** Relations of those who are people of a place: a colleague of the words is one of its colleagues. */
const AS_STAFF: readonly Member['role'][] = ['colleague', 'friend', 'parent', 'grandparent']
/** People of a place who are as old as a child or a teenager who writes. */
const PEERS = /^(musician|violinist|choir|student|athlete|teammate|dancer|runner|class|actor|skater)$/

/** Who of those who wait is this person of the place; -1 for nobody. */
export function namedAt(anchor: Anchor, waiting: readonly Member[]): number {
  const names = anchor.staff!.split(' ')
  const named = waiting.findIndex(
    ({ noun, role }) =>
      names.includes(noun ?? (AS_STAFF.includes(role) ? role : '')) &&
      // A judge who writes sits at the bench; a pilot has the first seat.
      (role !== 'me' || anchor.fits.has('me') || anchor.fits.has('trade')),
  )
  return named < 0 && names.includes('patient') ? patientIn(waiting) : named
}

/** People of a place who only happen to be there. */
const BYSTANDER = /^(far|customer|client|reader|visitor|villager|patient|skater|neighbour|worker)\b/
/** So many of them make a place a public one. */
const PUBLIC = 3

const isBystander = ({ staff }: Anchor): boolean => BYSTANDER.test(staff ?? '')

/**
 * The people of the place that are drawn beside those of the words: nobody who is of the words already, and no single stranger with
 * people who are by themselves.
 */
export function staffOf(
  anchors: readonly Anchor[],
  all: readonly Member[],
  { people, action }: Brief,
): Anchor[] {
  if (people.isDeserted && !people.hasCrowd) return []
  const staff = anchors.filter((one) => one.staff !== undefined)
  const isPublic = people.hasCrowd || staff.filter(isBystander).length >= PUBLIC
  const isInCompany = all.some(({ role }) => role !== 'me' && role !== 'colleague')
  const isNamed = (anchor: Anchor) =>
    all.some(({ noun, role }) => role !== 'me' && noun && anchor.staff!.split(' ').includes(noun)) &&
    staff.filter((one) => one.staff === anchor.staff).length < PUBLIC
  const isOwnWork = ({ poses, staff: name }: Anchor) =>
    isInCompany &&
    action !== undefined &&
    POSES[poses[0] ?? '']?.action.includes(action.value) === true &&
    staff.filter((one) => one.staff === name).length === 1
  return staff.filter(
    (one) => !(isNamed(one) || isOwnWork(one) || (isBystander(one) && isInCompany && !isPublic)),
  )
}

interface StaffSettings {
  /** The people of the words. */
  all: readonly Member[]
  brief: Brief
  lookOf: (member: Member, anchor: Anchor) => Look
  random: () => number
}

/** Somebody of the place whom the words do not name. */
export function staffAt(anchor: Anchor, i: number, { all, brief, lookOf, random }: StaffSettings): Placement {
  const crowd = brief.crowdAction ? [brief.crowdAction] : []
  const alike = PEERS.test(anchor.staff!) ? groupOf(all) : undefined
  const age = alike?.age ?? ageOfStaff(anchor.staff!, all[0], brief)
  // Who plays in a team of men is among men.
  const ofTeam = anchor.staff === 'teammate' ? all.find(({ role }) => role === 'me')?.sex : undefined
  const sex = sexAsked(anchor) ?? alike?.sex ?? ofTeam
  const look = lookOf({ role: 'other', age, sex, index: 100 + i }, anchor)
  const pose = poseFor(anchor, { sex: look.sex, action: crowd[0] }, crowd, random)
  return posed(anchor, pose, POSES[pose]!, look, [])
}

/** So many of the words who are alike are a group: an orchestra of children, a choir of women. */
const GROUP = 4

function groupOf(all: readonly Member[]): Partial<Pick<Member, 'age' | 'sex'>> | undefined {
  const [first, ...rest] = all.filter(({ role }) => !['me', 'partner', 'parent'].includes(role))
  if (!first || rest.length + 1 < GROUP) return undefined
  const isAlike = (key: 'age' | 'sex') => rest.every((one) => one[key] === first[key])
  return {
    ...(isAlike('age') && isYoung(first.age) && { age: first.age }),
    ...(isAlike('sex') && { sex: first.sex }),
  }
}

/** A child plays in an orchestra of children. */
function ageOfStaff(staff: string, first: Member | undefined, { words }: Brief): Age {
  // "A class of adults", "the girls of a secondary school".
  if (staff.split(' ').includes('child')) {
    const isSaid = (learners: readonly string[]) => learners.some((word) => words.includes(stem(word)))
    return isSaid(reading.learners.adult) ? 'adult' : isSaid(reading.learners.teen) ? 'teen' : 'child'
  }
  const isPeer = first?.role === 'me' && (isYoung(first.age) || first.age === 'teen') && PEERS.test(staff)
  return isPeer ? first.age : 'adult'
}

/** Who is ill where nobody else is said to be; not a doctor. */
const isOldWriter = ({ role, age, looks }: Member): boolean =>
  role === 'me' && age === 'older' && !isDressed(looks)

/** Of those who wait: a child whom a nurse or a clown is with, who is not of the family. */
function patientIn(waiting: readonly Member[]): number {
  const own = waiting.findIndex(isOldWriter)
  const isVisited = waiting.some(({ role, looks }) => role === 'me' && isDressed(looks))
  return own < 0 && isVisited
    ? waiting.findIndex(({ role, age }) => role === 'other' && age === 'child')
    : own
}
