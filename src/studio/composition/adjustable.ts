import { namedObject } from '../library/library.ts'
import { PAIRS, POSES } from '../rendering/figures/pose.ts'
import type { Brief, Hour, Season, Weather } from '../understanding/brief.ts'
import { actionCalled } from '../understanding/nameable.ts'
import { listOf } from '../understanding/person-words.ts'
import { actionWords, thingWords } from '../understanding/words-for.ts'
import { anchorsOf } from './anchors.ts'
import type { Scene } from './compose.ts'
import { showsCrowd, thingsOf } from './shown.ts'

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
}

/** What anybody does anywhere. */
const EVERYWHERE = ['stand', 'sit', 'walk', 'talk', 'hug', 'hold-hands', 'dance', 'celebrate', 'wave']

export function adjustableOf(scene: Scene, brief: Brief): Adjustable {
  const isShown = thingsOf(scene)
  const staff = showsCrowd(scene) || scene.people.placements.some(({ count }) => count === 0)
  return {
    hour: scene.hour,
    season: brief.season?.value ?? null,
    weather: scene.weather,
    people: listOf(brief.people, staff),
    actions: actionsOf(scene),
    things: brief.objects
      .map(({ value }) => value)
      .filter((name) => isShown(name) && !namedObject(name).isSetting)
      .map(thingWords),
  }
}

/** What the poses of a composition's spots show, and what is possible everywhere. */
function actionsOf({ document, conditions }: Scene): string[] {
  const actions = anchorsOf(document.root, conditions).flatMap(({ poses, pairs }) => [
    ...poses.flatMap((id) => POSES[id]?.action ?? []),
    ...pairs.flatMap((id) => PAIRS[id]?.action ?? []),
  ])
  return [...new Set([...actions, ...EVERYWHERE].map(actionWords))].filter((said) => actionCalled(said))
}
