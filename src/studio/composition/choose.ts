import { namedObject, placeDocument } from '../library/library.ts'
import tables from '../library/tables.json' with { type: 'json' }
import { deriveSeed } from '../random.ts'
import { remember } from '../remember.ts'
import { usedId } from '../rendering/draw-svg.ts'
import { PAIRS, POSES } from '../rendering/figures/pose.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import { WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { Brief, Hour, Season } from '../understanding/brief.ts'
import { faithsSaid, isOfOther } from '../understanding/faith.ts'
import { stem } from '../understanding/stem.ts'
import { frameOf, isDark } from './frame.ts'
import { DISPLAYS, isDisplayedIn } from './object-room.ts'
import { isOpenGround } from './postures.ts'
import { kindsFor, postureOf, SEATS } from './spots.ts'

interface Choice {
  /** The composition's file name. */
  file: string
  /** By how much it suits the words less than the best one; 0 for that. */
  misfit: number
}

/** What is done lying on grass, sand, snow or ice. */
const LYING_OUTSIDE = ['lie-ground', 'lie-prone', 'snow-angel']
const ACTION = 3
/** Of each further word of `data-action`. */
const FURTHER_ACTION = 1
const OBJECT = 2
/** Of so many things of the words one may be what the composition is there to show. */
const MAX_DISPLAYED = 2
const MAIN_POSE = 1
/** For a spot that is meant for what the writer does, whoever has it. */
const SHOWN = 1
const ROLE = 0.3
const CONTRADICTION = -4
/** For a composition that is there to show what was made, where nothing was. */
const UNFILLED = -20
/** For the land of the words: green hills in Wales. */
const LAND = 2
/** Among the words of a special composition: it is also for texts whose land is one of its own. */
const ITS_LAND = 'its-land'
/** For scenery that is another than that of the words: the sea where they speak of hills. */
const OTHER_SCENERY = -2
const SCENERY: readonly (readonly string[])[] = tables.scenery
/** For everybody who can do nowhere what the words say. */
const UNABLE = -2
/** The same of the writer. */
const WRITER_UNABLE = -5
/** Where the writer sits or lies, but nobody is meant to. */
const ONLY_GROUND = -3
/** Share of what a missing seat costs where others do something, of whom the picture is. */
const BESIDE_OTHERS = 0.4
/** For a window where the words say what is seen in it. */
const WINDOW = 0.7
/** For everybody who has no spot. */
const CROWDED = -1.5

/** The compositions of a place, those that show what was read first; equal ones in the order of the seed. */
export function rankCompositions(files: readonly string[], brief: Brief, seed: number): Choice[] {
  const start = deriveSeed(seed, 'composition') % files.length
  const ranked = files
    .map((_, i) => files[(start + i) % files.length]!)
    .map((file) => ({ file, score: suits(contentsOf(file), brief) }))
    .sort((a, b) => b.score - a.score)
  return ranked.map(({ file, score }) => ({ file, misfit: ranked[0]!.score - score }))
}

function suits(contents: ReturnType<typeof contentsOf>, brief: Brief): number {
  const action = brief.action?.value
  const posture = postureOf(brief)
  const said = new Set(brief.words)
  const isSaid = (word: string) => word === action || word === brief.theme || said.has(stem(word))
  const hour = brief.hour?.value
  const season = brief.season?.value
  const { lands = [] } = brief
  const isOfLand = contents.lands.some((land) => lands.includes(land))
  const others = brief.people.others.flatMap((person) => person.action ?? []).filter(isActive)
  const acts = [...(action && isActive(action) ? [action] : []), ...others]
  const matches = [...contents.actions].filter(isSaid).length
  const displayed = displayedOf(contents, brief)
  const objects = brief.objects.filter(
    (one) =>
      displayed.includes(one) ||
      [one.value, ...namedObject(one.value).drawn].some((id) => contents.objects.has(id)),
  ).length
  const contradicts = [
    contents.special !== 'display' &&
      isMissing(contents.special, (word) => (word === ITS_LAND ? isOfLand : isSaid(word)), matches, objects),
    hour !== undefined && contents.isDark !== undefined && contents.isDark !== isDark(hour),
    season !== undefined && contents.seasons.length > 0 && !contents.seasons.includes(season),
    said.has(stem(contents.isIndoor ? 'outdoors' : 'indoors')),
    isOfOther(contents.faiths, faithsSaid(said)),
    isOfOther(contents.lands, lands),
  ]
  return (
    ACTION * Math.min(1, matches) +
    FURTHER_ACTION * Math.max(0, matches - 1) +
    OBJECT * objects +
    LAND * Number(isOfLand) +
    MAIN_POSE * contents.mainActions.filter((shown) => shown === action || shown === posture).length +
    (posture && SEATS[posture] && !isOnGround(action)
      ? restFor(contents, SEATS[posture]) * (others.length > 0 ? BESIDE_OTHERS : 1)
      : 0) +
    acts
      .filter((one) => !contents.poses.has(one) && !canTake(contents.kinds, one))
      .reduce((sum, one) => sum + (one === action ? WRITER_UNABLE : UNABLE), 0) +
    (action && isActive(action) && contents.poses.has(action) ? SHOWN : 0) +
    MAIN_POSE * others.filter((one) => contents.poses.has(one)).length +
    ROLE * brief.people.others.filter(({ relation }) => contents.roles.has(relation)).length +
    touchFor(contents, brief.people.contact) +
    WINDOW * Number(brief.views?.window !== undefined && contents.hasWindow) +
    CROWDED *
      Math.max(
        0,
        brief.people.others.length +
          Number(brief.people.isWriterShown) -
          contents.spots -
          namedStaff(contents.staff, brief),
      ) +
    (contents.special === 'display' && displayed.length === 0 ? UNFILLED : 0) +
    (isOfOther(contents.scenery, scenerySaid(said)) ? OTHER_SCENERY : 0) +
    CONTRADICTION * contradicts.filter(Boolean).length
  )
}

/** The kinds of scenery of which something is said. */
const scenerySaid = (words: ReadonlySet<string>): number[] =>
  SCENERY.flatMap((kind, at) => (kind.some((word) => words.has(stem(word))) ? at : []))

/** What of the words has its place in a slot for what was made. */
const displayedOf = ({ displays }: Pick<ReturnType<typeof contentsOf>, 'displays'>, { objects }: Brief) =>
  objects.slice(0, MAX_DISPLAYED).filter(({ value }) => isDisplayedIn(value, displays))

/** Whether a composition has a slot for something that was made. */
export const displaysThings = (file: string, brief: Brief): boolean =>
  displayedOf(contentsOf(file), brief).length > 0

/** How many of the words have a spot of somebody of the place: pupils among its pupils. */
function namedStaff(staff: readonly (readonly string[])[], { people }: Brief): number {
  const isOf = (names: readonly string[]) =>
    people.others.some(({ noun }) => noun !== undefined && names.includes(noun))
  const named = people.others.filter(({ noun }) => staff.some((names) => noun && names.includes(noun)))
  return Math.min(named.length, staff.filter(isOf).length)
}

/** Whether nothing is said of what a special composition is for. */
function isMissing(
  special: string | undefined,
  isSaid: (word: string) => boolean,
  matches: number,
  objects: number,
): boolean {
  if (special === undefined) return false
  if (special === '1') return matches + objects === 0
  return special === 'words' ? matches === 0 : !wordsOf(special).some(isSaid)
}

/** Whether a composition shows this hour and season: night comes over what is drawn by day, while fireworks have no day. */
export function canHold(file: string, hour: Hour, season: Season | undefined): boolean {
  const { isDark: isOfNight, seasons } = contentsOf(file)
  return !(isOfNight && !isDark(hour)) && (!season || seasons.length === 0 || seasons.includes(season))
}

/** "I lie in the grass": no bed and no seat is needed. */
const isOnGround = (action: string | undefined): boolean =>
  action !== undefined && LYING_OUTSIDE.includes(action)

/** What it costs that there is only ground, or not even that, for somebody who sits or lies. */
const restFor = (
  { spotKinds, kinds }: Pick<ReturnType<typeof contentsOf>, 'spotKinds' | 'kinds'>,
  seats: readonly string[],
): number =>
  seats.some((kind) => spotKinds.has(kind))
    ? 0
    : seats.some((kind) => kinds.has(kind))
      ? ONLY_GROUND
      : WRITER_UNABLE

/** What it is worth that two can touch there as the words say it: those who stand can nearly everywhere. */
function touchFor(
  { pairs, frontSeats }: Pick<ReturnType<typeof contentsOf>, 'pairs' | 'frontSeats'>,
  [first, ...more]: readonly string[] = [],
): number {
  const contact = PAIRS[first ?? '']
  if (!first || !contact || !/^(sit|mount)$/.test(contact.on)) return 0
  if (
    pairs.has(first) ||
    (contact.on === 'sit' && contact.a.view === 'front' && !contact.a.legless && frontSeats > 1)
  )
    return SHOWN
  return more.some((id) => pairs.has(id)) ? 0 : UNABLE
}

/** Whether a spot of a composition is meant for an action. */
export const showsAction = (file: string, action: string): boolean => contentsOf(file).poses.has(action)

const isActive = (action: string): boolean => !WEAK_ACTIONS.has(action)

/** Whether there is ground or a seat for some pose of an action. */
const canTake = (kinds: ReadonlySet<string>, action: string): boolean => {
  const needed = kindsFor(action)
  return needed.size === 0 || [...needed].some((kind) => kinds.has(kind))
}

/** What a composition shows: of `data-action`, of its objects, of its anchors. */
const contentsOf = remember((file: string) => {
  const { root } = placeDocument(file)
  const elements = descendants(root)
  const valuesOf = (name: string) => elements.flatMap(({ attributes }) => attributes[name] ?? [])
  const { hours, isIndoor } = frameOf(root, file)
  const darkHours = hours.filter(isDark).length
  const spots = elements
    .filter(({ attributes }) => attributes['data-anchor'] !== undefined && !attributes['data-staff'])
    .sort((a, b) => Number(a.attributes['data-rank']) - Number(b.attributes['data-rank']))
  const ranked = elements.filter(
    ({ attributes }) => attributes['data-anchor'] !== undefined && attributes['data-rank'] !== undefined,
  )
  const chairs = ranked.filter(({ attributes }) => attributes['data-chair'] !== undefined).length
  const [pose] = wordsOf(spots[0]?.attributes['data-pose'])
  return {
    actions: new Set(wordsOf(root.attributes['data-action'])),
    objects: new Set([
      ...elements.flatMap(({ attributes }) => usedId(attributes) ?? []),
      ...wordsOf(root.attributes['data-shows']),
    ]),
    /** Kinds of slots for what was made. */
    displays: new Set(
      valuesOf('data-slot')
        .flatMap(wordsOf)
        .filter((kind) => DISPLAYS.has(kind)),
    ),
    /** Actions of the pose of whoever is alone. */
    mainActions: POSES[pose ?? '']?.action ?? [],
    /** Relations for whom there is an anchor. */
    roles: new Set(valuesOf('data-for').flatMap(wordsOf)),
    // Who sits on a chair that is brought leaves a spot free where they would stand.
    spots: Math.max(spots.length, ranked.length) - chairs,
    /** What those are called who are of the place, whoever else is there. */
    staff: elements
      .filter(({ attributes }) => attributes['data-staff'] && !attributes['data-rank'])
      .map(({ attributes }) => wordsOf(attributes['data-staff'])),
    spotKinds: new Set([...spots, ...ranked].map(({ attributes }) => attributes['data-anchor'])),
    /** What the spots are: ground, seats, water, and what ground may be used as. */
    kinds: new Set([...spots, ...ranked].flatMap(({ attributes }) => kindsOf(attributes))),
    /** Actions that some spot shows, of one or of two. */
    poses: new Set(
      [...spots, ...ranked].flatMap(({ attributes }) => [
        ...wordsOf(attributes['data-pose']).flatMap((id) => POSES[id]?.action ?? []),
        ...wordsOf(attributes['data-pair']).flatMap((id) => PAIRS[id]?.action ?? []),
      ]),
    ),
    pairs: new Set([...spots, ...ranked].flatMap(({ attributes }) => wordsOf(attributes['data-pair']))),
    /** Seats of those who face us. */
    frontSeats: ranked.filter(({ attributes }) => isFrontSeat(attributes)).length,
    // What is drawn for light and dark hours contradicts neither.
    isDark: darkHours === hours.length ? true : darkHours === 0 ? false : undefined,
    isIndoor,
    hasWindow: valuesOf('data-inset').includes('window'),
    /**
     * Only for texts with one of its words or objects; with `words`, such as those of a faith, the objects do not count; with
     * `display` only for things that stand in its slots for what was made; else only for texts with one of these words.
     */
    special: root.attributes['data-special'],
    seasons: wordsOf(root.attributes['data-season']),
    /** Faiths of which it shows something: a church in the background. */
    faiths: wordsOf(root.attributes['data-faith']),
    /** Kinds of scenery that `data-action` names. */
    scenery: scenerySaid(new Set(wordsOf(root.attributes['data-action']).map(stem))),
    /** Kinds of land of word-data/lands.json that it shows; empty where it may be anywhere. */
    lands: wordsOf(root.attributes['data-land']),
  }
})

function isFrontSeat(attributes: SvgElement['attributes']): boolean {
  const usual = POSES[wordsOf(attributes['data-pose'])[0] ?? '']
  const isFree = attributes['data-anchor'] === 'sit' && attributes['data-fixed'] === undefined
  return isFree && usual?.view === 'front' && !usual.legless
}

function kindsOf(attributes: SvgElement['attributes']): string[] {
  const kind = attributes['data-anchor'] ?? 'stand'
  const isFixed = attributes['data-fixed'] !== undefined
  if (isFixed) return []
  return isOpenGround({ kind, poses: wordsOf(attributes['data-pose']), isFixed }) ? [kind, 'floor'] : [kind]
}

const descendants = (element: SvgElement): SvgElement[] =>
  element.children.flatMap((child) => [child, ...descendants(child)])
