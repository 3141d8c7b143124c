import { placeDocument } from '../library/library.ts'
import { deriveSeed } from '../random.ts'
import { POSES } from '../rendering/figures/poses.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import type { Brief } from '../understanding/brief.ts'
import { stem } from '../understanding/stem.ts'
import { frameOf } from './frame.ts'

export interface Choice {
  /** The composition's file name. */
  file: string
  /** By how much it suits the words less than the best one; 0 for that. */
  misfit: number
}

/** What a composition shows: of `data-action`, of its objects, of its anchors. */
interface Contents {
  actions: ReadonlySet<string>
  objects: ReadonlySet<string>
  /** Actions of the pose of whoever is alone. */
  mainActions: readonly string[]
  /** Relations for whom there is an anchor. */
  roles: ReadonlySet<string>
  isDark: boolean | undefined
  isIndoor: boolean
  /** Only for texts with one of its words: data-special. */
  isSpecial: boolean
  seasons: readonly string[]
}

const ACTION = 3
const OBJECT = 2
const MAIN_POSE = 1
const ROLE = 0.3
const CONTRADICTION = -4

/** The compositions of a place, those that show what was read first; equal ones in the order of the seed. */
export function rankCompositions(files: readonly string[], brief: Brief, seed: number): Choice[] {
  const start = deriveSeed(seed, 'composition') % files.length
  const ranked = files
    .map((_, i) => files[(start + i) % files.length]!)
    .map((file) => ({ file, score: suits(contentsOf(file), brief) }))
    .sort((a, b) => b.score - a.score)
  return ranked.map(({ file, score }) => ({ file, misfit: ranked[0]!.score - score }))
}

function suits(contents: Contents, brief: Brief): number {
  const action = brief.action?.value
  const said = new Set(brief.words)
  const isSaid = (word: string) => word === action || said.has(stem(word))
  const hour = brief.hour?.value
  const season = brief.season?.value
  const isDark = hour === 'night' || hour === 'dusk'
  const words = [...contents.actions].filter(isSaid).length
  const objects = brief.objects.filter(({ value }) => contents.objects.has(value)).length
  const isMainPose = action !== undefined && contents.mainActions.includes(action)
  const contradicts = [
    contents.isSpecial && words + objects === 0,
    hour !== undefined && contents.isDark !== undefined && contents.isDark !== isDark,
    season !== undefined && contents.seasons.length > 0 && !contents.seasons.includes(season),
    said.has(stem(contents.isIndoor ? 'outdoors' : 'indoors')),
  ]
  return (
    ACTION * words +
    OBJECT * objects +
    MAIN_POSE * Number(isMainPose) +
    ROLE * brief.people.others.filter(({ relation }) => contents.roles.has(relation)).length +
    CONTRADICTION * contradicts.filter(Boolean).length
  )
}

const contentsByFile = new Map<string, Contents>()

function contentsOf(file: string): Contents {
  const known = contentsByFile.get(file)
  if (known) return known
  const { root } = placeDocument(file)
  const elements = descendants(root)
  const valuesOf = (name: string) => elements.flatMap(({ attributes }) => attributes[name] ?? [])
  const { hours, isIndoor } = frameOf(root, file)
  const darkHours = hours.filter((hour) => hour === 'night' || hour === 'dusk').length
  const main = elements
    .filter(({ attributes }) => attributes['data-anchor'] !== undefined && !attributes['data-staff'])
    .sort((a, b) => Number(a.attributes['data-rank']) - Number(b.attributes['data-rank']))[0]
  const [pose] = wordsOf(main?.attributes['data-pose'])
  const contents: Contents = {
    actions: new Set(wordsOf(root.attributes['data-action'])),
    objects: new Set(valuesOf('xlink:href').map((reference) => reference.split('#').at(-1)!)),
    mainActions: POSES[pose ?? '']?.action ?? [],
    roles: new Set(valuesOf('data-for').flatMap(wordsOf)),
    // What is drawn for light and dark hours contradicts neither.
    isDark: darkHours === hours.length ? true : darkHours === 0 ? false : undefined,
    isIndoor,
    isSpecial: root.attributes['data-special'] !== undefined,
    seasons: wordsOf(root.attributes['data-season']),
  }
  contentsByFile.set(file, contents)
  return contents
}

const descendants = (element: SvgElement): SvgElement[] =>
  element.children.flatMap((child) => [child, ...descendants(child)])
