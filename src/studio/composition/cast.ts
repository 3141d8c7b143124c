import { deriveSeed, randomFrom } from '../random.ts'
import type { View } from '../rendering/brush.ts'
import type { Conditions } from '../rendering/draw-svg.ts'
import { groupShapes, pairShapes, placeGroup, placePair } from '../rendering/figures/figure.ts'
import { isDressed, outfitSaid, poseSaid } from '../rendering/figures/look-for.ts'
import { GROUPS, PAIRS, POSES, type Pose } from '../rendering/figures/pose.ts'
import { applyTo } from '../rendering/shape.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import { INSTRUMENTS, SINGLE_ACTIONS, WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { Brief, Person } from '../understanding/brief.ts'
import { type Anchor, anchorsOf } from './anchors.ts'
import { apart } from './apart.ts'
import { atOneTable } from './at-table.ts'
import { joinOthers, turned } from './beside.ts'
import { isGroundAt, seatAt, seatSaid, withBrought } from './brought.ts'
import { dresser } from './dressing.ts'
import { findGroup } from './groups.ts'
import { asSmallChild, isYoung, type Member, members } from './members.ts'
import { standsAtHand } from './object-room.ts'
import { CARRIED, findPair } from './pairs.ts'
import { isInView, type Placement, placement, posed, spaceOf, uncut } from './placement.ts'
import { holdsBaby, isAid, poseFor } from './postures.ts'
import { AT_WHEEL, bestAnchor, postureOf, spareAnchor } from './spots.ts'
import { namedAt, staffAt, staffOf } from './staff.ts'

export interface Cast {
  placements: readonly Placement[]
  /** People of the words for whom no spot was left. */
  missing: number
  /** The others who are drawn. */
  shown: readonly Person[]
}

interface CastSettings extends Conditions {
  view: View
  /** The composition's file name. */
  file: string
  isIndoor: boolean
  /** Of the whole picture. */
  pictureSeed: number
  variant: number
}

/** What somebody does who looks on while another one is honoured. */
const LOOKS_ON: ReadonlySet<string> = new Set(['applaud', 'film', 'photograph', 'selfie', 'wave'])
/** What a writer does while somebody else is at work. */
const WATCHING: ReadonlySet<string> = new Set(['look', 'listen'])
const ONLOOKING: ReadonlySet<string> = new Set([...WATCHING, 'sit', 'stand'])
/** What children do around those who sit. */
const PLAYS: ReadonlySet<string> = new Set(['play', 'play-floor', 'run', 'jump', 'climb', 'throw-ball'])
/** What somebody wears whose day it is. */
const HONOURS: ReadonlySet<string> = new Set(['gown', 'graduate', 'graduation'])
/** What is done with a baby, in poses that show it. */
const OF_BABIES = ['bottle', 'spoon-feed', 'bathe-baby', 'push-pram', 'sleep-baby']
/** Between the middles of two people, in centimetres. */
const NEAREST = 28
/** Beyond both ends of two of whom one lies. */
const ALONG = 52
/** The same where two sit on seats that were meant for others as well. */
const NEAREST_SEAT = 44
/** The spots that the view shows, with the seat that may be brought to them. */
export function spotsOf(
  root: SvgElement,
  settings: Conditions & Pick<CastSettings, 'view' | 'file' | 'isIndoor'>,
  words: readonly string[],
): Anchor[] {
  const { file, isIndoor, view } = settings
  const isGroundHidden = root.attributes['data-hides'] === 'ground'
  const seat = isGroundHidden ? undefined : seatAt(file.split('.', 1)[0]!, isIndoor, words)
  const isGround = isGroundAt(file, isIndoor, settings.conditions) && seatSaid(words) === undefined
  return anchorsOf(root, settings)
    .filter((anchor) => isInView(anchor, view))
    .map((anchor) => ({ ...anchor, seat, isIndoor, isGround }))
}

/** A ranked person of the place is whoever the words name. */
export const isForAnybody = ({ staff, element }: Anchor): boolean =>
  staff === undefined || element.attributes['data-rank'] !== undefined

/** The writer and the others, each at an anchor that the view shows; staff of the place as well. */
export function castPeople(root: SvgElement, brief: Brief, settings: CastSettings): Cast {
  const random = randomFrom(deriveSeed(settings.pictureSeed, `cast ${settings.variant}`))
  const { writer, others } = brief.people
  const aids = new Set([writer, ...others].map(({ looks }) => poseSaid(looks)))
  const isForUser = ({ fits }: Anchor) => ![...fits].some((fit) => isAid(fit) && !aids.has(fit))
  const { isIndoor } = settings
  const isGroundHidden = root.attributes['data-hides'] === 'ground'
  const anchors = spotsOf(root, settings, brief.words).filter(isForUser)
  // A ranked person of the place is whoever the words name, if somebody is left.
  let free = anchors.filter(isForAnybody)
  const said = members(brief, free, settings.pictureSeed)
  const all = withNewborn(said, free).filter((one) => !isUnborn(one, free))
  const carriers = all.filter(({ age }) => !isYoung(age)).length
  // Babies are drawn with those who hold them.
  const babies = all.filter(({ age }) => age === 'baby').slice(0, 2 * carriers)
  const waiting = all.filter(({ age }) => age !== 'baby')
  // Where the writer only looks on, whoever does something is whom the picture is about.
  const isBusy = (action: string | undefined) => action !== undefined && !WEAK_ACTIONS.has(action)
  // Who is said to sit keeps the seat, whatever the children play.
  const isAtPlay = ({ age, action }: Member) =>
    age === 'child' && brief.posture?.value === 'sit' && PLAYS.has(action ?? '')
  const isMeant = (member: Member) => {
    const { role, action, looks, isStranger } = member
    if (role === 'me') return false
    const isActing = isBusy(action) && !(isStranger || LOOKS_ON.has(action!) || isAtPlay(member))
    return isActing || HONOURS.has(outfitSaid(looks) ?? '')
  }
  const isWriterHonoured = brief.people.isOwnWedding || HONOURS.has(outfitSaid(all[0]?.looks) ?? '')
  // Where there is not room for everybody, a writer in a wheelchair has a spot before the others.
  const isRoomy = waiting.length <= free.length || poseSaid(all[0]?.looks) === undefined
  const isWriterIdle =
    !(isWriterHonoured || isBusy(brief.action?.value)) || LOOKS_ON.has(brief.action?.value ?? '')
  if (isWriterIdle && isRoomy) waiting.sort((a, b) => Number(isMeant(b)) - Number(isMeant(a)))
  const placements: Placement[] = []
  const seen: Member[] = []
  const lookOf = dresser(brief, settings)
  const babyFor = (pose: Pose): Member[] =>
    holdsBaby(pose) ? babies.splice(0, pose.holds.some(({ item }) => item === 'twins') ? 2 : 1) : []
  const put = (anchor: Anchor, member: Member, actions: readonly string[]) => {
    const pose = poseFor(anchor, member, actions, random)
    const baby = babyFor(POSES[pose]!)
    seen.push(member, ...baby)
    const look = lookOf(member, anchor)
    const whole = withBrought(pose, POSES[pose]!, anchor)
    const placed = uncut(posed(anchor, pose, whole, look, [member, ...baby]), settings.view)
    const own = member.action && { value: member.action, confidence: 1 }
    placements.push({ ...placed, isWriter: member.role === 'me', ...(own && { action: own }) })
  }

  const isHugged =
    brief.people.contact?.[0]?.startsWith('hug') === true &&
    waiting.every(({ role }) => role === 'me' || role === 'other')
  for (const anchor of anchors.filter(({ staff }) => staff !== undefined)) {
    const at = namedAt(anchor, waiting)
    // Whoever hugs the writer is not on the seat that the place has for them.
    if (at < 0 || (isHugged && waiting[at]!.role === 'other')) continue
    // An old writer who only looks on is not the one who is ill.
    if (waiting[at]!.role === 'me' && WATCHING.has(brief.action?.value ?? '') && waiting.length > 1) continue
    const [one] = waiting.splice(at, 1)
    // A colleague who speaks does it where the place has somebody who does.
    const isShown = anchor.poses.some((id) => POSES[id]?.action.includes(one!.action ?? ''))
    put(anchor, one!, isShown ? [one!.action!] : [])
    if (free.includes(anchor)) free.splice(free.indexOf(anchor), 1)
  }

  let isTaken = (_: Anchor): boolean => false
  const hasGround =
    isGroundAt(settings.file, isIndoor, settings.conditions) && seatSaid(brief.words) === undefined
  const isOnGround = brief.posture?.value === 'sit' && hasGround && mayRest(brief.action?.value)
  const group =
    babies.length === 0 && !isAtThing(brief)
      ? findGroup(free, waiting, { brief, view: settings.view, random })
      : undefined
  if (group) {
    const { anchor, people } = group
    for (const one of people) waiting.splice(waiting.indexOf(one), 1)
    const looks = people.map((one) => lookOf(one, anchor))
    const drawn = GROUPS[group.id]!
    const heads = placeGroup(drawn, looks).map(({ skeleton, matrix }) => applyTo(matrix, ...skeleton.head.at))
    seen.push(...people)
    placements.push({ ...placement(anchor, groupShapes(drawn, looks), heads, people), group: group.id })
    isTaken = group.covers
    free = free.filter((one) => one !== anchor && !isTaken(one))
  }
  // Two who have twins hold one each.
  const pairOf = (people: readonly Member[], hasBaby: boolean) =>
    findPair(free, people, isGroundHidden ? withoutLow(brief) : brief, hasBaby, isOnGround, random)
  const carried = group || isAtThing(brief) || !isBabyCarried(brief) ? undefined : babies.map(asSmallChild)[0]
  const lifted = carried && pairOf([...waiting, carried], false)
  const isLifted = lifted?.two.includes(carried!) === true && CARRIED.test(lifted.id)
  if (isLifted) {
    babies.shift()
    waiting.push(carried!)
  }
  const pair = isLifted
    ? lifted
    : babies.length < 2 && !group && !isAtThing(brief)
      ? pairOf(waiting, babies.length > 0)
      : undefined
  if (pair) {
    for (const one of pair.two) waiting.splice(waiting.indexOf(one), 1)
    free.splice(free.indexOf(pair.anchor), 1)
    const contact = PAIRS[pair.id]!
    const baby = babyFor(contact.a)
    seen.push(...pair.two, ...baby)
    const looks = [lookOf(pair.two[0], pair.anchor), lookOf(pair.two[1], pair.anchor)] as const
    const two = placePair(contact, ...looks)
    const middles = [two.a.head.at, applyTo(two.matrix, ...two.b.head.at)]
    const placed = placement(pair.anchor, pairShapes(contact, ...looks), middles, [...pair.two, ...baby])
    placements.push({
      ...placed,
      pair: pair.id,
      pairHolds: [...contact.a.holds, ...contact.b.holds],
      pairLooks: looks,
    })
    // Where the second of the two is, nobody else is.
    const [foot] = applyTo(spaceOf(pair.anchor), ...contact.offset)
    const isBrought = contact.on === 'sit' && !pair.anchor.pairs.includes(pair.id)
    const nearest = (isBrought ? NEAREST_SEAT : NEAREST) * placed.scale
    const isFar = ({ matrix }: Anchor, x: number) => Math.abs(matrix[4] - x) > nearest
    // Who lies along a bench takes its seats.
    const isLong = contact.on === 'sit' && contact.a.view === 'front' && contact.b.view === 'side'
    const isUnder = ({ kind, matrix: [, , , , x, y] }: Anchor) =>
      isLong &&
      kind === 'sit' &&
      Math.abs(y - pair.anchor.matrix[5]) < NEAREST * placed.scale &&
      Math.abs(x - (pair.anchor.matrix[4] + foot) / 2) <
        Math.abs(foot - pair.anchor.matrix[4]) / 2 + ALONG * placed.scale
    isTaken = (anchor) => isUnder(anchor) || !(isFar(anchor, foot) && isFar(anchor, placed.heads[1]![0]))
    free = free.filter((anchor) => !isTaken(anchor))
  }
  const outdoors = (action: string | undefined) =>
    settings.isIndoor && OUTDOORS.test(action ?? '') && !isShownAt(anchors, action!) ? undefined : action
  const main = outdoors(atPlace(brief.action?.value, settings.isIndoor ? free : [], isGroundHidden))
  const hasSeats = free.some(({ kind, isFixed }) => kind === 'sit' && !isFixed)
  const isMeal = brief.posture === undefined && hasSeats && postureOf(brief) === 'sit'
  const posture = isMeal ? 'sit' : brief.posture?.value
  const isSitting = (posture === 'sit' || main === 'sit') && hasGround && mayRest(main)
  const atWheel = main && AT_WHEEL.has(main) ? undefined : driverIn(waiting, free)
  if (atWheel) {
    waiting.splice(waiting.indexOf(atWheel.driver), 1)
    free.splice(free.indexOf(atWheel.seat), 1)
  }
  const isWriterThere = all[0]?.role === 'me'
  const watched = [...seen, ...waiting].filter(({ role }) => role !== 'me')
  const isOnlooker =
    (WATCHING.has(main ?? '') && watched.length > 0) ||
    ((main === undefined ? posture !== undefined : ONLOOKING.has(main)) &&
      watched.some(({ action }) => isBusy(action)))
  // Who holds somebody's hand does it as one of two, or not at all.
  const acts = [
    main === HOLD_HANDS ? undefined : main,
    posture,
    isSitting ? 'sit-ground' : undefined,
    main === 'lie' && hasGround && !isGroundHidden ? 'lie-ground' : undefined,
  ].filter((action) => action !== undefined)
  // Who pushes the pram has the baby in it.
  const isAtWork = all[0]?.role === 'me' && (isDressed(all[0].looks) || isBusy(main))
  const carer =
    waiting.find(({ role, action = role === 'me' ? main : undefined }) =>
      [...OF_BABIES, 'hold-baby'].includes(action ?? ''),
    ) ??
    // "A woman with a baby" comes to whoever works.
    (isAtWork
      ? waiting.find(({ role, sex, age }) => role === 'other' && sex === 'f' && age === 'adult')
      : undefined)
  // Who does nothing else has the baby, rather than who pushes a swing.
  const idle = waiting.find(
    ({ role, age, action }) => age !== 'child' && !isBusy(role === 'me' ? main : action),
  )
  const isFree = (one: Member) => idle === undefined || one === idle || babies.length > 1
  // Who sits with a mother who is ill is not in her bed.
  const isVisitor =
    isWriterThere &&
    brief.posture?.value !== 'lie' &&
    all.some(({ role, action }) => role !== 'me' && (VISITED.includes(role) || action === 'lie'))
  const bestOf = (cast: Member, actions: readonly string[]) => {
    const isOpen = (anchor: Anchor) => !(isVisitor && isSickbed(anchor))
    const open = cast.role === 'me' && free.some(isOpen) ? free.filter(isOpen) : free
    const at = bestAnchor(open, cast, actions, placements.find(({ count }) => count > 0)?.anchor)
    return at < 0 ? at : free.indexOf(open[at]!)
  }
  for (const [i, one] of waiting.entries()) {
    const waits = { ...one, action: outdoors(one.action) }
    const isShared = brief.isDoneTogether && !(posture && mayRest(main))
    const isResting = brief.isRestingTogether || isMeal || (brief.isDoneTogether && posture === 'sit')
    const shared = isShared ? main : isResting ? posture : undefined
    // Who plays in a band with the writer plays another instrument.
    const isOwnPart = waits.role === 'colleague' && shared !== undefined && INSTRUMENTS.has(shared)
    const isMain = i === 0 && !pair && !group
    const doesToo = shared && !isMain && !(waits.isStranger || isOwnPart)
    const teaches = !isMain && waits.action === TEACHING && main !== undefined && mayShare(main)
    const doing = teaches
      ? { ...waits, action: main }
      : doesToo
        ? withAction(waits, shared)
        : inTurn(waits, main)
    // Of a team of which it is said, one speaks.
    const isHeard = doing.action === SPEAKING && seen.some(({ action }) => action === SPEAKING)
    const member = isHeard ? { ...doing, action: undefined } : doing
    const isCarrier =
      babies.length > 0 && (one === carer || (carer === undefined && member.age !== 'child' && isFree(one)))
    const isForTwins = babies.length > waiting.slice(i).filter(({ age }) => age !== 'child').length
    // Who sits with the writer does so while they watch the sunset or laugh.
    const rest = doesToo && shared === posture && WEAK_ACTIONS.has(member.action ?? '') ? posture : undefined
    const own = [
      ...(rest ? [rest] : []),
      ...(member.action && member.action !== rest ? [member.action] : []),
      ...((isMain && !isWriterThere) || member.role === 'me'
        ? acts
        : // Nobody else drives while the writer does.
          member.role === 'partner' && !member.action
          ? acts.filter((action) => !SINGLE_ACTIONS.has(action))
          : []),
      ...(hasGround && [member.action, rest].includes('sit') ? ['sit-ground'] : []),
      ...(hasGround && !isGroundHidden && member.isAsked && member.action === 'lie' ? ['lie-ground'] : []),
    ]
    // The baby is in the arms of one.
    if (member.role === 'partner' && babies.length === 0)
      own.splice(0, own.length, ...own.filter((action) => !/^hold-(baby|twins)$/.test(action)))
    const feeding = own.filter((action) => OF_BABIES.includes(action))
    const actions = isCarrier ? [...(isForTwins ? ['hold-twins'] : []), ...feeding, 'hold-baby', ...own] : own
    // Without the writer, the first of the others is the one whom the picture is about.
    const cast = isMain
      ? { ...member, role: 'me' as const }
      : { ...member, isOnlooker: isOnlooker && member.role === 'me' }
    const needsGround = poseSaid(member.looks) === 'wheelchair' && !free.some(isGround)
    const at =
      needsGround && joinOthers(placements, member, lookOf, settings.view) ? undefined : bestOf(cast, actions)
    if (at === undefined) seen.push(member)
    else if (at >= 0) put(free.splice(at, 1)[0]!, isMain ? member : cast, actions)
    else if (joinOthers(placements, member, lookOf, settings.view)) seen.push(member)
    else {
      const spare = spareAnchor(
        anchors.filter((anchor) => !placements.some((placed) => placed.anchor === anchor)),
        member,
      )
      // Rather at the work of somebody else than missing.
      const looking = { ...cast, action: cast.action ?? 'look', isOnlooker: false }
      // Who watches an operation is not the one who is operated.
      const left = isOnlooker && member.role === 'me' ? free.filter(({ kind }) => kind !== 'lie') : free
      const last = spare ? -1 : free.indexOf(left[bestAnchor(left, looking, [], undefined)]!)
      if (spare) put(spare, member, [])
      else if (last >= 0) put(free.splice(last, 1)[0]!, member, [])
    }
  }
  if (atWheel) put(atWheel.seat, atWheel.driver, [atWheel.driver.action!])
  const isRanked = ({ element }: Anchor) => element.attributes['data-rank'] !== undefined
  const staff = staffOf(anchors, all, brief)
    .filter((one) => !(isRanked(one) && isTaken(one)))
    .filter((one) => !placements.some(({ anchor }) => anchor === one))
    .map((anchor, i) => staffAt(anchor, i, { all, brief, lookOf, random }))
  return {
    placements: apart(atOneTable([...staff, ...turned(placements, staff)], settings.view), settings.view),
    missing: all.length - placements.reduce((sum, { count }) => sum + count, 0),
    shown: seen.filter(({ index }) => index > 0).map(({ index }) => brief.people.others[index - 1]!),
  }
}

/** Where whoever is alone holds a newborn, the only child of the words is that one, unless their age is said. */
function withNewborn(all: readonly Member[], free: readonly Anchor[]): Member[] {
  const children = all.filter(({ role, age }) => role === 'child' && isYoung(age))
  const [only] = children
  const isHeld = holdsBaby(POSES[free[0]?.poses[0] ?? ''])
  const isNewborn = isHeld && children.length === 1 && only?.years === undefined
  return all.map((one) => (isNewborn && one === only ? { ...one, age: 'baby' } : one))
}

/** Where whoever is alone is pregnant, a baby whose age is not said is not born yet. */
const isUnborn = ({ age, years }: Member, free: readonly Anchor[]): boolean =>
  age === 'baby' &&
  years === undefined &&
  POSES[free[0]?.poses[0] ?? '']?.action.some((action) => /^(pregnant|scan)$/.test(action)) === true

/** Somebody who does what the writer does, where nothing else is said of them; no child drinks to something. */
const withAction = (member: Member, action: string | undefined): Member =>
  member.action !== undefined || (action === 'toast' && isYoung(member.age)) ? member : { ...member, action }

const HOLD_HANDS = 'hold-hands'
/** Whether somebody who does this may sit at it. */
const mayRest = (action: string | undefined): boolean =>
  action === undefined || action === HOLD_HANDS || WEAK_ACTIONS.has(action)

const SPEAKING = 'speak'
const VISITED: readonly Member['role'][] = ['parent', 'grandparent']
const isSickbed = ({ staff, fits }: Anchor): boolean =>
  staff?.split(' ').includes('patient') === true && !fits.has('me')

/** Whoever teaches somebody a thing does it as well: two knit. */
const TEACHING = 'teach'
/** Whether somebody does something with a thing where it stands, for which two who touch have no hand. */
const isAtThing = ({ objects, people, action }: Brief): boolean =>
  (people.contact ?? []).length === 0 &&
  action?.value !== TEACHING &&
  objects.some(({ value, act }) => act !== undefined && standsAtHand(value))
const mayShare = (action: string): boolean => !(WEAK_ACTIONS.has(action) || SINGLE_ACTIONS.has(action))

/** Who of the others is said to drive, and the seat at the wheel. */
function driverIn(waiting: readonly Member[], free: readonly Anchor[]) {
  const driver = waiting.find(
    ({ role, action, age }) => role !== 'me' && !isYoung(age) && action !== undefined && AT_WHEEL.has(action),
  )
  const seat = free.find(
    ({ poses, fits }) =>
      driver !== undefined &&
      fits.has('any') &&
      POSES[poses[0] ?? '']?.action.includes(driver.action!) === true,
  )
  return driver && seat && { driver, seat }
}

/** While the writer kicks the ball, nobody else kicks another one. */
const inTurn = (member: Member, main: string | undefined): Member =>
  member.role !== 'me' && main !== undefined && member.action === main && SINGLE_ACTIONS.has(main)
    ? { ...member, action: undefined }
    : member

/** Nobody rides into a room, or hikes there: "a picture of him on the Vespa", "they climb up on my chairs". */
const OUTDOORS =
  /^(scooter|motorcycle|cycle|gallop|ride-(horse|camel|elephant)|drive-tractor|push-mower|climb|hike|ski|surf|sledge)$/

const isShownAt = (anchors: readonly Anchor[], action: string): boolean =>
  anchors.some(({ poses }) => poses.some((id) => POSES[id]?.action.includes(action)))

/** Who does these is hidden where flowers or a counter hide the ground. */
const LOW = ['lie-ground', 'lie-prone', 'snow-angel', 'crawl']
const LOW_PAIR = /^(wash-feet|lie-lean)$/

/** What is done here: nobody lies on the ground beside a bed, or where it is hidden. */
function atPlace(action: string | undefined, free: readonly Anchor[], isGroundHidden: boolean) {
  if (isGroundHidden && action && LOW.includes(action)) return undefined
  return action === 'lie-ground' && free.some(({ kind }) => kind === 'lie') ? 'lie' : action
}

const isBabyCarried = ({ people: { contact = [], contactOfOthers } }: Brief): boolean =>
  [...contact, ...(contactOfOthers?.pairs ?? [])].some((id) => CARRIED.test(id))

const withoutLow = (brief: Brief): Brief => ({
  ...brief,
  people: { ...brief.people, contact: brief.people.contact?.filter((id) => !LOW_PAIR.test(id)) },
})

const isGround = ({ kind }: Anchor): boolean => kind === 'stand' || kind === 'floor'
