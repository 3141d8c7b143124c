import { deriveSeed, randomFrom } from '../random.ts'
import { boundsOfShapes } from '../rendering/bounds.ts'
import type { View } from '../rendering/brush.ts'
import type { Conditions } from '../rendering/draw-svg.ts'
import type { Look } from '../rendering/figures/clothes.ts'
import { moved } from '../rendering/figures/drawing.ts'
import { figureShapes, pairShapes, placePair } from '../rendering/figures/figure.ts'
import { isDressed, outfitSaid, poseSaid } from '../rendering/figures/look-for.ts'
import { PAIRS, POSES, type Pose } from '../rendering/figures/pose.ts'
import { placeBody } from '../rendering/figures/skeleton.ts'
import { applyTo, type Matrix, MIRROR, multiply, type Shape } from '../rendering/shape.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import { INSTRUMENTS, SINGLE_ACTIONS, WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { Age, Brief, Person, Read } from '../understanding/brief.ts'
import { type Anchor, anchorsOf } from './anchors.ts'
import { dresser } from './dressing.ts'
import { isYoung, type Member, members, sexAsked } from './members.ts'
import { holdsBaby, poseFor, turnedToOthers, usesAid } from './postures.ts'
import { AT_WHEEL, bestAnchor, findPair, spareAnchor } from './spots.ts'

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
  /** The writer is here alone. */
  isWriter?: boolean
  /** What the words say that somebody alone does. */
  action?: Read<string>
  /** Of somebody alone; the holds are those of the pose, or what the words put in their place. */
  figure?: { pose: string; look: Look; holds: Pose['holds'] }
  /** What two who touch have with them. */
  pairHolds?: Pose['holds']
}

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
/** What somebody wears whose day it is. */
const HONOURS: ReadonlySet<string> = new Set(['gown', 'graduate', 'graduation'])
/** Relations of those who are people of a place: a colleague of the words is one of its colleagues. */
const AS_STAFF: readonly Member['role'][] = ['colleague', 'friend', 'parent', 'grandparent']
/** What is done with a baby, in poses that show it. */
const OF_BABIES = ['bottle', 'spoon-feed', 'bathe-baby', 'push-pram', 'sleep-baby']
/** People of a place who are as old as a child or a teenager who writes. */
const PEERS = /^(musician|violinist|choir|student|athlete|teammate|dancer|runner|class|actor|skater)$/
/** Between the middles of two people, in centimetres. */
const NEAREST = 28
/** From one person to the next where more stand together than the place has anchors for, in centimetres. */
const SHOULDER = 52
/** The same beside somebody with an aid. */
const BESIDE_AID = 78
/** The writer and the others, each at an anchor that the view shows; staff of the place as well. */
export function castPeople(root: SvgElement, brief: Brief, settings: CastSettings): Cast {
  const random = randomFrom(deriveSeed(settings.pictureSeed, `cast ${settings.variant}`))
  const anchors = anchorsOf(root, settings).filter((anchor) => isInView(anchor, settings.view))
  // A ranked person of the place is whoever the words name, if somebody is left.
  let free = anchors.filter(
    ({ staff, element }) => staff === undefined || element.attributes['data-rank'] !== undefined,
  )
  const all = members(brief, free, settings.pictureSeed)
  const carriers = all.filter(({ age }) => !isYoung(age)).length
  // Babies are drawn with those who hold them.
  const babies = all.filter(({ age }) => age === 'baby').slice(0, 2 * carriers)
  const waiting = all.filter(({ age }) => age !== 'baby')
  // Where the writer only looks on, whoever does something is whom the picture is about.
  const isBusy = (action: string | undefined) => action !== undefined && !WEAK_ACTIONS.has(action)
  const isMeant = ({ role, action, looks, isStranger }: Member) =>
    role !== 'me' &&
    ((isBusy(action) && !(isStranger || LOOKS_ON.has(action!))) || HONOURS.has(outfitSaid(looks) ?? ''))
  const isWriterHonoured = brief.people.isOwnWedding || HONOURS.has(outfitSaid(all[0]?.looks) ?? '')
  if (!(isWriterHonoured || isBusy(brief.action?.value)) || LOOKS_ON.has(brief.action?.value ?? ''))
    waiting.sort((a, b) => Number(isMeant(b)) - Number(isMeant(a)))
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
    const placed = uncut(posed(anchor, pose, POSES[pose]!, look, 1 + baby.length), settings.view)
    const own = member.action && { value: member.action, confidence: 1 }
    placements.push({ ...placed, isWriter: member.role === 'me', ...(own && { action: own }) })
  }

  for (const anchor of anchors.filter(({ staff }) => staff !== undefined)) {
    const names = anchor.staff!.split(' ')
    const named = waiting.findIndex(
      ({ noun, role }) =>
        names.includes(noun ?? (AS_STAFF.includes(role) ? role : '')) &&
        // A judge who writes sits at the bench; a pilot has the first seat.
        (role !== 'me' || anchor.fits.has('me') || anchor.fits.has('trade')),
    )
    const at = named < 0 && names.includes('patient') ? patientIn(waiting) : named
    if (at < 0) continue
    put(anchor, waiting.splice(at, 1)[0]!, [])
    if (free.includes(anchor)) free.splice(free.indexOf(anchor), 1)
  }

  const isGroundHidden = root.attributes['data-hides'] === 'ground'
  let isTaken = (_: Anchor): boolean => false
  // Two who have twins hold one each.
  const pair =
    babies.length < 2
      ? findPair(free, waiting, isGroundHidden ? withoutLow(brief) : brief, babies.length > 0, random)
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
    const placed = placement(pair.anchor, pairShapes(contact, ...looks), middles, 2 + baby.length)
    placements.push({ ...placed, pairHolds: [...contact.a.holds, ...contact.b.holds] })
    // Where the second of the two is, nobody else is.
    const [foot] = applyTo(spaceOf(pair.anchor), ...contact.offset)
    const isFar = ({ matrix }: Anchor, x: number) => Math.abs(matrix[4] - x) > NEAREST * placed.scale
    isTaken = (anchor) => !(isFar(anchor, foot) && isFar(anchor, placed.heads[1]![0]))
    free = free.filter((anchor) => !isTaken(anchor))
  }
  const outdoors = (action: string | undefined) =>
    settings.isIndoor && OUTDOORS.test(action ?? '') && !isShownAt(anchors, action!) ? undefined : action
  const main = outdoors(atPlace(brief.action?.value, free, isGroundHidden))
  const posture = brief.posture?.value
  const isSitting = posture === 'sit' && !settings.isIndoor && (main === undefined || WEAK_ACTIONS.has(main))
  const atWheel = main && AT_WHEEL.has(main) ? undefined : driverIn(waiting, free)
  if (atWheel) {
    waiting.splice(waiting.indexOf(atWheel.driver), 1)
    free.splice(free.indexOf(atWheel.seat), 1)
  }
  const isWriterThere = all[0]?.role === 'me'
  const said = [main, posture, isSitting ? 'sit-ground' : undefined].filter((action) => action !== undefined)
  // Who pushes the pram has the baby in it.
  const carer = waiting.find(({ role, action = role === 'me' ? main : undefined }) =>
    [...OF_BABIES, 'hold-baby'].includes(action ?? ''),
  )
  for (const [i, one] of waiting.entries()) {
    const waits = { ...one, action: outdoors(one.action) }
    const rest = isSitting ? 'sit-ground' : posture
    const shared = brief.isDoneTogether ? main : brief.isRestingTogether ? rest : undefined
    // Who plays in a band with the writer plays another instrument.
    const isOwnPart = waits.role === 'colleague' && shared !== undefined && INSTRUMENTS.has(shared)
    const doesToo = shared && i > 0 && !(waits.isStranger || isOwnPart)
    const teaches = i > 0 && waits.action === TEACHING && main !== undefined && mayShare(main)
    const member = teaches
      ? { ...waits, action: main }
      : doesToo
        ? withAction(waits, shared)
        : inTurn(waits, main)
    const isMain = i === 0 && !pair
    const isCarrier = babies.length > 0 && (one === carer || (carer === undefined && member.age !== 'child'))
    const isForTwins = babies.length > waiting.slice(i).filter(({ age }) => age !== 'child').length
    const own = [
      ...(member.action ? [member.action] : []),
      ...((isMain && !isWriterThere) || member.role === 'me'
        ? said
        : // Nobody else drives while the writer does.
          member.role === 'partner' && !member.action
          ? said.filter((action) => !SINGLE_ACTIONS.has(action))
          : []),
    ]
    // The baby is in the arms of one.
    if (member.role === 'partner' && babies.length === 0)
      own.splice(0, own.length, ...own.filter((action) => !/^hold-(baby|twins)$/.test(action)))
    const feeding = own.filter((action) => OF_BABIES.includes(action))
    const actions = isCarrier ? [...(isForTwins ? ['hold-twins'] : []), ...feeding, 'hold-baby', ...own] : own
    // Without the writer, the first of the others is the one whom the picture is about.
    const cast = isMain ? { ...member, role: 'me' as const } : member
    const needsGround = poseSaid(member.looks) === 'wheelchair' && !free.some(isGround)
    const at =
      needsGround && joinOthers(placements, member, lookOf, settings.view)
        ? undefined
        : bestAnchor(free, cast, actions, placements.find(({ count }) => count > 0)?.anchor)
    if (at === undefined) seen.push(member)
    else if (at >= 0) put(free.splice(at, 1)[0]!, member, actions)
    else if (joinOthers(placements, member, lookOf, settings.view)) seen.push(member)
    else {
      const spare = spareAnchor(
        anchors.filter((anchor) => !placements.some((placed) => placed.anchor === anchor)),
        member,
      )
      if (spare) put(spare, member, [])
    }
  }
  if (atWheel) put(atWheel.seat, atWheel.driver, [atWheel.driver.action!])
  const crowd = brief.crowdAction ? [brief.crowdAction] : []
  const isRanked = ({ element }: Anchor) => element.attributes['data-rank'] !== undefined
  const isEmpty = brief.people.isDeserted && !brief.people.hasCrowd
  const extras = isEmpty ? [] : anchors.filter((one) => !(isRanked(one) && isTaken(one)))
  const staff = extras
    .filter((anchor) => anchor.staff !== undefined && !placements.some((placed) => placed.anchor === anchor))
    .map((anchor, i) => {
      const alike = PEERS.test(anchor.staff!) ? groupOf(all) : undefined
      const age = alike?.age ?? ageOfStaff(anchor.staff!, all[0], brief)
      const sex = sexAsked(anchor) ?? alike?.sex
      const look = lookOf({ role: 'other', age, sex, index: 100 + i }, anchor)
      const pose = poseFor(anchor, { sex: look.sex, action: crowd[0] }, crowd, random)
      return posed(anchor, pose, POSES[pose]!, look, 0)
    })
  const wanted = brief.people.others.length + (brief.people.isWriterShown ? 1 : 0)
  return {
    placements: [...staff, ...turned(placements, staff)],
    missing: wanted - placements.reduce((sum, { count }) => sum + count, 0),
    shown: seen.filter(({ index }) => index > 0).map(({ index }) => brief.people.others[index - 1]!),
  }
}

/** Somebody who does what the writer does, where nothing else is said of them; no child drinks to something. */
const withAction = (member: Member, action: string | undefined): Member =>
  member.action !== undefined || (action === 'toast' && isYoung(member.age)) ? member : { ...member, action }

/** Whoever teaches somebody a thing does it as well: two knit. */
const TEACHING = 'teach'
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
  // "A class of adults".
  if (staff === 'child') return words.includes('adult') ? 'adult' : 'child'
  const isPeer = first?.role === 'me' && (isYoung(first.age) || first.age === 'teen') && PEERS.test(staff)
  return isPeer ? first.age : 'adult'
}

/** Who is ill where nobody else is said to be; not a doctor. */
const isOldWriter = ({ role, age, looks }: Member): boolean =>
  role === 'me' && age === 'older' && !isDressed(looks)

/** Nobody rides into a room, or hikes there: "a picture of him on the Vespa", "they climb up on my chairs". */
const OUTDOORS =
  /^(scooter|motorcycle|cycle|gallop|ride-(horse|camel|elephant)|drive-tractor|push-mower|climb|hike|ski|surf|sledge)$/

const isShownAt = (anchors: readonly Anchor[], action: string): boolean =>
  anchors.some(({ poses }) => poses.some((id) => POSES[id]?.action.includes(action)))

/** Of those who wait: a child whom a nurse or a clown is with, who is not of the family. */
function patientIn(waiting: readonly Member[]): number {
  const own = waiting.findIndex(isOldWriter)
  const isVisited = waiting.some(({ role, looks }) => role === 'me' && isDressed(looks))
  return own < 0 && isVisited
    ? waiting.findIndex(({ role, age }) => role === 'other' && age === 'child')
    : own
}

/** Who does these is hidden where flowers or a counter hide the ground. */
const LOW = ['lie-ground', 'lie-prone', 'snow-angel', 'crawl']
const LOW_PAIR = 'wash-feet'

/** What is done here: nobody lies on the ground beside a bed, or where it is hidden. */
function atPlace(action: string | undefined, free: readonly Anchor[], isGroundHidden: boolean) {
  if (isGroundHidden && action && LOW.includes(action)) return undefined
  return action === 'lie-ground' && free.some(({ kind }) => kind === 'lie') ? 'lie' : action
}

const withoutLow = (brief: Brief): Brief => ({
  ...brief,
  people: { ...brief.people, contact: brief.people.contact?.filter((id) => id !== LOW_PAIR) },
})

const isGround = ({ kind }: Anchor): boolean => kind === 'stand' || kind === 'floor'

/** The people of the words, turned to each other. */
function turned(placements: readonly Placement[], staff: readonly Placement[]): Placement[] {
  const all = [...placements, ...staff.filter(({ anchor }) => anchor.staff !== 'far')]
  const main = placements.find(({ count }) => count > 0)
  return placements.map((placed) => {
    const { figure, anchor, scale, heads, count } = placed
    if (!figure || count === 0) return placed
    const others = all.filter((one) => one !== placed).flatMap((one) => one.heads.map(([x]) => x))
    const own = { anchor, pose: POSES[figure.pose]!, isMain: placed === main, x: heads[0]![0], others, scale }
    const { anchor: toOthers, pose } = turnedToOthers(own)
    return toOthers === anchor && pose === own.pose
      ? placed
      : { ...placed, ...posed(toOthers, figure.pose, pose, figure.look, count) }
  })
}

/** In which somebody joins others: with the aid that the words say. */
function besidePose({ looks }: Member): string {
  const said = poseSaid(looks)
  const ids = said
    ? Object.keys(POSES).filter((id) => usesAid(POSES[id]!) && POSES[id]!.action.includes(said))
    : []
  return ids.find((id) => POSES[id]!.view === 'front') ?? ids[0] ?? 'stand-front'
}

/** One who stands with others on the same ground where no anchor is left, if there is room. */
function joinOthers(
  placements: Placement[],
  member: Member,
  lookOf: (member: Member, anchor: Anchor) => Look,
  view: View,
): boolean {
  const heads = placements.flatMap((placed) => placed.heads)
  const room = besidePose(member) === 'stand-front' ? SHOULDER : BESIDE_AID
  for (const [i, placed] of placements.entries()) {
    const { anchor, scale } = placed
    if (anchor.kind !== 'stand' || placed.count === 0 || anchor.isFixed) continue
    for (const step of [1, -1, 2, -2]) {
      const x = step * room
      const [left] = applyTo(spaceOf(anchor), x, 0)
      const isFree = heads.every(([at]) => Math.abs(at - left) > room * 0.9 * scale)
      if (!isFree || left < view.x + 40 * scale || left > view.x + view.width - 40 * scale) continue
      const pose = POSES[besidePose(member)]!
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

/** Somebody at an anchor in a pose that is, or is derived from, the one with this id. */
export function posed(anchor: Anchor, id: string, pose: Pose, look: Look, count: number): Placement {
  const { head } = placeBody(pose, look)
  return {
    ...placement(anchor, figureShapes(pose, look), [head.at], count),
    figure: { pose: id, look, holds: pose.holds },
  }
}

/** An animal on a rope, a stall. */
const WIDE = /^(led|groomed|ridden|stall)-/

/** The other way round where the edge of the picture would cut what somebody has with them. */
function uncut(placed: Placement, view: View): Placement {
  const { anchor, figure, count } = placed
  if (!figure || anchor.isFixed || !figure.holds.some(({ item }) => WIDE.test(item))) return placed
  const cutOf = ({ shapes, anchor: at }: Placement) => {
    const { left, right } = boundsOfShapes(shapes, spaceOf(at))
    return Math.max(0, view.x - left) + Math.max(0, right - view.x - view.width)
  }
  const turnedRound = { ...anchor, isFacingLeft: !anchor.isFacingLeft }
  const other = posed(turnedRound, figure.pose, POSES[figure.pose]!, figure.look, count)
  return cutOf(other) < cutOf(placed) ? other : placed
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
