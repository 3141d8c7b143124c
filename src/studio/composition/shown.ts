import { findObject, namedObject } from '../library/library.ts'
import words from '../library/reading-words.json' with { type: 'json' }
import { type Conditions, isDrawn, usedId } from '../rendering/draw-svg.ts'
import { GROUPS, PAIRS, POSES } from '../rendering/figures/pose.ts'
import type { Brief } from '../understanding/brief.ts'
import { THINGS, thingCalled } from '../understanding/nameable.ts'
import { LOCALS } from '../understanding/person-words.ts'
import { actionWords, thingWords } from '../understanding/words-for.ts'
import { elementsWith } from './anchors.ts'
import type { Scene } from './compose.ts'
import type { Placement } from './placement.ts'

/** What the words say and a scene does not show. */
export interface Missing {
  action: string | undefined
  /** Of the first things that were read, by their names. */
  things: string[]
  people: number
  /** What is to be written somewhere. */
  lettering: string | undefined
  /** The writer's own name is said to be somewhere, and the words do not tell it. */
  isOwnNameUnknown?: boolean | undefined
  /** A crowd or an audience. */
  isCrowdMissing: boolean
  /** Those who belong to the place, where a correction asks for them. */
  areLocalsMissing?: boolean | undefined
  /** What others do, where somebody has corrected who is there. */
  actionsOfOthers: string[]
}

/** Things that a picture is expected to show; more are rarely what it is about. */
const MAX_THINGS = 3

/** The things that a picture is expected to show, by their names, the most important first. */
const expectedThings = ({ objects }: Brief): string[] =>
  objects
    // What every room has is not added to a picture, and not missed in it.
    .filter(({ value }) => !namedObject(value).isSetting)
    // What was asked for is the first of all.
    .filter(({ confidence }, at) => at < MAX_THINGS || confidence === 1)
    .map(({ value }) => value)

export function missingOf(scene: Scene, brief: Brief): Missing {
  const there = scene.people.placements.filter(({ count }) => count > 0)
  const action = brief.action?.value
  const isShown =
    action === undefined ||
    UNSEEN.has(action) ||
    there.length === 0 ||
    there.some((one) => shows(one, action))
  const isThingShown = thingsOf(scene)
  return {
    action: isShown ? undefined : action,
    things: expectedThings(brief).filter((name) => !isThingShown(name)),
    people: scene.people.missing,
    lettering: scene.lettering.size === 0 && !brief.lettering?.isImplied ? brief.lettering?.text : undefined,
    isOwnNameUnknown:
      (brief.ownNameOn !== undefined && (!brief.lettering || brief.lettering.isImplied === true)) ||
      undefined,
    isCrowdMissing: brief.people.hasCrowd && !showsCrowd(scene),
    areLocalsMissing: (brief.people.areLocalsListed && !hasLocals(scene)) || undefined,
    actionsOfOthers: brief.people.confidence === 1 ? missingOfOthers(brief, there) : [],
  }
}

const missingOfOthers = ({ people }: Brief, there: readonly Placement[]): string[] =>
  people.others.flatMap(({ action }) =>
    action === undefined || UNSEEN.has(action) || there.some((one) => shows(one, action)) ? [] : [action],
  )

/** What is said that somebody does, where they are seen doing it, by the index of the member: 0 is the writer. */
export function actionsShown(scene: Scene, { people, action, posture, isDoneTogether }: Brief) {
  const own = action?.value ?? posture?.value
  const saidOf = (index: number): string | undefined =>
    index === 0 ? own : (people.others[index - 1]?.action ?? (isDoneTogether ? action?.value : undefined))
  return scene.people.placements
    .filter(({ count }) => count > 0)
    .flatMap((one) =>
      one.members.flatMap(({ index }) => {
        const said = saidOf(index)
        return said !== undefined && shows(one, said) ? [{ index, action: said }] : []
      }),
    )
    .sort((a, b) => a.index - b.index)
}

/** The things that a picture is expected to show and does, by their names. */
export const thingsShown = (scene: Scene, brief: Brief): string[] =>
  expectedThings(brief).filter(thingsOf(scene))

/** So many people of a place look like a crowd. */
const MANY = 4

/** Whether a scene has a crowd, or many people of the place. */
export const showsCrowd = ({ document, conditions, people }: Scene): boolean =>
  elementsWith(document.root, 'data-gen', conditions).some(
    ({ element }) => element.attributes['data-gen'] === 'crowd',
  ) || people.placements.filter(({ count }) => count === 0).length >= MANY

/** Whether a scene has people of the place. */
export const hasLocals = (scene: Scene): boolean =>
  showsCrowd(scene) || scene.people.placements.some(({ count }) => count === 0)

const WEIGHT = { action: 3, thing: 2, person: 1.5, crowd: 1.5, lettering: 1 }

/** How much a scene falls short of the words, on the scale of `misfit`. */
export const costOfMissing = ({ action, things, people, isCrowdMissing, lettering }: Missing): number =>
  WEIGHT.action * Number(action !== undefined) +
  WEIGHT.thing * things.length +
  WEIGHT.person * people +
  WEIGHT.crowd * Number(isCrowdMissing) +
  WEIGHT.lettering * Number(lettering !== undefined)

/** Whether a scene shows what the words are mainly about: what is done, everybody, the most important thing. */
export const isMainShown = ({ action, things, people }: Missing, brief: Brief): boolean =>
  action === undefined && people === 0 && !things.includes(expectedThings(brief)[0] ?? '')

/** "kayak", "reading", "two of the people". */
export function missingWords(missing: Missing): string[] {
  const { action, things, people, actionsOfOthers, lettering } = missing
  return [
    ...new Set([action ?? [], actionsOfOthers].flat().map(actionWords)),
    ...things.map(thingWords),
    ...(people > 0 ? [`${words.counts[people] ?? people} of the people`] : []),
    ...(missing.isCrowdMissing ? ['a crowd'] : []),
    ...(missing.areLocalsMissing ? [LOCALS] : []),
    ...(lettering === undefined ? [] : [`the words “${lettering}”`]),
    ...(missing.isOwnNameUnknown ? ['your name'] : []),
  ]
}

/** Nobody misses these in a picture of somebody. */
const UNSEEN: ReadonlySet<string> = new Set(['look', 'listen', 'breathe', 'stand'])
/** What a pose rests on where somebody is seen to rest so, whatever else they do. */
const RESTS: Readonly<Record<string, readonly string[]>> = {
  sit: ['sit', 'floor', 'mount'],
  lie: ['lie', 'floor'],
}

export function poseShows(id: string, action: string): boolean {
  const pose = POSES[id]
  return pose !== undefined && (pose.action.includes(action) || RESTS[action]?.includes(pose.on) === true)
}

/** Faces in which an action is seen, whatever the pose. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  laugh: ['laugh', 'laugh-tears'],
  cry: ['cry', 'happy-tears', 'laugh-tears'],
  smile: ['smile', 'grin', 'laugh', 'happy-tears'],
  sing: ['sing'],
  sleep: ['asleep'],
}

function shows({ figure, pair, group, members }: Placement, action: string): boolean {
  const isFaceSeen = (figure?.drawn.head.view ?? figure?.drawn.view) !== 'back'
  if (isFaceSeen && members.some(({ expression = '' }) => FACES[action]?.includes(expression))) return true
  if (figure) return poseShows(figure.pose, action)
  if (group) return GROUPS[group]!.action.includes(action)
  const two = pair === undefined ? undefined : PAIRS[pair]
  return two !== undefined && [two.action, two.a.action, two.b.action].flat().includes(action)
}

/** What things are called that can be drawn in any place; a bridge only stands where a place has one. */
export const addableThings = (): string[] =>
  THINGS.filter((called) => {
    const { drawn, held, sky, shownBy, worn, isSetting } = namedObject(thingCalled(called)!)
    return !isSetting && [drawn, held, sky, shownBy, Object.keys(worn)].some((ways) => ways.length > 0)
  })

/** A shooting star is seen in the dark only. */
const isSeen = ({ id }: { id: string }, conditions: Conditions): boolean =>
  findObject(id).children.some(({ attributes }) => isDrawn(attributes, conditions))

/** Whether a scene shows the thing with a name of word-data/objects.json. */
export function thingsOf({ document, conditions, shown, people, objects, sky, replaced }: Scene) {
  const drawn = new Set([
    ...elementsWith(document.root, 'xlink:href', conditions).map(({ element }) => usedId(element.attributes)),
    ...[...objects.values()].flat().map(({ id }) => id),
    ...(replaced?.values() ?? []).map(({ id }) => id),
    ...(sky?.things ?? []).filter((one) => isSeen(one, conditions)).map(({ id }) => id),
  ])
  const held = people.placements.flatMap(({ figure, pairHolds }) =>
    (pairHolds ?? figure?.holds ?? []).map(({ item }) => item),
  )
  return (name: string): boolean => {
    const named = namedObject(name)
    return (
      shown.has(name) ||
      [...named.drawn, ...named.sky].some((id) => drawn.has(id)) ||
      held.some((item) => named.held.includes(item) || named.shownBy.some((start) => item.startsWith(start)))
    )
  }
}
