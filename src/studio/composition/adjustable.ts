import { namedObject } from '../library/library.ts'
import readingWords from '../library/reading-words.json' with { type: 'json' }
import { PAIRS, POSES } from '../rendering/figures/pose.ts'
import { FACE_ACTIONS } from '../understanding/action-kinds.ts'
import type { Brief, Hour, Season, Weather } from '../understanding/brief.ts'
import { actionCalled } from '../understanding/nameable.ts'
import { listOf } from '../understanding/person-words.ts'
import { actionWords, thingWords } from '../understanding/words-for.ts'
import type { Anchor } from './anchors.ts'
import { isGroundAt } from './brought.ts'
import { isForAnybody, spotsOf } from './cast.ts'
import type { Scene } from './compose.ts'
import type { Member } from './members.ts'
import { isOpenGround, poseFor } from './postures.ts'
import { hasLocals, poseShows, thingsOf } from './shown.ts'
import { bestAnchor } from './spots.ts'

/** What of a scene may be changed, in the words of corrections. */
export interface Adjustable {
  hour: Hour
  season: Season | null
  weather: Weather
  /** "you", "your son", "Rosa", "people of the place": a list of people. */
  people: string[]
  /** What people may do here, the usual first: "reading". */
  actions: string[]
  /** Things of the words that are shown. */
  things: string[]
  /** What is written somewhere, or is to be. */
  words: string | null
}

/** What people do wherever there is room for it, the usual first. */
const COMMON: readonly string[] = readingWords.commonActions
/** What only two do. */
const BY_TWO = ['hug', 'hold-hands']
/** The same on grass, sand or snow. */
const GROUND: Readonly<Record<string, string>> = { sit: 'sit-ground', lie: 'lie-ground' }
/** Anybody of whom it is asked. */
const ANYBODY: Member = { role: 'me', index: 0, sex: 'f', age: 'adult', isAsked: true }

export function adjustableOf(scene: Scene, brief: Brief): Adjustable {
  const isShown = thingsOf(scene)
  return {
    hour: scene.hour,
    season: brief.season?.value ?? null,
    weather: scene.weather,
    people: listOf(brief.people, hasLocals(scene)),
    actions: actionsOf(scene, brief.words),
    things: brief.objects
      .map(({ value }) => value)
      .filter((name) => isShown(name) && !namedObject(name).isSetting)
      .map(thingWords),
    // A number that nothing is said to have is told only where it is drawn.
    words: brief.lettering?.isImplied && scene.lettering.size === 0 ? null : (brief.lettering?.text ?? null),
  }
}

/** What the poses of a composition's spots show, and what else is possible there. */
function actionsOf(
  { document, conditions, file, frame, view, people }: Scene,
  words: readonly string[],
): string[] {
  const { isIndoor } = frame
  const spots = spotsOf(document.root, { ...conditions, view, file, isIndoor }, words).filter(isForAnybody)
  const ground = isGroundAt(file, isIndoor, conditions.conditions) ? GROUND : {}
  const ofPoses = spots.flatMap(({ poses }) => poses.flatMap((id) => POSES[id]?.action ?? []))
  const ofPairs = spots.flatMap(({ pairs }) => pairs.flatMap((id) => PAIRS[id]?.action ?? []))
  const isCompany = people.placements.reduce((sum, { count }) => sum + count, 0) > 1
  const isPossible = (action: string) =>
    FACE_ACTIONS.has(action) ||
    (BY_TWO.includes(action)
      ? isCompany && (ofPairs.includes(action) || spots.some(isOpenGround))
      : canDo(spots, action, ground[action]))
  const called = [...ofPoses, ...(isCompany ? ofPairs : []), ...COMMON].flatMap(
    (action) => actionCalled(actionWords(action)) ?? [],
  )
  return [...new Set(called)]
    .filter((action) => (isCompany && ofPairs.includes(action)) || isPossible(action))
    .map(actionWords)
}

/** Whether somebody who is asked to do something is shown doing it at one of these spots. */
function canDo(spots: readonly Anchor[], action: string, onGround: string | undefined): boolean {
  const actions = onGround ? [action, onGround] : [action]
  const spot = spots[bestAnchor(spots, ANYBODY, actions, undefined)]
  if (!spot) return false
  const pose = poseFor(spot, ANYBODY, actions, () => 0)
  // Who sits on the ground does not lie.
  return action === 'lie' ? POSES[pose]!.on === 'lie' : poseShows(pose, action)
}
