import { isDoneTogether, isRestingTogether, readAction, readCrowdAction, readPosture } from './action.ts'
import { type AppearanceProfile, type Brief, MIN_OFFERED, type Read } from './brief.ts'
import { readColours } from './colours.ts'
import { isWarmLand, readConditions } from './conditions.ts'
import { landsOf } from './land.ts'
import { chooseLandscapes, LANDSCAPES, placesOfTheme, ROOM, standInFor } from './landscape.ts'
import { detectLanguage, readForeign } from './language.ts'
import { readLettering, readOwnName } from './lettering.ts'
import { isAboutRoom, readObjects } from './objects.ts'
import { readPeople } from './people.ts'
import { guessPlace } from './place.ts'
import { standInByWords } from './stand-in.ts'
import { readTheme, withCompany } from './theme.ts'
import { tokenize } from './tokenize.ts'
import { placesSeen, readViews } from './views.ts'

/** From this confidence on the likeliest place stands in, where the words say nothing else of it. */
const FAIRLY_SURE = 0.6
/** Confidence of what is done where only a feeling is said. */
const OF_THEME = 0.5

export interface ReadOptions {
  isFirstPerson: boolean
  appearance?: AppearanceProfile | undefined
}

/** Reads any text; the same text gives the same brief on every thread. */
export async function readBrief(
  prompt: string,
  { isFirstPerson, appearance = {} }: ReadOptions,
): Promise<Brief> {
  const language = detectLanguage(prompt)
  const layers = tokenize(prompt)
  if (language !== 'en')
    return { ...readForeign(language, prompt, layers, isFirstPerson), appearance, language }
  const views = readViews(layers)
  const elsewhere = placesSeen(views)
  const guess = await guessPlace(layers, elsewhere)
  const words = layers.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.words))
  const literal = words.filter((word) => !(word.negation || word.isFigurative))
  const people = readPeople(layers, { isFirstPerson })
  // Whoever is on a journey is elsewhere than at home.
  const origin = people.localOrigin ?? (people.isTravelling ? undefined : people.origin)
  const lands = landsOf(
    layers.flatMap(({ sentences }) => sentences),
    people.localOrigin,
  )
  const isWarm = lands.includes('tropics') || isWarmLand(origin)
  const conditions = readConditions(layers, { isWarm })
  const action = readAction(layers)
  const isGrown = people.others.some(({ relation, age }) => relation === 'child' && age !== 'baby')
  const isWithoutBaby = isGrown && !people.others.some(({ age }) => age === 'baby')
  const objects = readObjects(layers)
  const probabilities = guess?.probabilities ?? new Map()
  // What is only felt has no place.
  const isConcrete = action !== undefined || objects.length > 0
  const isLikely = (guess?.likeliest[0]?.confidence ?? 0) >= MIN_OFFERED
  const { season, weather } = conditions
  const isWinter = season?.value === 'winter' || weather?.value === 'snow'
  const best = guess?.likeliest[0]
  const isFairlySure = isConcrete && best !== undefined && best.confidence >= FAIRLY_SURE
  const likely = isConcrete && isLikely ? standInFor(probabilities) : undefined
  const byWords =
    standInByWords(layers, probabilities, {
      onMap: guess?.onMap ?? [],
      isAt: guess?.isAt ?? [],
      isWinter,
      elsewhere,
    }) ?? (isFairlySure ? best.value : undefined)
  const known = guess?.isSure ? guess.id : byWords
  // In a landscape that is said, a feeling still decides what is done there and with whom.
  const isOpen = known === undefined || LANDSCAPES.includes(known)
  const posture = readPosture(layers)
  const theme = isOpen ? readTheme(layers, { people, action, objects }) : undefined
  const ofTheme = theme && !byWords ? placesOfTheme(theme, conditions, layers) : []
  const isBestMeant = !theme && best !== undefined && best.confidence >= FAIRLY_SURE
  const standIn = byWords ?? (isBestMeant ? best.value : isAboutRoom(objects) ? ROOM : likely)
  const landscapes = standIn ? [standIn] : chooseLandscapes(conditions, layers, probabilities)
  return {
    place: {
      id: guess?.isSure ? guess.id : undefined,
      confidence: guess?.confidence ?? 0,
      likeliest: guess?.likeliest ?? [],
      lessLikely: guess?.lessLikely ?? [],
      landscapes: ofTheme.length > 0 ? ofTheme : landscapes,
    },
    ...conditions,
    // Who is said to sit or lie does not get up to hug.
    people: theme ? withCompany(people, posture ? { ...theme, contact: undefined } : theme) : people,
    theme: theme?.id,
    // Nobody holds a child of 35 years as a baby.
    action: action?.value === 'hold-baby' && isWithoutBaby ? undefined : (action ?? felt(theme?.action)),
    isDoneTogether: isDoneTogether(layers) || undefined,
    isRestingTogether: isRestingTogether(layers) || undefined,
    crowdAction: readCrowdAction(layers),
    posture: posture ?? felt(theme?.posture),
    objects,
    lettering: readLettering(prompt),
    ownNameOn: readOwnName(prompt),
    colours: readColours(layers),
    words: [...new Set(literal.map(({ stem }) => stem))],
    lands,
    views,
    appearance,
    language,
  }
}

/** What a theme shows where the words do not say it. */
const felt = (value: string | undefined): Read<string> | undefined =>
  value === undefined ? undefined : { value, confidence: OF_THEME }
