import { pick, type Random } from '../random.ts'
import { poseSaid } from '../rendering/figures/look-for.ts'
import { PAIRS, type Pair, POSES, type Pose } from '../rendering/figures/pose.ts'
import { WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { Brief } from '../understanding/brief.ts'
import type { Anchor } from './anchors.ts'
import { isYoung, type Member } from './members.ts'
import { isOpenGround, showsAid } from './postures.ts'
import { AT_WHEEL, bestAnchor, isPlacing, isPostOfWriter, postureOf, SEATS } from './spots.ts'

/** Share of pictures in which two who belong together, but are no couple, touch where nothing says that they do. */
const TOUCHING = 0.8
const CLOSE = ['partner', 'child', 'parent', 'sibling', 'grandparent', 'friend', 'other']
/** Contact of two of a family where both only stand or walk, by the view of the usual pose. */
const USUAL_PAIRS: Readonly<Record<Pose['view'], readonly string[]>> = {
  back: ['arm-around-back', 'child-hand-back', 'hand-in-hand-back', 'arm-around-child-back'],
  front: ['arm-around-front', 'child-hand-front', 'hand-in-hand-front', 'arm-around-child-front'],
  side: ['child-hand-side'],
}
/** The same of two who sit, by how the usual pose is seen. */
const SEATED_PAIRS: Readonly<Record<Pose['view'], readonly string[]>> = {
  back: ['sit-lean-back-pair', 'sit-child-back', 'sit-ground-lean-back', 'sit-ground-child-back'],
  front: [
    'hands-lap',
    'arm-sit',
    'sofa-lean',
    'sofa-lean-child',
    'child-on-lap',
    'child-on-lap-ground',
    'hands-table',
  ],
  side: ['hold-hands-table'],
}
/** Contact besides something else that is done. */
const CASUAL: ReadonlySet<string> = new Set([
  ...Object.values(USUAL_PAIRS).flat(),
  'hands-lap',
  'sit-lean-back-pair',
  'sit-child-back',
])
const PUSH = 'push-wheelchair'
/** In these the first of the two does something for the other one. */
const DIRECTED =
  /^(give-|show-photo|tie-shoes|wash-feet$|brush-hair|plait-|cut-hair|fix-collar|feed-spoon|comfort|bless$|hand-shoulder$|put-garland$|proposal$|hug-behind$|hold-ladder$|sofa-lean$|sit-lean-back-pair$|sit-ground-lean-back$|arm-sit$|head-lap|feet-lap$|lie-lean$|bicycle-pillion$|moped-two$|motorcycle-pillion$|kiss-cheek$|piggyback-grown$|carry-arms$|lean-front$)/
const TEACHING = /^teach/
/** Contact that nobody has of whom it is not said, though a spot has it. */
const ONLY_SAID = /^tie-shoes/
/** What is done over a counter or at a chair of the place, where the writer has one there. */
const SERVED = /^(give-|cut-hair|plait-|brush-hair)/
/** For these somebody who sits gets up, or the other one does. */
const RISING =
  /^(hug|kiss|lift|dance|slow|twirl|run-to|proposal|plait|brush|cut-hair|fix-|carry|shoulders|piggyback|child-|read-|push|help|comfort|bless|foreheads|belly|wash|tie-shoes|high-five|handshake|give-medal|give-flowers)/
const COUPLE_DANCES = /^(dance-couple|slow-dance|twirl)$/
/** Whoever's hand it is, where the words say so. */
const HANDS = 'hands-table'
const FOR_COUPLES = /^hand-in-hand/
/** Face to face, as those who love each other are. */
const EMBRACE = 'hug'
const EMBRACED: readonly Member['role'][] = ['partner', 'child', 'parent', 'grandparent', 'sibling']
/** How others hold each other, unless a correction asks for it: no two could be taken for a couple. */
const PLAIN_EMBRACES = ['arm-around-front', 'shoulder-arm-side', 'arm-around-back', 'handshake']
const shownAs = (id: string, { role, age, isAsked }: Member): readonly string[] =>
  id === EMBRACE && !(EMBRACED.includes(role) || isYoung(age) || isAsked) ? PLAIN_EMBRACES : [id]
/** Who touches the writer rather than the others who are there. */
const NEAREST_KIN: readonly Member['role'][] = ['partner', 'child', 'grandparent', 'parent']
const FAMILY = ['partner', 'child', 'parent', 'sibling', 'grandparent']

/** Whether two are as grown as a contact is drawn for: a child who writes is carried by the other. */
const areBodies = ({ bodies }: Pair, a: Member, b: Member): boolean =>
  (bodies[0] === 'adult') !== isYoung(a.age) && (bodies[1] === 'adult') !== isYoung(b.age)

const usesWheelchair = ({ holds }: Pose): boolean => holds.some(({ item }) => /^wheelchair/.test(item))
const needsWheelchair = ({ looks }: Member): boolean => poseSaid(looks) === 'wheelchair'

/** Contact in which a baby is held as a small child is, rather than lies in somebody's arms. */
export const CARRIED = /^(lift-child|shoulders-|child-on-hip|carry-child|child-asleep-)/

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
  const isSaidOfTwo = (id: string) => id === HANDS && brief.people.contact?.includes(id) === true
  const fits = (id: string, b: Member) => {
    const pair = PAIRS[id]
    return (
      pair !== undefined &&
      (!holdsBaby || pair.a.holds.some(({ item }) => item === 'baby')) &&
      ((pair.for?.includes(b.role) ?? true) || isSaidOfTwo(id)) &&
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
    !(isLying && /^(stand|sit)$/.test(PAIRS[id]?.on ?? '')) &&
    // Who plays chess sits, too.
    !(isSeated && PAIRS[id]?.on === 'stand' && !PAIRS[id].a.action.includes('sit')) &&
    (!(isBusy && isOther(id)) || PAIRS[id]?.action.includes(action ?? ''))
  const isAtPost = free.some(isPostOfWriter)
  const contact = (brief.people.contact ?? []).filter(
    (id) => suitsAction(id) && !(isAtPost && SERVED.test(id)),
  )
  for (const isRoomFor of [
    // Who sleeps does so lying, where there is a bench.
    (anchor: Anchor, id: string) => HEAD_IN_LAP.test(id) && isBenchFor(anchor, id, free),
    ({ pairs }: Anchor, id: string) => pairs.includes(id),
    isSeatFor,
    (anchor: Anchor, id: string) => isBenchFor(anchor, id, free),
    (anchor: Anchor, id: string) => isTableFor(anchor, id, free),
    isGroundFor,
    isOpenFor,
    isStandingFor,
    isFloorFor,
    isLyingFor,
  ])
    for (const id of contact)
      for (const b of touchable(others, me, { id, contact, named: brief.people.contactWith?.[id] }))
        for (const shown of shownAs(id, b))
          for (const anchor of free)
            if (isRoomFor(anchor, shown) && fits(shown, b) && isSeenAt(anchor, [me, b]))
              return found(anchor, b, shown)
  // Who is busy comes first, and is touched by nobody of whom it is not said.
  if (waiting[0] !== me) return undefined
  const b = NEAREST_KIN.map((role) => close.find((one) => one.role === role)).find((one) => one) ?? close[0]
  if (!b || b.role === 'other' || (b.action && (b.isAsked || isPlacing(b.action)))) return undefined
  const isActing = isBusy || me.isAsked === true || brief.objects.some(({ near }) => near === 'held')
  const own = free[bestAnchor(free, me, [], undefined)]
  const pushed = close.find((one) => needsWheelchair(one) && fits(PUSH, one))
  if (pushed && own && !isActing && isOpenFor(own, PUSH)) return found(own, pushed, PUSH)
  const isCouple = b.role === 'partner'
  // Grown brothers and friends go hand in hand only where the words say so.
  const isHelped = [me, b].some(({ age }) => age === 'older')
  const isUsual = (id: string) => fits(id, b) && (isCouple || isHelped || !FOR_COUPLES.test(id))
  // Who only stands about does not sit down to touch somebody.
  const alike = free.filter(({ kind, isForTwo }) => kind === own?.kind || isForTwo)
  for (const anchor of seated.length > 0 ? seated : alike) {
    const suits = anchor.pairs.filter(
      (id) =>
        fits(id, b) &&
        !ONLY_SAID.test(id) &&
        !(isSeated && PAIRS[id]!.on === 'stand') &&
        (action === 'dance' || mayDance(id, b)) &&
        isUsual(id),
    )
    const said = suits.filter((id) => action && PAIRS[id]!.action.includes(action))
    // A bicycle is there only where the words or the spot mean one.
    const onFoot = suits.filter((id) => !isBrought(PAIRS[id]!))
    const [likely = suits] = [said, onFoot].filter((ids) => ids.length > 0)
    const doTouch = said.length > 0 || (!isActing && (anchor.isForTwo || isCouple || random() < TOUCHING))
    if (suits.length > 0 && doTouch) return found(anchor, b, pick(random, likely))
  }
  if (!FAMILY.includes(b.role) || isActing || !own || !(isCouple || random() < TOUCHING)) return undefined
  const beside = isSeated || seated.length > 0 ? seated : alike.filter(({ kind }) => isSeat(kind))
  for (const anchor of [own, ...beside].filter(({ kind }) => isSeat(kind))) {
    const usual = SEATED_PAIRS[POSES[anchor.poses[0] ?? '']?.view ?? 'side']
    const room = usual.filter(
      (id) =>
        isUsual(id) &&
        isSeenAt(anchor, [me, b]) &&
        (isSeatFor(anchor, id) ||
          isBenchFor(anchor, id, free) ||
          isTableFor(anchor, id, free) ||
          isGroundFor(anchor, id)),
    )
    if (room.length > 0) return found(anchor, b, pick(random, room))
  }
  if (isSeated || seated.length > 0) return undefined
  const usual = USUAL_PAIRS[POSES[own.poses[0] ?? '']?.view ?? 'side']
  const open = usual.filter((id) => isOpenFor(own, id) && isUsual(id))
  return open.length > 0 ? found(own, b, pick(random, open)) : undefined
}

const isSeat = (kind: string): boolean => kind === 'sit' || kind === 'floor'

/**
 * Whom the words name as touched, where they are there and as grown as it is drawn for; nobody where another way of the
 * contact is drawn for them: a husband is carried piggyback, not the child beside him. Else everybody.
 */
function touchable(
  others: readonly Member[],
  me: Member,
  { id, contact, named }: { id: string; contact: readonly string[]; named: Member['role'] | undefined },
): readonly Member[] {
  const isDrawnFor = (one: Member, way: string) =>
    shownAs(way, one).some((shown) => {
      const pair = PAIRS[shown]
      return pair !== undefined && (areBodies(pair, me, one) || areBodies(pair, one, me))
    })
  const ofRole = others.filter((one) => one.role === named)
  const meant = ofRole.filter((one) => isDrawnFor(one, id))
  if (meant.length > 0) return meant
  return ofRole.some((one) => contact.some((way) => isDrawnFor(one, way))) ? [] : others
}

/** Two of the others who touch, as the words say it, not where the writer alone would be. */
function pairOfOthers(free: readonly Anchor[], [me, ...others]: readonly Member[], brief: Brief) {
  const { pairs, relations } = brief.people.contactOfOthers ?? {}
  const a = others.find(({ role }) => role === relations?.[0])
  const b = others.find((one) => one !== a && one.role === relations?.[1])
  if (!me || !a || !b) return undefined
  const own = free[bestAnchor(free, me, [], undefined)]
  const rest = [...free.filter((anchor) => anchor !== own), ...(own ? [own] : [])]
  for (const isRoomFor of [({ pairs: ids }: Anchor, id: string) => ids.includes(id), isSeatFor, isOpenFor])
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

/** What stands before a spot for grown people would hide a child. */
const isSeenAt = ({ fits }: Anchor, two: readonly Member[]): boolean =>
  !(fits.has('grown') && two.some(({ age }) => isYoung(age)))

/** Brothers and friends dance as a couple only where the words say so. */
const mayDance = (id: string, { role }: Member): boolean =>
  !COUPLE_DANCES.test(id) || /^(partner|child|parent|grandparent)$/.test(role)

/** Only where the place has ice or a rink for them. */
const ON_SKATES = /^(skate|roller)-together/

/** What two have with them wherever they stand. */
const OF_THEIRS: ReadonlySet<string> = new Set(['laces', 'phone-shown'])

/** Whether two may stand where one was meant to do something: who embraces lets go of the rest. */
const isStandingFor = (anchor: Anchor, id: string): boolean => {
  const { kind, isFixed } = anchor
  if (ON_SKATES.test(id)) return false
  const { on, a, b } = PAIRS[id]!
  return (
    isWideFor(anchor, id) &&
    on === 'stand' &&
    kind === 'stand' &&
    !isFixed &&
    [...a.holds, ...b.holds].every(({ item }) => OF_THEIRS.has(item))
  )
}

const HEAD_IN_LAP = /^head-lap/

/** A child on somebody's knees needs no seat of its own. */
const ON_LAP = /^child-((on-)?lap(-ground)?|asleep-sit)$/

/** Whether a child may be on the knees of whoever is meant to sit there, on a seat or on the ground. */
const isSeatFor = ({ kind, isFixed, poses }: Anchor, id: string): boolean => {
  const usual = POSES[poses[0] ?? '']
  if (ON_LAP.test(id) && PAIRS[id]?.on === 'floor') return kind === 'floor' && !isFixed
  return ON_LAP.test(id) && kind === 'sit' && !isFixed && usual?.view === PAIRS[id]?.a.view && !usual?.legless
}

/** How much nearer or farther the seat beside may be than the second of two sits, as a share of their distance. */
const SEAT_PLAY = 0.75
/** On a bench the next seat is nearer, in centimetres. */
const NEXT_SEAT = 60
/** A bench reaches so many centimetres beyond the middle of its last seat. */
const SEAT_EDGE = 6
/** Farther away another bench stands. */
const LONGEST = 150
/** Centimetres that one of two seats may be lower. */
const SEAT_STEP = 9

/** Whether two who sit side by side may be on two seats of the place that are next to each other. */
function isBenchFor(anchor: Anchor, id: string, free: readonly Anchor[]): boolean {
  const { kind, isFixed, isFacingLeft, poses, matrix } = anchor
  const { on, offset, a, b } = PAIRS[id]!
  const fits = (usual: Pose | undefined) => usual?.view === a.view && usual.legless === a.legless
  if (on !== 'sit' || a.view === 'side' || offset[0] === 0) return false
  if (kind !== 'sit' || isFixed || !fits(POSES[poses[0] ?? ''])) return false
  const scale = Math.abs(matrix[3])
  const beside = free
    .filter((other) => other !== anchor && other.kind === 'sit' && !other.isFixed)
    .filter(
      (other) =>
        fits(POSES[other.poses[0] ?? '']) && Math.abs(other.matrix[5] - matrix[5]) < SEAT_STEP * scale,
    )
    .map((other) => ((other.matrix[4] - matrix[4]) / scale) * (isFacingLeft ? -1 : 1))
  return b.view === a.view
    ? beside.some((distance) => Math.abs(distance - offset[0]) < SEAT_PLAY * offset[0])
    : // Who lies on it needs a bench.
      beside.some((distance) => distance > 0 && distance < NEXT_SEAT) &&
        beside.some((distance) => distance > offset[0] - SEAT_EDGE && distance < LONGEST)
}

/** How much nearer or farther two may sit across a table than it is drawn, in centimetres. */
const TABLE_PLAY = 16

/** Whether somebody else may sit opposite, as near as hands reach. */
function isTableFor(anchor: Anchor, id: string, free: readonly Anchor[]): boolean {
  const { kind, isFixed, isFacingLeft, poses, matrix } = anchor
  const { on, offset, mirror, a } = PAIRS[id]!
  const isAt = (usual: string | undefined) => POSES[usual ?? '']?.view === 'side'
  if (on !== 'sit' || a.view !== 'side' || !mirror || id !== ACROSS) return false
  if (kind !== 'sit' || isFixed || !isAt(poses[0])) return false
  const scale = Math.abs(matrix[3])
  return free.some((other) => {
    const distance = ((other.matrix[4] - matrix[4]) / scale) * (isFacingLeft ? -1 : 1)
    return (
      other.kind === 'sit' &&
      !other.isFixed &&
      isAt(other.poses[0]) &&
      other.isFacingLeft !== isFacingLeft &&
      Math.abs(other.matrix[5] - matrix[5]) < SEAT_STEP * scale &&
      Math.abs(distance - offset[0]) < TABLE_PLAY
    )
  })
}
const ACROSS = 'hold-hands-table'

/** Whether there is room for another one beside whoever sits on the ground with the back to us. */
const isGroundFor = (anchor: Anchor, id: string): boolean => {
  const { kind, isFixed, poses } = anchor
  const { on, a } = PAIRS[id]!
  const view = POSES[poses[0] ?? '']?.view
  return (
    kind === 'floor' &&
    on === 'floor' &&
    !isFixed &&
    a.holds.length === 0 &&
    view === a.view &&
    isWideFor(anchor, id)
  )
}

/** Where somebody lies on the ground or in the grass there is room for another one. */
const isLyingFor = (anchor: Anchor, id: string): boolean => {
  const { kind, isFixed, poses, staff } = anchor
  const { on, b } = PAIRS[id]!
  if (!/^(lie|floor)$/.test(on) || b.view !== 'side' || isFixed || staff) return false
  const isOpen = kind === 'lie' && POSES[poses[0] ?? '']?.action.includes('lie-ground') === true
  return isOpen || (kind === 'floor' && POSES[poses[0] ?? '']?.view === 'side') || isOpenGround(anchor)
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
  if (pair === undefined || ON_SKATES.test(id) || !isWideFor(anchor, id)) return false
  const isRidden = POSES[anchor.poses[0] ?? '']?.holds.some(({ item }) => BROUGHT.test(item)) === true
  return isBrought(pair) ? isOpenGround(anchor) || isRidden : pair.on === 'stand' && isOpenGround(anchor)
}

/** How far the second of two may be in front where the ground ends, in centimetres. */
const EDGE = 45
const isWideFor = ({ isAtEdge }: Anchor, id: string): boolean => !(isAtEdge && PAIRS[id]!.offset[0] > EDGE)
