import { namedObject } from '../library/library.ts'
import { pick, type Random } from '../random.ts'
import { remember } from '../remember.ts'
import { isDressed, poseSaid } from '../rendering/figures/look-for.ts'
import { PAIRS, type Pair, POSES, type Pose } from '../rendering/figures/pose.ts'
import { WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { Brief } from '../understanding/brief.ts'
import type { Anchor } from './anchors.ts'
import { isYoung, type Member, sexAsked } from './members.ts'
import {
  holdsBaby,
  isOpenGround,
  isOthersWork,
  RIDES,
  restsOn,
  showsAid,
  suitsSeat,
  usesAid,
} from './postures.ts'

/** Share of pictures in which two who belong together, but are no couple, touch where nothing says that they do. */
const TOUCHING = 0.6
const CLOSE = ['partner', 'child', 'parent', 'sibling', 'grandparent', 'friend', 'other']
/** Contact of two of a family where both only stand or walk, by the view of the usual pose. */
const USUAL_PAIRS: Readonly<Record<Pose['view'], readonly string[]>> = {
  back: ['arm-around-back', 'child-hand-back', 'hand-in-hand-back'],
  front: ['arm-around-front', 'child-hand-front', 'hand-in-hand-front'],
  side: ['child-hand-side'],
}
/** Contact besides something else that is done. */
const CASUAL: ReadonlySet<string> = new Set([
  ...Object.values(USUAL_PAIRS).flat(),
  'hands-lap',
  'sit-lean-back-pair',
])
const PUSH = 'push-wheelchair'
/** In these the first of the two does something for the other one. */
const DIRECTED =
  /^(give-|brush-hair|plait-|cut-hair|fix-collar|feed-spoon|comfort|bless$|hand-shoulder$|put-garland$|proposal$)/
const TEACHING = /^teach/
/** What is done over a counter or at a chair of the place, where the writer has one there. */
const SERVED = /^(give-|cut-hair|plait-|brush-hair)/
/** For these somebody who sits gets up, or the other one does. */
const RISING =
  /^(hug|kiss|lift|dance|slow|twirl|run-to|proposal|plait|brush|cut-hair|fix-|carry|shoulders|piggyback|child-|read-|push|help|comfort|bless|foreheads|belly|wash|high-five|handshake|give-medal|give-flowers)/
/** Actions whose seat is in a vehicle. */
export const AT_WHEEL: ReadonlySet<string> = new Set(['drive', 'drive-tractor', 'fly', 'sail'])
const COUPLE_DANCES = /^(dance-couple|slow-dance|twirl)$/
const FOR_COUPLES = /^hand-in-hand/
/** Face to face, as those who love each other are. */
const EMBRACE = 'hug'
const EMBRACED: readonly Member['role'][] = ['partner', 'child', 'parent', 'grandparent']
/** How others hold each other: no two could be taken for a couple. */
const PLAIN_EMBRACES = ['arm-around-front', 'shoulder-arm-side', 'arm-around-back', 'handshake']
const shownAs = (id: string, { role, age }: Member): readonly string[] =>
  id === EMBRACE && !(EMBRACED.includes(role) || isYoung(age)) ? PLAIN_EMBRACES : [id]
const FAMILY = ['partner', 'child', 'parent', 'sibling', 'grandparent']
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

/** Rather done at a table or in a chair than standing. */
const SEATED = ['eat', 'write', 'sew', 'knit', 'read', 'play-cards', 'play-board', 'do-jigsaw', 'watch-film']

/** The poses that show an action, without those of whoever uses an aid. */
const posesOf = remember((action: string): readonly string[] =>
  Object.keys(POSES).filter((id) => POSES[id]!.action.includes(action) && !usesAid(POSES[id]!)),
)

/** Whether an action is shown on an animal or a vehicle that comes with the pose. */
const isRidden = (action: string): boolean =>
  posesOf(action).some((id) => POSES[id]!.holds.some(({ item }) => item.startsWith('ridden-')))

const isSeat = ({ kind }: Anchor) => ['sit', 'floor', 'lie'].includes(kind)

/** What decides where somebody is: all that is not done besides another thing, and postures of rest. */
const isPlacing = (action: string): boolean => !WEAK_ACTIONS.has(action) || SEATS[action] !== undefined
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
  { role, age, sex, looks, noun, isApart, isStranger, action: own }: Member,
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
  const suits = upright.length > 0 ? upright : rested
  const fitting = suits.filter(({ fits }) => fits.has(role) || fits.has('any'))
  const isOwnUpright = (action: string) => role === 'me' && UPRIGHT.includes(action)
  // Who is said to sit or lie does there what can be done there: "I sit on the pier and eat".
  const seats = SEATS[actions.find((one) => SEATS[one]) ?? '']
  const seated = fitting.filter(({ kind, isFixed }) => seats?.includes(kind) && !isFixed)
  const [busy] = actions
  if (seats && busy && !SEATS[busy] && seats.some((kind) => kindsFor(busy).has(kind))) {
    const shows = seated.find(({ poses }) => poses.some((id) => POSES[id]?.action.includes(busy)))
    const able = shows ?? seated.find(({ kind }) => kindsFor(busy).has(kind))
    if (able && role === 'me') return free.indexOf(able)
  }
  for (const action of actions.filter((one) => isPlacing(one) || isOwnUpright(one))) {
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
      (SEATED.includes(action) ? fitting.find((one) => one.kind === 'sit' && canShow(one)) : undefined) ??
      (main && isRidden(action)
        ? fitting.find((one) => canShow(one) && between(one, main) > RIDDEN_LENGTH)
        : undefined) ??
      fitting.find(canShow) ??
      (kinds.has('floor') && !WEAK_ACTIONS.has(action) ? fitting.find(isOpenGround) : undefined)
    if (able) return free.indexOf(able)
  }
  const isNamed = ({ fits }: Anchor) => words.some((word) => fits.has(word))
  const open = suits.filter(({ fits }) => fits.has('any'))
  const meant = [...new Set([...suits.filter(isNamed), ...open])]
  const best = meant[0] ?? suits[0]
  if (!best) return -1
  if (!main || role === 'me') return free.indexOf(best)
  const distance = (anchor: Anchor) => between(anchor, main)
  const cost = (anchor: Anchor) =>
    isApart
      ? -distance(anchor)
      : distance(anchor) +
        (distance(anchor) < TIGHT ? TIGHT_COST : 0) +
        (anchor.staff && !isStranger && !isOpenTo(anchor.staff, age) ? STAFF_COST : 0) +
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
const isPostOfWriter = (anchor: Anchor): boolean =>
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

/** Whether two are as grown as a contact is drawn for: a child who writes is carried by the other. */
const areBodies = ({ bodies }: Pair, a: Member, b: Member): boolean =>
  (bodies[0] === 'adult') !== isYoung(a.age) && (bodies[1] === 'adult') !== isYoung(b.age)

const usesWheelchair = ({ holds }: Pose): boolean => holds.some(({ item }) => /^wheelchair/.test(item))
const needsWheelchair = ({ looks }: Member): boolean => poseSaid(looks) === 'wheelchair'

/** A spot of a guest of the place for whoever is named, where no other is left: they come before those whom nobody names. */
export const spareAnchor = (free: readonly Anchor[], { age, sex, noun, role }: Member): Anchor | undefined =>
  free.find((anchor) => {
    const names = anchor.staff?.split(' ') ?? []
    if ((sexAsked(anchor) ?? sex) !== sex || names.length === 0 || role === 'me') return false
    return isYoung(age)
      ? names.some((name) => YOUNG_GUESTS.test(name)) && isForChildren(anchor, noun)
      : names.some((name) => GUESTS.test(name))
  })

/** Who of the others touches the writer, where and how: as the words say, else where the anchor has a pose for it. */
export function findPair(
  free: readonly Anchor[],
  waiting: readonly Member[],
  brief: Brief,
  holdsBaby: boolean,
  isOnGround: boolean,
  random: Random,
) {
  const me = waiting.find(({ role }) => role === 'me')
  const others = waiting.filter((one) => one !== me)
  if (!me) return undefined
  const ofOthers = pairOfOthers(free, [me, ...others], brief)
  if (ofOthers) return ofOthers
  const close = others.filter(({ role, isApart }) => CLOSE.includes(role) && !isApart)
  const fits = (id: string, b: Member) => {
    const pair = PAIRS[id]
    return (
      pair !== undefined &&
      (!holdsBaby || pair.a.holds.some(({ item }) => item === 'baby')) &&
      (pair.for?.includes(b.role) ?? true) &&
      (!pair.sex || [me.sex, b.sex].includes(pair.sex)) &&
      (areBodies(pair, me, b) || areBodies(pair, b, me)) &&
      [usesWheelchair(pair.a), usesWheelchair(pair.b)].filter(Boolean).length ===
        [me, b].filter(needsWheelchair).length &&
      [me, b].every(({ looks }) => showsAid(pair.a, looks) || showsAid(pair.b, looks))
    )
  }
  const found = (anchor: Anchor, b: Member, id: string) => {
    const contact = PAIRS[id]!
    const isReversed =
      !areBodies(contact, me, b) ||
      (DIRECTED.test(id) && areBodies(contact, b, me) && brief.people.contactByOther?.includes(id)) ||
      (contact.sex !== undefined ? contact.sex !== me.sex : needsWheelchair(me) && usesWheelchair(contact.b))
    return { anchor, id, two: isReversed ? ([b, me] as const) : ([me, b] as const) }
  }
  const action = brief.action?.value
  const isBusy = action !== undefined && !WEAK_ACTIONS.has(action)
  // Who turns the key does so while somebody holds their hand.
  // Nobody takes a child on their knee beside the tractor that they drive.
  const isOther = (id: string) => CASUAL.has(id) || TEACHING.test(id) || (action && AT_WHEEL.has(action))
  // Who is said to sit does not stand beside somebody where there are seats.
  const seats = SEATS[postureOf(brief) ?? '']
  const seated = free.filter(({ kind }) => seats?.includes(kind))
  const [first = ''] = brief.people.contact ?? []
  const canSit = seated.length > 0 || (isOnGround && free.some(isOpenGround))
  // At a table nobody gets up to hold somebody's hand.
  const isAtTable = free[0]?.kind === 'sit' && POSES[free[0].poses[0] ?? '']?.legless === true
  const isLight = first === '' || CASUAL.has(first) || TEACHING.test(first)
  const isSeated = (canSit && !RISING.test(first)) || (isAtTable && isLight)
  const isLying = brief.posture?.value === 'lie' && free.some(({ kind }) => kind === 'lie')
  const suitsAction = (id: string) =>
    !(isLying && PAIRS[id]?.on === 'stand') &&
    // Who plays chess sits, too.
    !(isSeated && PAIRS[id]?.on === 'stand' && !PAIRS[id].a.action.includes('sit')) &&
    (!(isBusy && isOther(id)) || PAIRS[id]?.action.includes(action ?? ''))
  const isAtPost = free.some(isPostOfWriter)
  const contact = (brief.people.contact ?? []).filter(
    (id) => suitsAction(id) && !(isAtPost && SERVED.test(id)),
  )
  for (const isRoomFor of [
    ({ pairs }: Anchor, id: string) => pairs.includes(id),
    isSeatFor,
    isOpenFor,
    isStandingFor,
    isFloorFor,
  ])
    for (const id of contact)
      for (const b of touchable(others, brief.people.contactWith?.[id]))
        for (const shown of shownAs(id, b))
          for (const anchor of free)
            if (isRoomFor(anchor, shown) && fits(shown, b)) return found(anchor, b, shown)
  // Who is busy comes first, and is touched by nobody of whom it is not said.
  if (waiting[0] !== me) return undefined
  const b = close[0]
  if (!b || b.role === 'other' || (b.action && isPlacing(b.action))) return undefined
  const isActing = isBusy || brief.objects.some(({ near }) => near === 'held')
  const own = free[bestAnchor(free, me, [], undefined)]
  const pushed = close.find((one) => needsWheelchair(one) && fits(PUSH, one))
  if (pushed && own && !isActing && isOpenFor(own, PUSH)) return found(own, pushed, PUSH)
  const isCouple = b.role === 'partner'
  // Who only stands about does not sit down to touch somebody.
  const alike = free.filter(({ kind, isForTwo }) => kind === own?.kind || isForTwo)
  for (const anchor of seated.length > 0 ? seated : alike) {
    const suits = anchor.pairs.filter(
      (id) =>
        fits(id, b) && !(isSeated && PAIRS[id]!.on === 'stand') && (action === 'dance' || mayDance(id, b)),
    )
    const said = suits.filter((id) => action && PAIRS[id]!.action.includes(action))
    const doTouch = said.length > 0 || (!isActing && (anchor.isForTwo || isCouple || random() < TOUCHING))
    if (suits.length > 0 && doTouch) return found(anchor, b, pick(random, said.length > 0 ? said : suits))
  }
  if (
    !FAMILY.includes(b.role) ||
    isActing ||
    !own ||
    isSeated ||
    seated.length > 0 ||
    !(isCouple || random() < TOUCHING)
  )
    return undefined
  const usual = USUAL_PAIRS[POSES[own.poses[0] ?? '']?.view ?? 'side']
  const open = usual.filter((id) => isOpenFor(own, id) && fits(id, b) && (isCouple || !FOR_COUPLES.test(id)))
  return open.length > 0 ? found(own, b, pick(random, open)) : undefined
}

/** Whom the words name as touched, where they are there; else everybody. */
function touchable(others: readonly Member[], named: Member['role'] | undefined): readonly Member[] {
  const meant = others.filter(({ role }) => role === named)
  return meant.length > 0 ? meant : others
}

/** Two of the others who touch, as the words say it, not where the writer alone would be. */
function pairOfOthers(free: readonly Anchor[], [me, ...others]: readonly Member[], brief: Brief) {
  const { pairs, relations } = brief.people.contactOfOthers ?? {}
  const a = others.find(({ role }) => role === relations?.[0])
  const b = others.find((one) => one !== a && one.role === relations?.[1])
  if (!me || !a || !b) return undefined
  const own = free[bestAnchor(free, me, [], undefined)]
  const rest = [...free.filter((anchor) => anchor !== own), ...(own ? [own] : [])]
  for (const isRoomFor of [({ pairs: ids }: Anchor, id: string) => ids.includes(id), isOpenFor])
    for (const id of pairs ?? [])
      for (const anchor of rest) {
        const contact = PAIRS[id]
        const isWithAids = [a, b].every(({ looks }) =>
          [contact?.a, contact?.b].some((pose) => pose && showsAid(pose, looks)),
        )
        if (!contact || contact.for || !isWithAids || !isRoomFor(anchor, id)) continue
        if (areBodies(contact, a, b)) return { anchor, id, two: [a, b] as const }
        if (areBodies(contact, b, a)) return { anchor, id, two: [b, a] as const }
      }
  return undefined
}

/** Brothers and friends dance as a couple only where the words say so. */
const mayDance = (id: string, { role }: Member): boolean =>
  !COUPLE_DANCES.test(id) || /^(partner|child|parent|grandparent)$/.test(role)

/** Whether two may stand where one was meant to do something: who embraces lets go of the rest. */
const isStandingFor = (anchor: Anchor, id: string): boolean => {
  const { kind, isFixed } = anchor
  const { on, a, b } = PAIRS[id]!
  return (
    isWideFor(anchor, id) &&
    on === 'stand' &&
    kind === 'stand' &&
    !isFixed &&
    a.holds.length + b.holds.length === 0
  )
}

/** A child on somebody's knees needs no seat of its own. */
const ON_LAP = /^child-(on-)?lap(-ground)?$/

/** Whether a child may be on the knees of whoever is meant to sit there, on a seat or on the ground. */
const isSeatFor = ({ kind, isFixed, poses }: Anchor, id: string): boolean => {
  const usual = POSES[poses[0] ?? '']
  if (ON_LAP.test(id) && PAIRS[id]?.on === 'floor') return kind === 'floor' && !isFixed
  return ON_LAP.test(id) && kind === 'sit' && !isFixed && usual?.view === PAIRS[id]?.a.view && !usual?.legless
}

/** Whether two may be where one was meant to sit on the floor: a stool or a wheelchair is brought along. */
const isFloorFor = ({ kind, isFixed }: Anchor, id: string): boolean => {
  const { a, b, offset } = PAIRS[id]!
  const isOnLap = offset[0] === 0 && usesWheelchair(a)
  return (
    kind === 'floor' && !isFixed && (isOnLap || [...a.holds, ...b.holds].some(({ item }) => item === 'stool'))
  )
}

/** Bicycles that two have with them: they need ground, and nothing of the place. */
const BROUGHT = /^(ridden-|tandem$)/
const isBrought = ({ a, b }: Pair): boolean => [...a.holds, ...b.holds].some(({ item }) => BROUGHT.test(item))

/** Whether two may stand where one was meant to do nothing that needs a thing of the place. */
const isOpenFor = (anchor: Anchor, id: string): boolean => {
  const pair = PAIRS[id]
  if (pair === undefined || !isWideFor(anchor, id)) return false
  const isRidden = POSES[anchor.poses[0] ?? '']?.holds.some(({ item }) => BROUGHT.test(item)) === true
  return isBrought(pair) ? isOpenGround(anchor) || isRidden : pair.on === 'stand' && isOpenGround(anchor)
}

/** How far the second of two may be in front where the ground ends, in centimetres. */
const EDGE = 45
const isWideFor = ({ isAtEdge }: Anchor, id: string): boolean => !(isAtEdge && PAIRS[id]!.offset[0] > EDGE)
