import type { PublicRoomKind } from '../rooms.ts'
import type { Activity, CastGroup, Place, Scene } from '../scene.ts'
import { findAll, LexiconBuilder, type Match } from './lexicon.ts'
import { best, isStanding, scoresOf } from './said.ts'
import type { Token } from './tokens.ts'

/** Words that tell what a room is for. They do not place a scene alone: the place must be under a roof already. */
const ROOM_WORDS = new LexiconBuilder<PublicRoomKind>()
  .nouns(
    'classroom',
    3,
    'classroom, school, lesson, blackboard, chalkboard, school desk, school hall, klassenzimmer, schule, école, escuela, schoolhouse, kindergarten',
  )
  .nouns(
    'classroom',
    1.5,
    'teacher, pupil, student, schoolchild, village school, math class, seminar, student',
  )
  .nouns(
    'church',
    3,
    'church, chapel, cathedral, choir, cathédrale, kirche, église, iglesia, pew, minster, abbey',
  )
  .nouns('church', 1.5, 'altar, hymn, stained glass, gospel, candlelit mass')
  .nouns(
    'bookshop',
    3,
    'bookshop, bookstore, library, book store, book shop, second-hand bookshop, bookseller',
  )
  .nouns(
    'shop',
    3,
    'bakery, shop, pastry shop, patisserie, bread shop, cheese shop, grocery, store, delicatessen',
  )
  .nouns('laboratory', 3, 'laboratory, lab, microscope, test tube, petri dish, research lab')
  .nouns(
    'yoga-studio',
    3,
    'yoga studio, dance studio, ballet studio, pilates studio, yoga class, yoga room, gymnasium, gym, dance school, ballet school, dojo, fitness studio',
  )
  .build()

/** Where the words have to have put one before a room can be meant. */
const UNDER: Record<PublicRoomKind, readonly Place[]> = {
  classroom: ['hall', 'study', 'stage'],
  church: ['hall', 'stage'],
  bookshop: ['hall', 'study', 'living-room'],
  shop: ['hall'],
  laboratory: ['hall', 'study'],
  'yoga-studio': ['hall', 'study', 'stage'],
}
/** Seen from the street as often as from within: only words for the inside open the door. */
const ALSO_FROM_OUTSIDE: Partial<Record<PublicRoomKind, readonly Place[]>> = {
  shop: ['cafe', 'street', 'village'],
  bookshop: ['street', 'cafe', 'village'],
  church: ['village'],
  classroom: ['village'],
}
const INSIDE: Partial<Record<PublicRoomKind, RegExp>> = {
  shop: /\b(?:counter|shelf|shelves|apron|display case|inside (?:my|our|the) (?:own )?(?:bakery|shop|store))\b/,
  bookshop:
    /\b(?:(?:in|inside) (?:a|an|the|my|our) (?:[\w-]+ ){0,3}?(?:bookshop|bookstore|library)|between the shelves|at the counter|behind the counter)\b/,
  church: /\b(?:in|inside) (?:a|an|the|our) (?:[\w-]+ ){0,3}?(?:church|chapel|cathedral)\b/,
  classroom: /\b(?:in|inside|at) (?:a|an|the|our|my) (?:[\w-]+ ){0,3}?(?:school|classroom)\b/,
}
/** Great days of a school are held in its hall, and so is what one listens to. */
const IN_THE_HALL =
  /\b(?:graduat\w*|ceremony|commencement|audience|concert|recital|prom|premiere|award\w*|auditorium|diploma|swimming|lecture hall|orchestra|stage)\b/
const OUTSIDE = /\b(?:in front of|outside|unlock|across from|opposite|walk past|walking past)\b/

/** "Church tower", "school yard": a part of it that stands under the sky. */
const OUT_OF_DOORS =
  /^(?:towers?|bells?|steeple|spire|yard|roof|garden|square|bus|windows?|front|playground)$/

const textOf = (tokens: readonly Token[]): string => tokens.map(({ word }) => word).join(' ')

const isBefore = (tokens: Token[], { start }: Match<unknown>): boolean =>
  OUTSIDE.test(textOf(tokens.slice(Math.max(0, start - 5), start)))

/** The public room that a place under a roof turns out to be; the place itself when the words tell no more. */
export function roomFrom(tokens: Token[], place: Place): Place {
  const text = textOf(tokens)
  const matches = findAll(tokens, ROOM_WORDS).filter(
    (match) =>
      isStanding(match) &&
      match.token.weight >= 1 &&
      !isBefore(tokens, match) &&
      !OUT_OF_DOORS.test(tokens[match.end]?.word ?? ''),
  )
  const scores = scoresOf(
    matches
      .filter(({ value }) => {
        if (value === 'classroom' && IN_THE_HALL.test(text)) return false
        if (UNDER[value].includes(place)) return true
        return ALSO_FROM_OUTSIDE[value]?.includes(place) === true && INSIDE[value]?.test(text) === true
      })
      .map(({ value, weight }) => ({ value, score: weight })),
  )
  const kind = best(scores)
  return kind !== undefined && scores.get(kind)! >= 2 ? kind : place
}

const TEACHES = /\b(?:teach|teaches|teaching|teacher|my class|my pupils|my students|the board|blackboard)\b/
const AT_THE_BOARD: ReadonlySet<Activity> = new Set([
  'writing',
  'standing',
  'speaking',
  'pointing',
  'working',
])

/** What people do follows the room: who teaches writes on the board, who works in a shop stands behind its counter. */
export function inRoom(scene: Scene, tokens: Token[]): Scene {
  const doing = (group: CastGroup, activity: Activity): CastGroup => ({ ...group, activity })
  const [first, ...others] = scene.cast
  if (scene.place === 'shop')
    return {
      ...scene,
      cast: scene.cast.map((group) => (group.activity === 'working' ? doing(group, 'cooking') : group)),
    }
  if (scene.place !== 'classroom' || !first || !TEACHES.test(textOf(tokens))) return scene
  const isTeacher = first.ages.length === 1 && first.ages[0] !== 'child' && AT_THE_BOARD.has(first.activity)
  const isTeaching = isTeacher || first.activity === 'teaching'
  return {
    ...scene,
    cast: [isTeacher ? doing(first, 'teaching') : first, ...others],
    // Nobody teaches an empty room.
    hasCrowd: scene.hasCrowd || isTeaching,
  }
}
