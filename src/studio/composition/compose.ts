import { namedObject, palettes, placeDocument } from '../library/library.ts'
import { placeFiles } from '../library/places.ts'
import { deriveSeed, randomFrom } from '../random.ts'
import { Palette } from '../rendering/colour.ts'
import type { Conditions } from '../rendering/draw-svg.ts'
import { poseSaid } from '../rendering/figures/look-for.ts'
import { wordsOf } from '../rendering/svg-document.ts'
import { GESTURES } from '../understanding/action-kinds.ts'
import { type Brief, MAX_PEOPLE, type Season, type Weather } from '../understanding/brief.ts'
import { laterBy } from '../understanding/clock.ts'
import { occasionsOf, withOccasionThings } from '../understanding/occasions.ts'
import { type Cast, castPeople } from './cast.ts'
import { rankCompositions } from './choose.ts'
import { frameBox, frameOf, isDark, viewOf } from './frame.ts'
import { withGazes } from './gazes.ts'
import { groundOf } from './ground.ts'
import { herdOf } from './herd.ts'
import { insetsOf, shownInInsets, windowsOf } from './insets.ts'
import { insteadOf } from './instead.ts'
import { carriersIn, letteringIn, withCarriers } from './lettering.ts'
import { addObjects } from './objects.ts'
import { placeOf } from './place-of.ts'
import { FREE_ACTIONS, RIDES } from './postures.ts'
import { isHerd } from './put-herd.ts'
import { skyOf } from './sky.ts'
import { atEase, atOneStove, turnedAway } from './stances.ts'

/** Everything that a picture is drawn from. */
export type Scene = ReturnType<typeof composeFile>

export interface Size {
  width: number
  height: number
}

const usesWheelchair = ({ looks }: { looks?: string | undefined }): boolean =>
  poseSaid(looks) === 'wheelchair'

/** Weather that hides the sun. */
const OVERCAST: ReadonlySet<Weather> = new Set(['cloudy', 'rain', 'storm', 'snow'])

/** Variants of one composition: each differs in the side and the looks. */
const VARIANTS_OF_ONE = 2

/**
 * A scene for these words. `variant` 0 is the first choice; others differ in the side, the looks or the composition, for a
 * critic that rejected it. A place that is not drawn yet becomes its landscape.
 */
export function compose(brief: Brief, size: Size, seed: number, variant = 0): Scene {
  const files = brief.composition ? [brief.composition.file] : placeFiles.get(placeOf(brief, seed))
  if (!files) throw new Error('The library has no landscape.')
  const ranked = rankCompositions(files, brief, seed)
  const { file, misfit } = ranked[Math.floor(variant / VARIANTS_OF_ONE) % ranked.length]!
  return { ...composeFile(file, brief, size, seed, variant), misfit }
}

/** What others do in a landscape too; nobody bakes there. */
const ANYWHERE: readonly string[] = [
  ...FREE_ACTIONS,
  ...GESTURES,
  'run',
  'jump',
  'sit',
  'applaud',
  'crawl',
  'sing',
  'read',
  'award',
  'graduate',
  'hold-baby',
  'hug',
  'light',
  'pray',
  'raise-hand',
  'speak',
]

/** Where the place is not sure, strangers who are not with the writer are left out of the landscape as well. */
export function withoutStrangers(brief: Brief): Brief {
  // A person who was asked for by hand stays.
  const isUnsure = brief.place.id === undefined || brief.composition?.isStandIn
  if (!isUnsure || brief.people.confidence === 1) return brief
  const isMet =
    brief.theme !== undefined || (brief.people.others.length === 1 && (brief.people.contact ?? []).length > 0)
  const others = brief.people.others
    .filter(
      ({ relation, name, noun, isStranger, isWithWriter }) =>
        // "He comes out, and I hug him."
        relation !== 'other' || name || isWithWriter || (noun && !isStranger) || isMet,
    )
    .map((person) => (ANYWHERE.includes(person.action ?? '') ? person : { ...person, action: undefined }))
  // No tram is driven through a meadow.
  const action = RIDES.includes(brief.action?.value ?? '') ? undefined : brief.action
  return { ...brief, action, people: { ...brief.people, others } }
}

/** The scene of one composition. */
export function composeFile(file: string, brief: Brief, size: Size, seed: number, variant = 0) {
  const document = placeDocument(file)
  const frame = frameOf(document.root, file)
  const { isIndoor } = frame
  // Each choice has its own stream, so that what is said of one changes no other.
  const random = (choice: string) => randomFrom(deriveSeed(seed, choice))()
  const usual = frame.hours[Math.floor(random('hour') * Math.min(2, frame.hours.length))]!
  const hour = brief.hour?.value ?? laterBy(usual, brief.hourShift ?? 0)
  const season: Season = brief.season?.value ?? 'summer'
  const weather: Weather =
    brief.weather?.value ?? (brief.season?.value === 'winter' && random('weather') < 0.5 ? 'snow' : 'clear')
  const isTall = size.height > size.width
  const isMirrored = frame.canMirror && random('side') < 0.4 !== (variant % 2 === 1)
  const light = isDark(hour) ? 'dark' : 'light'
  const conditions = {
    conditions: new Set<string>([
      hour,
      light,
      season,
      weather,
      ...(OVERCAST.has(weather) ? ['overcast'] : []),
      ...(brief.people.hasCrowd || brief.people.others.length === MAX_PEOPLE ? ['crowd'] : []),
      ...(brief.people.others.some(({ age }) => age === 'child' || age === 'baby') ? ['children'] : []),
      ...([brief.people.writer, ...brief.people.others].some(usesWheelchair) ? ['wheelchair'] : []),
      // Whoever only writes of being alone at the finish line has spectators.
      ...(brief.people.isDeserted && brief.people.confidence === 1 ? ['deserted'] : []),
      ...occasionsOf(brief),
      // "thing-cat" draws what belongs to a place only where the words have it.
      ...brief.objects.map(({ value }) => `thing-${value}`),
      // A herd takes the place of the few animals that are there.
      ...(brief.objects.some(isHerd) ? ['herd'] : []),
      ...(brief.lands ?? []),
    ]),
    isTall,
    seed: deriveSeed(seed, 'variants') % 5040,
  }
  const mood = { ...brief.mood, warmth: brief.mood.warmth + (0.24 * random('mood') - 0.12) }
  const palette = new Palette(palettes, { hour, season, weather, isIndoor, mood })
  // A place's own colour takes what is said of the thing with its name.
  for (const [name, colour] of frame.slots) palette.setSlot(name, brief.colours[name] ?? colour)
  const view = viewOf(frame, size, brief.viewpoint, isMirrored)
  const settings = { ...conditions, view, file, isIndoor, pictureSeed: seed, variant }
  const cast = castPeople(document.root, brief, settings)
  // What belongs to one person, such as a bicycle, is drawn where that person is.
  for (const { anchor } of cast.placements) conditions.conditions.add(`rank-${anchor.rank}`)
  const { root } = document
  const instead = [herdOf(brief, root, conditions) ?? [], insteadOf(brief, root, conditions)].flat()
  const replaced = new Map(instead.flatMap(({ drawn }) => [...drawn]))
  const room = { root, conditions, view, placements: cast.placements }
  const windows = windowsOf(brief, document, conditions)
  const shown = new Set([
    ...file.split(/[.-]/),
    ...file.split('.', 1),
    ...wordsOf(root.attributes['data-shows']),
    ...instead.map(({ name }) => name),
    ...carriersIn(brief, room),
    ...shownInInsets(brief, windows.values()),
  ])
  const land = groundOf(file, document, { view, frame, conditions })
  const surroundings = {
    root,
    conditions,
    shown,
    frame: frameBox(view),
    isIndoor,
    place: file.split('.', 1)[0]!,
    ...land,
  }
  const [withFirst, ...withOthers] = withCarriers(isIndoor ? withOccasionThings(brief) : brief, room)
  let added = addObjects(withFirst!, cast, surroundings)
  for (const withOther of withOthers) {
    const { people, objects } = added
    const there = { ...room, placements: people.placements }
    if (letteringIn(brief, there, objects).lettering.size > 0) break
    added = addObjects(withOther, cast, surroundings)
  }
  const { people: acting, objects, covered } = added
  const placements = withGazes(
    atEase(turnedAway(atOneStove(acting.placements), frameBox(view)), deriveSeed(seed, `stances ${variant}`)),
    { brief, root, conditions, objects, view },
  )
  const people: Cast = { ...acting, placements }
  const { lettering, unread } = letteringIn(brief, { ...room, placements }, objects)
  // What is drawn as an example of writing makes way: data-unless="lettered-sign".
  for (const kind of lettering.keys()) conditions.conditions.add(`lettered-${kind}`)
  const insets = insetsOf(brief, windows, document, conditions, frameBox(view), [...objects.values()].flat())
  for (const name of shownInInsets(brief, insets.added ? [insets.added] : insets.at.values())) shown.add(name)
  const sky = skyOf(brief, { root, conditions, isIndoor, view, shown, placements })
  return {
    /** The composition's file name. */
    file,
    /** By how much the composition suits the words less than another one of the place. */
    misfit: 0,
    variant,
    document,
    frame,
    hour,
    season,
    weather,
    palette,
    view,
    conditions: conditions as Conditions,
    people,
    /** Where there is water. */
    water: land.water,
    /** What the place is named after, and further things that it shows. */
    shown,
    /** Objects of the words that were added. */
    objects,
    /** Elements of the composition of which an object of the words takes the place. */
    covered: new Set([...covered, ...(sky?.covered ?? []), ...unread]),
    /** Objects that are drawn instead of those of the composition. */
    replaced: replaced.size > 0 ? replaced : undefined,
    /** What is written on something, by the kind of the thing. */
    lettering,
    /** Things of the words in the sky. */
    sky,
    /** Places of the words that are seen in windows and pictures. */
    insets,
    lands: brief.lands ?? [],
    mood,
    /** Colours that are said of objects of the composition, by their ids. */
    objectColours: new Map(
      Object.entries(brief.colours).flatMap(([name, colour]) =>
        [...namedObject(name).drawn, ...namedObject(name).sky].map((id) => [id, colour] as const),
      ),
    ),
    seed,
  }
}
