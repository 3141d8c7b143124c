import { pick, type Random } from '../random.ts'
import { isDressed, poseSaid } from '../rendering/figures/look-for.ts'
import { POSES, type Pose } from '../rendering/figures/pose.ts'
import { GESTURES, TOWARDS, WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import { type Anchor, hasAlcohol } from './anchors.ts'
import { isRooted, isWildSeat, needsMore, PLAIN_SEATS, takesSeat } from './brought.ts'
import { isYoung, type Member } from './members.ts'

/** The pose where an anchor names none that exists. */
const USUAL_POSE: Readonly<Record<string, string>> = {
  stand: 'stand-front',
  sit: 'sit-chair-side',
  floor: 'sit-ground-back',
  lie: 'lie-side',
  wade: 'stand-back',
  mount: 'ride-horse',
}
/** Somebody with these actions faces the others, if nothing else is done. */
const SOCIAL = ['talk', 'listen', 'stand', 'applaud', 'toast', 'greet', 'hand-over']
/** Of these, the ones in which the main person does as well. */
const MUTUAL = ['talk', 'listen', 'greet', 'hand-over']
/** As much as so many further actions. */
const SAME_VIEW = 6
/** Centimetres within which heads turn to each other. */
const NEAR = 260

/** On these seats nobody brings a wheelchair. */
export const RIDES = ['drive', 'fly', 'row', 'kayak', 'sail', 'travel', 'swing', 'sledge']

const AIDS = /^(wheelchair|cane$|crutch|white-cane|rollator|guide-dog)/

/** Nobody uses a wheelchair or a stick of whom the words do not say it. */
export const usesAid = ({ holds }: Pose): boolean => holds.some(({ item }) => isAid(item))

export const isAid = (item: string): boolean => AIDS.test(item)

/** Whether a pose, of one or of two who touch, shows the aid that the words say of somebody. */
export function showsAid({ holds }: Pose, looks: string | undefined): boolean {
  const said = poseSaid(looks)
  return said === undefined || said === 'pregnant' || holds.some(({ item }) => item.startsWith(said))
}

/** Of poses that need nothing of the place. */
export const FREE_ACTIONS = ['stand', 'walk', 'look', 'listen', 'talk', 'wave', 'celebrate', 'dance']
/** Rather done at a table or in a chair than standing. */
export const SEATED = [
  'eat',
  'write',
  'draw',
  'type',
  'sew',
  'knit',
  'read',
  'read-to',
  'play-cards',
  'play-board',
  'do-jigsaw',
  'watch-film',
]
/** Of poses in which nothing is done. */
const IDLE = [
  'stand',
  'walk',
  'look',
  'listen',
  'wait',
  'sit',
  'rest',
  'stroll',
  'contemplate',
  'arrive',
  'leave',
]

/** Who does these does not run or jump as others do there. */
const STILL = ['stand', 'look', 'listen']
const LIVELY = ['run', 'jump', 'play', 'dance']
/** Whoever else is only said to do these does no work of the place, and dances in no ballet. */
const AT_REST = [...STILL, 'sit', 'cry', 'laugh', 'talk', 'wave', 'proud']
/** Poses of children at play. */
const ROMPING = /^(run-joy|jump|run|skip|cartwheel)$/
/** Clothes in which those who are grown run and jump as well. */
const SPORTY = /^(sport|kit|swim|hockey|gymnast|ballet|tutu|karate|gi)$/

/** Ground on which somebody may also kneel or sit. */
export const isOpenGround = ({ kind, poses, isFixed }: Pick<Anchor, 'kind' | 'poses' | 'isFixed'>): boolean =>
  kind === 'stand' &&
  !isFixed &&
  ([...FREE_ACTIONS, 'pray'].some((action) => POSES[poses[0] ?? '']?.action.includes(action)) ||
    ROMPING.test(poses[0] ?? ''))

/** Ground to which a seat may be brought: nothing is done there, or anything may be. */
export const hasRoomForSeat = (anchor: Anchor): boolean =>
  anchor.seat !== undefined &&
  (isOpenGround(anchor) ||
    (anchor.kind === 'stand' &&
      !anchor.isFixed &&
      isCalm(anchor) &&
      !AT_FURNITURE.test(anchor.poses[0] ?? '')))

/** Items that show a baby. */
const WITH_BABY = ['baby', 'twins', 'bathed-baby', 'pram']

export const holdsBaby = (pose: Pose | undefined): boolean =>
  pose?.holds.some(({ item }) => WITH_BABY.includes(item)) === true

/** Whoever only comes to a workshop uses none of its tools, and of a kitchen only the family does. */
const TOOLS = /^(saw|hammer|plane|wrench|roller|brush|tongs|flask|pipette|scissors|box)$/
const OF_KITCHEN = /^(dough|tray|spoon|pan)$/
/** What is made at a workbench or a wheel. */
const CRAFTS = ['build', 'pottery', 'sculpt', 'weld', 'forge', 'repair']
const usesTool = (id: string, role: Member['role'] | undefined): boolean =>
  POSES[id]?.holds.some(({ item }) => TOOLS.test(item) || (role === 'other' && OF_KITCHEN.test(item))) ===
    true || POSES[id]?.action.some((action) => CRAFTS.includes(action)) === true

/** Seats and mounts that a pose has with it: they need ground, and nothing of the place. */
const BROUGHT = /^(wheelchair|stool$|deckchair-seat$|sledge$|ridden-|drum-kit-held)/
/** What a pose brings along only where the words name it: whoever drives a lorry drives no tractor. */
const NAMED_ONLY = /^(tractor|megaphone|headphones-front)$/
/** Poses at what only some places have: nobody writes on a board that is not there. */
export const AT_FURNITURE =
  /^(write-board|pack-box|carry-banner|type-front|curtain-call$|sell-counter|lectern|ladle-front|reach-shelf|railing|steer-ship|pull-lever|climb(-side)?$|sing-(front|headphones|choir|wheel|back)|sit-(microphone|headphones)|microphone-sing|dj-hands)/
/** What is brought along only where nothing else shows the action: whoever sings at home has no microphone. */
const AMPLIFIED = /^(microphone|megaphone|headphones-front)$/
/** Whoever films for the family has a phone. */
const PROFESSIONAL = /^camera-tripod$/
/** What no child of many has in the hand. */
const OF_ONE = /^microphone/
/** Of poses of those who lie where no bed is: on grass, sand, snow or ice. */
const ON_GROUND = ['lie-ground', 'lie-prone', 'snow-angel']

interface Doing {
  role: Member['role'] | undefined
  action: string | undefined
  looks: string | undefined
}

/** Who is not said to do anything, and does not work there. */
const isVisitor = ({ role, action, looks }: Doing): boolean =>
  !(role === undefined || role === 'me' || role === 'colleague') && action === undefined && !isDressed(looks)

/** Whether somebody who only looks on would have to work at a spot. */
export const isOthersWork = ({ isFixed, poses }: Anchor, member: Doing): boolean =>
  isFixed && isVisitor(member) && poses.length > 0 && poses.every((id) => usesTool(id, member.role))

/** Whether a usual pose of a spot suits whoever only looks on: nothing is done or held there. */
export const isCalm = ({ poses }: Pick<Anchor, 'poses'>): boolean => {
  const usual = POSES[poses[0] ?? '']
  return (
    usual === undefined ||
    (usual.holds.length === 0 && usual.action.every((one) => IDLE.includes(one) || SOCIAL.includes(one)))
  )
}

/** Kinds of anchors at which a pose is possible. */
export const restsOn = ({ on, holds, action }: Pose): readonly string[] =>
  holds.some(({ item }) => BROUGHT.test(item))
    ? ['stand', 'floor', ...(holds.some(({ item }) => item.startsWith('wheelchair')) ? [on] : [])]
    : action.some((one) => ON_GROUND.includes(one))
      ? ['floor', on]
      : [on]

/** Whoever acts stands up from the ground. */
const isOn = (pose: Pose, kind: string): boolean =>
  restsOn(pose).includes(kind) || (kind === 'floor' && pose.on === 'stand')

/** Whether a table or a cover is before whoever is there. */
const hidesLegs = (poses: readonly string[]): boolean => poses.some((id) => POSES[id]?.legless)

/**
 * Whether a pose suits the seat or bed of an anchor: without legs only behind a table or a cover, and in a bed from the
 * side from which it is drawn.
 */
export function suitsSeat(id: string, { kind, poses }: Pick<Anchor, 'kind' | 'poses'>): boolean {
  const [pose, usual] = [POSES[id], POSES[poses[0] ?? '']]
  if (!pose || poses.includes(id)) return pose !== undefined
  if (pose.legless && !hidesLegs(poses)) return false
  // Nobody turns their back to the table at which the others face us.
  if (kind === 'sit' && (pose.view === 'back') !== (usual?.view === 'back')) return false
  return kind !== 'lie' || pose.on !== 'lie' || pose.view === usual?.view
}

/**
 * The id of a pose of the anchor that shows the first of these actions that any shows; else of one of all poses. A
 * wheelchair, a stick or a pregnancy that is said of the person goes before all. A partner does what the writer does, but
 * brings no tool that the place does not have there.
 */
export function poseFor(
  anchor: Anchor,
  {
    sex,
    looks,
    role,
    age,
    action: own,
    isOnlooker,
    isAsked,
  }: Pick<Member, 'sex' | 'looks'> & Partial<Member>,
  actions: readonly string[],
  random: Random,
): string {
  const isSmall = age === 'child' || age === 'baby'
  const isPossible = (id: string) =>
    POSES[id] !== undefined &&
    (POSES[id].sex ?? sex) === sex &&
    !(isSmall && (holdsBaby(POSES[id]) || hasAlcohol(id)))
  const suits = anchor.poses.filter(isPossible)
  const usual = POSES[anchor.poses[0] ?? '']
  const said = poseSaid(looks)
  const isRide = anchor.kind === 'sit' && usual?.action.some((action) => RIDES.includes(action))
  const wanted = [...(said && !isRide ? [said] : []), ...actions]
  /** How much a pose shows besides, and whether it is seen from the same side as the usual one. */
  const fitness = (id: string) => {
    const { action, view, legless } = POSES[id]!
    const besides = [...wanted, ...actions, ...(usual?.action ?? [])]
    return (
      action.filter((shown) => besides.includes(shown)).length +
      (view === usual?.view ? SAME_VIEW : 0) +
      (legless === hidesLegs(anchor.poses) ? 1 : 0)
    )
  }
  const kneels = actions.includes('kneel') && anchor.kind === 'stand' && !anchor.isFixed
  const isLively = anchor.kind === 'stand' && usual?.action.some((one) => LIVELY.includes(one))
  const isStill = (action: string) => isLively && STILL.includes(action)
  // Who is said to sit does it seated, where nothing but a seat is missing.
  const mayHaveSeat = hasRoomForSeat(anchor)
  const isOnGround = actions.includes('sit-ground') && age !== 'older'
  const sits = actions.includes('sit') && mayHaveSeat
  for (const action of wanted) {
    const shows = (id: string) => POSES[id]!.action.includes(action)
    // Who is said to kneel does it kneeling, where a pose shows that.
    const kneeling = Object.keys(POSES).find(
      (id) =>
        kneels && action !== 'kneel' && isPossible(id) && shows(id) && POSES[id]!.action.includes('kneel'),
    )
    if (kneeling) return kneeling
    // Who uses a wheelchair or a stick does with it what the words say, where a pose shows both.
    const isFree = action === said && !anchor.isFixed && ['stand', 'floor'].includes(anchor.kind)
    const busy = isFree ? actions.find((one) => !WEAK_ACTIONS.has(one)) : undefined
    const both = Object.keys(POSES).filter(
      (id) =>
        busy !== undefined &&
        isPossible(id) &&
        shows(id) &&
        POSES[id]!.action.includes(busy) &&
        isOn(POSES[id]!, anchor.kind),
    )
    if (both.length > 0) return both.reduce((a, b) => (fitness(b) > fitness(a) ? b : a))
    const [best] = suits.filter(shows).sort((a, b) => fitness(b) - fitness(a))
    if (best) return best
    if (anchor.isFixed && action !== said) continue
    if (isStill(action) && (role === 'me' || action === own))
      return usual?.view === 'side' ? 'stand-side' : 'stand-relaxed'
    // What somebody does besides another thing changes no pose that was chosen for the place, unless that is to do nothing.
    const isIdle = usual?.holds.length === 0 && usual.action.every((shown) => IDLE.includes(shown))
    const isPlain = isIdle || (role === 'me' && action === actions[0] && usual?.holds.length === 0)
    if (action === 'sit' && sits && !isOnGround)
      return pick(
        random,
        PLAIN_SEATS.filter((id) => isPossible(id)),
      )
    const isDown = action === 'sit-ground' && !anchor.isFixed && (anchor.kind === 'floor' || mayHaveSeat)
    if (WEAK_ACTIONS.has(action) && !isDown && !isAsked && !(GESTURES.has(action) && isPlain)) continue
    // Whoever holds a baby does not get up.
    const isCarrying = /^hold-(baby|twins)$/.test(action)
    const isOwn =
      ((role !== 'partner' || action === own) && (!GESTURES.has(action) || action === 'phone')) ||
      action === said ||
      isCarrying
    const suitable = Object.keys(POSES).filter(
      (id) =>
        isPossible(id) &&
        shows(id) &&
        suitsSeat(id, anchor) &&
        !AT_FURNITURE.test(id) &&
        !isRooted(id, action) &&
        (anchor.kind === 'stand' || !needsMore(id)) &&
        (action === said || !usesAid(POSES[id]!)) &&
        !POSES[id]!.holds.some(
          ({ item }) =>
            NAMED_ONLY.test(item) ||
            (isSmall && OF_ONE.test(item)) ||
            (role !== 'me' && PROFESSIONAL.test(item)),
        ) &&
        (isOwn || POSES[id]!.holds.length === 0),
    )
    const there = suitable.filter((id) => isOn(POSES[id]!, anchor.kind))
    // Nobody lies on paving or a floor: on grass and sand the words are of the ground.
    const mayBeDown = isOpenGround(anchor) && action !== 'lie'
    const down = mayBeDown ? suitable.filter((id) => restsOn(POSES[id]!).includes('floor')) : []
    const seated = mayHaveSeat ? suitable.filter((id) => takesSeat(id, anchor.seat)) : []
    const isWild = isWildSeat(anchor.seat)
    const isSeated = sits || SEATED.includes(action)
    const isLow = isOnGround || (isWild && anchor.isGround && age !== 'older')
    const ways = !isSeated ? [there, down, seated] : isLow ? [down, seated, there] : [seated, there, down]
    const others = ways.find((ids) => ids.length > 0) ?? []
    // Who is only said to use a wheelchair throws no ball, and who only looks flies no falcon.
    const isBusy = (id: string) =>
      (action === said || (WEAK_ACTIONS.has(action) && POSES[id]!.holds.length > 0)) &&
      POSES[id]!.action.some(
        (one) => one !== said && !(IDLE.includes(one) || WEAK_ACTIONS.has(one) || wanted.includes(one)),
      )
    // Who kneels beside a child says no prayer.
    const isPrayer = (id: string) => action === 'kneel' && POSES[id]!.action.includes('pray')
    // A pose named after the action shows it plainly: whoever dances does no ballet.
    const plainness = (id: string) =>
      fitness(id) +
      (id.startsWith(action) ? 2 : 0) -
      (POSES[id]!.holds.some(({ item }) => AMPLIFIED.test(item)) || (action !== 'toast' && hasAlcohol(id))
        ? 4 * SAME_VIEW
        : 0) -
      (isBusy(id) || isPrayer(id) ? 2 * SAME_VIEW : 0) +
      (isCarrying && POSES[id]!.on === anchor.kind ? 2 * SAME_VIEW : 0)
    const most = Math.max(...others.map(plainness))
    if (others.length > 0)
      return pick(
        random,
        others.filter((id) => plainness(id) === most),
      )
  }
  const isAtRest =
    (isOnlooker || (role !== 'me' && own !== undefined && AT_REST.includes(own))) && !anchor.isFixed
  const isVisiting = !anchor.isFixed && isVisitor({ role, action: own, looks })
  const isOut = (id: string) =>
    (isRomping(anchor, age) && ROMPING.test(id)) ||
    ((isVisiting || isAtRest) && usesTool(id, isOnlooker ? 'other' : role)) ||
    (isAtRest && POSES[id]!.action.some((one) => LIVELY.includes(one)))
  const calm = suits.find((id) => !isOut(id))
  if (calm) return calm
  if (suits.length > 0 && anchor.kind === 'stand')
    return usual?.view === 'side' ? 'stand-side' : 'stand-relaxed'
  return USUAL_POSE[anchor.kind] ?? 'stand-front'
}

/** Whether a spot is one of children at play, while somebody grown has nothing to do there. */
const isRomping = ({ poses, wear, isFixed, fits, kind }: Anchor, age: Member['age'] | undefined): boolean =>
  kind === 'stand' &&
  !isFixed &&
  !(age && (isYoung(age) || age === 'teen')) &&
  ROMPING.test(poses[0] ?? '') &&
  fits.has('child') &&
  !SPORTY.test(wear ?? '')

/** Where somebody stands or sits who is near others, in the place's space. */
interface Standing {
  anchor: Anchor
  pose: Pose
  isMain: boolean
  /** Of the person's head. */
  x: number
  /** Of the heads of the others. */
  others: readonly number[]
  /** The pose is none that the composition has there. */
  isForeign?: boolean
  scale: number
}

/** The same anchor and pose, turned to the nearest of the others where nothing that is done has a direction. */
export function turnedToOthers({ anchor, pose, isMain, x, others, scale, isForeign }: Standing) {
  const [nearest] = [...others].sort((a, b) => Math.abs(a - x) - Math.abs(b - x))
  if (nearest === undefined || anchor.isFixed || Math.abs(nearest - x) > NEAR * scale) return { anchor, pose }
  const isBefore = (other: number) => other > x !== anchor.isFacingLeft
  const isFacing = others.some((other) => isBefore(other) && Math.abs(other - x) <= NEAR * scale)
  const isSocial = pose.action.some((action) => (isMain ? MUTUAL : SOCIAL).includes(action))
  // Somebody may turn on a seat that faces us, such as a sofa or steps.
  const mayTurn =
    anchor.kind === 'stand' || (anchor.kind === 'sit' && POSES[anchor.poses[0] ?? '']?.view === 'front')
  const isTowards = isForeign === true && mayTurn && pose.action.some((action) => TOWARDS.has(action))
  if (pose.view === 'side' && !isFacing && ((anchor.kind === 'stand' && isSocial) || isTowards))
    return { anchor: { ...anchor, isFacingLeft: !anchor.isFacingLeft }, pose }
  if (pose.view === 'back' && !isMain && pose.head.view === undefined)
    return {
      anchor,
      pose: { ...pose, head: { ...pose.head, view: 'side' as const, flip: !isBefore(nearest) } },
    }
  return { anchor, pose }
}
