import { namedObject } from '../library/library.ts'
import { remember } from '../remember.ts'
import { isDressed, poseSaid } from '../rendering/figures/look-for.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { Brief } from '../understanding/brief.ts'
import type { Anchor } from './anchors.ts'
import { takesSeat } from './brought.ts'
import { isYoung, type Member, sexAsked } from './members.ts'
import {
  hasRoomForSeat,
  holdsBaby,
  isCalm,
  isOpenGround,
  isOthersWork,
  RIDES,
  restsOn,
  SEATED,
  suitsSeat,
  usesAid,
} from './postures.ts'

/** Actions whose seat is in a vehicle. */
export const AT_WHEEL: ReadonlySet<string> = new Set(['drive', 'drive-tractor', 'fly', 'sail'])
/** How much farther a spot may be, in centimetres, that is meant for somebody like this, or whose rank is smaller by one. */
const NAMED_BONUS = 220
const RANK_BONUS = 120
/** Nearer than so many centimetres bodies overlap, which counts as much as the second. */
const TIGHT = 70
const TIGHT_COST = 150
/** Horses, camels and bicycles that people bring along need so many centimetres. */
const RIDDEN_LENGTH = 230
/** Worn by those who serve or help others. */
const WORK_CLOTHES = /^(apron|white-coat|chef|nurse|scrubs|driver|pilot)$/
/** For these nobody leaves the counter. */
const BETWEEN_CUSTOMERS: ReadonlySet<string> = new Set([
  'wave',
  'cut',
  'cut-up',
  'cut-ribbon',
  'hand-over',
  'sing',
])
/** Who is no stranger is rather no patient or customer. */
const STAFF_COST = 300
/** Nearer to the main person no chair is brought, in centimetres. */
const NEAR_CHAIR = 60

/** People of a place of whom nobody would miss one. */
const GUESTS = /^(guest|visitor|villager|neighbour|friend|regular|helper|volunteer|runner|dancer)$/
const YOUNG_GUESTS = /^(child|pupil|student|class)$/

/** Where somebody is who is said to sit or lie. */
export const SEATS: Readonly<Record<string, readonly string[]>> = {
  sit: ['sit', 'floor'],
  'sit-ground': ['floor'],
  lie: ['lie', 'floor'],
}

const MEALS = ['eat', 'drink']
/** Things that somebody drinks or eats from while seated. */
const isOfMeal = (item: string): boolean =>
  Object.values(POSES).some(
    ({ on, holds, action }) =>
      on === 'sit' && holds.some((hold) => hold.item === item) && MEALS.some((meal) => action.includes(meal)),
  )

/** The posture that the words say; who eats, drinks or only has a cup in the hand sits where there are seats. */
export function postureOf({ posture, action, objects }: Brief): string | undefined {
  if (posture) return posture.value
  if (action) return MEALS.includes(action.value) ? 'sit' : undefined
  const held = objects.filter(({ near }) => near === 'held').flatMap(({ value }) => namedObject(value).held)
  return held.some(isOfMeal) ? 'sit' : undefined
}

/** The poses that show an action, without those of whoever uses an aid. */
const posesOf = remember((action: string): readonly string[] =>
  Object.keys(POSES).filter((id) => POSES[id]!.action.includes(action) && !usesAid(POSES[id]!)),
)

/** Whether an action is shown on an animal or a vehicle that comes with the pose. */
export const isRidden = (action: string): boolean =>
  posesOf(action).some((id) => POSES[id]!.holds.some(({ item }) => item.startsWith('ridden-')))

/** Whether a seat is all that an action needs. */
const mayBeSeated = (action: string): boolean =>
  action === 'sit' || posesOf(action).some((id) => takesSeat(id))

/** A seat of the place, a rug or a blanket, else ground to which a seat is brought. */
const seatFor = (
  spots: readonly Anchor[],
  canShow: (anchor: Anchor) => boolean,
  mayHaveSeat: (anchor: Anchor) => boolean,
): Anchor | undefined =>
  spots.find((one) => one.kind === 'sit' && canShow(one)) ??
  spots.find((one) => one.kind === 'floor' && canShow(one)) ??
  spots.find(mayHaveSeat)

const isSeat = ({ kind }: Anchor) => ['sit', 'floor', 'lie'].includes(kind)

/** What decides where somebody is: all that is not done besides another thing, and postures of rest. */
export const isPlacing = (action: string): boolean => !WEAK_ACTIONS.has(action) || SEATS[action] !== undefined
/** Of the main person these do as well, where a spot shows them. */
const UPRIGHT = ['stand', 'walk']

/** What the poses of an action rest on. */
export const kindsFor = (action: string): ReadonlySet<string> =>
  new Set(
    Object.values(POSES).flatMap((pose) =>
      pose.action.includes(action) && !usesAid(pose) ? restsOn(pose) : [],
    ),
  )

/** What somebody does in a chair. */
const isSitting = (action: string): boolean =>
  action === 'sit' || MEALS.includes(action) || SEATED.includes(action)

/** No child who does not drive sits at a wheel. */
const isWheel = ({ kind, poses }: Anchor): boolean =>
  kind === 'sit' && POSES[poses[0] ?? '']?.action.some((action) => AT_WHEEL.has(action)) === true

/**
 * The free anchor that suits best, -1 where none is left: for the main person the first, for others one that is meant for
 * them and near the main person's.
 */
export function bestAnchor(
  free: readonly Anchor[],
  { role, age, sex, looks, noun, isApart, isStranger, isOnlooker, isAsked, action: own }: Member,
  actions: readonly string[],
  main: Anchor | undefined,
): number {
  const inFront = free.findIndex(({ fits }) => fits.has(poseSaid(looks) ?? ''))
  if (inFront >= 0) return inFront
  const words = [role, ...(isYoung(age) ? ['child'] : []), ...(age === 'older' ? ['older'] : [])]
  const usable = free.filter(
    (anchor) =>
      (sexAsked(anchor) ?? sex) === sex &&
      !(anchor.isChair && (!actions.some(isSitting) || (main && between(anchor, main) < NEAR_CHAIR))) &&
      // Who is dressed for work is no patient, customer or guest, where the spot is not the writer's own.
      !(role === 'me' && anchor.staff && !anchor.fits.has('me') && isDressed(looks)) &&
      !(role !== 'me' && isOfPatient(anchor.staff) && isDressed(looks)) &&
      // No customer stands behind the counter of the writer.
      !(role === 'other' && isPostOfWriter(anchor)) &&
      !(role === 'other' && main && isPostOfWriter(main) && isOfTrade(anchor) && !own && !isDressed(looks)) &&
      // Who works with the writer is no guest there.
      !(role === 'colleague' && main && isPostOfWriter(main) && isSeat(anchor) && !actions.some(isSitting)) &&
      !(isBed(anchor) && isOutOfBed(role, age, own)) &&
      !isOthersWork(anchor, { role, action: own, looks }) &&
      // No child of the words operates; one who writes may.
      !(isYoung(age) && role !== 'me' && anchor.wear === 'scrubs') &&
      !(isYoung(age) && isWheel(anchor) && !(role === 'me' && actions.some((one) => AT_WHEEL.has(one)))) &&
      (isYoung(age)
        ? isForChildren(anchor, noun) && !anchor.fits.has('grown')
        : !(anchor.fits.size === 1 && anchor.fits.has('child'))),
  )
  const dry = usable.filter(({ kind }) => kind !== 'wade')
  const standing = dry.filter((anchor) => !isSeat(anchor) || canSitWith(looks, anchor))
  const ground = standing.length > 0 ? standing : usable.filter((anchor) => isRoomyFor(looks, anchor))
  const rested = poseSaid(looks) !== undefined && ground.length > 0 ? ground : usable
  // Who is said to stand has no chair at the table of the others.
  const upright = role !== 'me' && own === 'stand' ? rested.filter((anchor) => !isSeat(anchor)) : rested
  const possible = upright.length > 0 ? upright : rested
  // Who only looks on stands at no oven.
  const seats = SEATS[actions.find((one) => SEATS[one]) ?? '']
  const isForRest = (anchor: Anchor) =>
    isCalm(anchor) || (seats?.includes(anchor.kind) === true && !anchor.isFixed)
  const suits = isOnlooker ? possible.filter(isForRest) : possible
  const fitting = suits.filter(({ fits }) => fits.has(role) || fits.has('any'))
  const isIll = fitting.some(
    ({ staff, fits }) => isOfPatient(staff) && /parent$/.test(role) && fits.has(role),
  )
  // Nobody brings a chair for whoever has a wheelchair, nor leaves the counter for one.
  const staysUp =
    poseSaid(looks) === 'wheelchair' || (role === 'me' && !isAsked && fitting.some(isPostOfWriter))
  const mayHaveSeat = (anchor: Anchor) => !staysUp && hasRoomForSeat(anchor)
  const isOwnUpright = (action: string) => role === 'me' && UPRIGHT.includes(action)
  // Who is said to sit or lie does there what can be done there: "I sit on the pier and eat".
  const seated = fitting.filter(({ kind, isFixed }) => seats?.includes(kind) && !isFixed)
  const [busy] = actions
  if (seats && busy && !SEATS[busy] && seats.some((kind) => kindsFor(busy).has(kind))) {
    const shows = seated.find(({ poses }) => poses.some((id) => POSES[id]?.action.includes(busy)))
    const able = shows ?? seated.find(({ kind }) => kindsFor(busy).has(kind))
    if (able && role === 'me') return free.indexOf(able)
  }
  for (const action of actions.filter((one) => isAsked || isPlacing(one) || isOwnUpright(one))) {
    const shows = fitting.find(
      ({ poses, kind }) => kind === action || poses.some((id) => POSES[id]?.action.includes(action)),
    )
    if (shows) return free.indexOf(shows)
    const isOwn = action === own || (SEATS[action] !== undefined && SEATS[own ?? ''] !== undefined)
    if (isOwnUpright(action) || (role !== 'me' && !isOwn)) continue
    if (role === 'me' && BETWEEN_CUSTOMERS.has(action) && fitting.some(isPostOfWriter)) continue
    // Else where some pose of the library shows it.
    const kinds = kindsFor(action)
    const rests = SEATS[action]
    const canShow = (anchor: Anchor) =>
      !anchor.isFixed &&
      (rests === undefined || rests.includes(anchor.kind)) &&
      kinds.has(anchor.kind) &&
      posesOf(action).some((id) => suitsSeat(id, anchor))
    const able =
      (SEATED.includes(action) ? seatFor(fitting, canShow, mayHaveSeat) : undefined) ??
      (main && isRidden(action)
        ? fitting.find((one) => canShow(one) && between(one, main) > RIDDEN_LENGTH)
        : undefined) ??
      fitting.find(canShow) ??
      (kinds.has('floor') && !WEAK_ACTIONS.has(action) ? fitting.find(isOpenGround) : undefined) ??
      (mayBeSeated(action) && !isIll ? fitting.find(mayHaveSeat) : undefined)
    if (able) return free.indexOf(able)
  }
  const isNamed = ({ fits }: Anchor) => words.some((word) => fits.has(word))
  const open = suits.filter(({ fits }) => fits.has('any'))
  const meant = [...new Set([...suits.filter(isNamed), ...open])]
  const best = meant[0] ?? suits[0]
  if (!best) return -1
  if (!main || role === 'me') return free.indexOf(best)
  const distance = (anchor: Anchor) => between(anchor, main)
  // Whom somebody sits with in a hospital is the one who is ill.
  const isOfIll = ({ staff, fits }: Anchor) => isOfPatient(staff) && /parent$/.test(role) && fits.has(role)
  const cost = (anchor: Anchor) =>
    isApart
      ? -distance(anchor)
      : distance(anchor) +
        (distance(anchor) < TIGHT ? TIGHT_COST : 0) +
        (anchor.staff && !isStranger && !isOpenTo(anchor.staff, age) && !isOfIll(anchor) ? STAFF_COST : 0) +
        RANK_BONUS * Math.max(2, anchor.rank) * (role === 'partner' ? 0.2 : 1) -
        (isNamed(anchor) ? NAMED_BONUS : 0) -
        (anchor.staff === 'opponent' ? NAMED_BONUS : 0)
  const [near] = meant.sort((a, b) => cost(a) - cost(b))
  return free.indexOf(near ?? best)
}

/** Centimetres between two anchors; what is nearer or farther away counts twice. */
const between = ({ matrix }: Anchor, other: Anchor): number =>
  (Math.abs(matrix[4] - other.matrix[4]) + 2 * Math.abs(matrix[5] - other.matrix[5])) /
  Math.abs(other.matrix[3])

/** A child is one of the children of a place; whoever is named plays against the writer, flies with them, or is in the bed or the chair. */
const isOpenTo = (staff: string, age: Member['age']): boolean =>
  /^(opponent|pilot|daughter|patient parent|client)\b/.test(staff) ||
  (isYoung(age) && YOUNG_GUESTS.test(staff))

/** Where somebody wakes or sleeps, not a blanket in the grass. */
const isBed = ({ kind, staff, poses }: Anchor): boolean =>
  kind === 'lie' && !staff && poses.some((id) => id.includes('bed') || POSES[id]?.action.includes('wake'))

/** In a bed are the writer, a partner and children, and whoever is said to lie there. */
const isOutOfBed = (role: Member['role'], age: Member['age'], action: string | undefined): boolean =>
  !/^(me|partner|child|baby)$/.test(role) && !isYoung(age) && !/^(lie|sleep|rest)/.test(action ?? '')

/** Where the writer works, in the clothes of a trade. */
export const isPostOfWriter = (anchor: Anchor): boolean =>
  anchor.isFixed && anchor.rank === 1 && anchor.fits.has('me') && isOfTrade(anchor)

const isOfTrade = ({ wear }: Anchor): boolean => WORK_CLOTHES.test(wear ?? '')

/** No child lies ill or holds a newborn in place of somebody grown, unless the spot is meant for children. */
const isForChildren = ({ staff, poses, fits }: Anchor, noun: string | undefined): boolean =>
  (!isOfPatient(staff) || noun === 'patient' || fits.has('child')) && !holdsBaby(POSES[poses[0] ?? ''])

const isOfPatient = (staff: string | undefined): boolean => staff?.split(' ').includes('patient') === true

/** Whether a stick or a dog that the words say is drawn with somebody on a seat like this. */
function canSitWith(looks: string | undefined, { kind, poses }: Anchor): boolean {
  const said = poseSaid(looks)
  if (said === 'pregnant') return poses.some((id) => POSES[id]?.action.includes(said))
  const usual = POSES[poses[0] ?? '']
  return (
    said !== undefined &&
    said !== 'wheelchair' &&
    kind === 'sit' &&
    !usual?.action.some((action) => RIDES.includes(action)) &&
    Object.values(POSES).some(
      ({ action, on, view }) => on === kind && view === usual?.view && action.includes(said),
    )
  )
}

/** Whether somebody in a wheelchair can be where others sit on the ground. */
const isRoomyFor = (looks: string | undefined, { kind }: Anchor): boolean =>
  kind === 'floor' && poseSaid(looks) === 'wheelchair'

/** A spot of a guest of the place for whoever is named, where no other is left: they come before those whom nobody names. */
export const spareAnchor = (free: readonly Anchor[], { age, sex, noun, role }: Member): Anchor | undefined =>
  free.find((anchor) => {
    const names = anchor.staff?.split(' ') ?? []
    if ((sexAsked(anchor) ?? sex) !== sex || names.length === 0 || role === 'me') return false
    return isYoung(age)
      ? names.some((name) => YOUNG_GUESTS.test(name)) && isForChildren(anchor, noun)
      : names.some((name) => GUESTS.test(name))
  })
