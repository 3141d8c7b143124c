import { isPublicRoom, PUBLIC_ROOMS } from '../rooms.ts'
import type { Place, Season, TimeOfDay, Viewpoint, Weather } from '../scene.ts'

const INDOORS: ReadonlySet<Place> = new Set<Place>([
  'living-room',
  'study',
  'hall',
  'stage',
  'cafe',
  'space',
  ...PUBLIC_ROOMS,
])
export const isIndoors = (place: Place): boolean => INDOORS.has(place)
/** Values with their shares of the chance. */
export type Shares<T> = readonly (readonly [T, number])[]

const OUTDOOR_TIMES: Shares<TimeOfDay> = [
  ['dawn', 3],
  ['sunset', 4],
  ['dusk', 2.4],
  ['morning', 1],
  ['afternoon', 0.5],
  ['night', 0.6],
]
const INDOOR_TIMES: Shares<TimeOfDay> = [
  ['dusk', 3],
  ['sunset', 2.4],
  ['dawn', 1.6],
  ['morning', 1.4],
  ['night', 1],
]
const URBAN_TIMES: Shares<TimeOfDay> = [
  ['dusk', 4],
  ['sunset', 2.4],
  ['night', 2],
  ['dawn', 1.4],
]
const STAGE_TIMES: Shares<TimeOfDay> = [
  ['night', 4],
  ['dusk', 1],
]
/** Rooms with tall windows are at their best when the sun comes in. */
const ROOM_TIMES: Shares<TimeOfDay> = [
  ['morning', 3],
  ['afternoon', 3],
  ['sunset', 2],
  ['dusk', 1],
]
const GARDEN_TIMES: Shares<TimeOfDay> = [
  ['sunset', 3],
  ['dawn', 2],
  ['morning', 2],
  ['afternoon', 1],
  ['dusk', 1.6],
]

export function usualTimes(place: Place): Shares<TimeOfDay> {
  if (place === 'stage' || place === 'hall') return STAGE_TIMES
  if (place === 'city' || place === 'street' || place === 'cafe') return URBAN_TIMES
  if (place === 'garden' || place === 'meadow') return GARDEN_TIMES
  if (isPublicRoom(place)) return ROOM_TIMES
  return isIndoors(place) ? INDOOR_TIMES : OUTDOOR_TIMES
}

const HARVEST: ReadonlySet<Place> = new Set(['vineyard', 'forest'])
export function usualSeasons(place: Place, weather: Weather | undefined): Shares<Season> {
  if (weather === 'snow') return [['winter', 1]]
  if (place === 'island' || place === 'desert' || place === 'sea' || place === 'coast') return [['summer', 1]]
  if (place === 'garden' || place === 'meadow')
    return [
      ['summer', 3],
      ['spring', 3],
      ['autumn', 0.6],
    ]
  if (HARVEST.has(place))
    return [
      ['autumn', 3],
      ['summer', 2.4],
      ['spring', 1],
    ]
  if (place === 'fjord')
    return [
      ['summer', 2],
      ['autumn', 1.4],
      ['winter', 1],
    ]
  return [
    ['summer', 3],
    ['autumn', 2],
    ['spring', 1.6],
  ]
}

const MISTY: ReadonlySet<Place> = new Set([
  'lake',
  'forest',
  'river',
  'fjord',
  'mountain',
  'meadow',
  'field',
  'vineyard',
])
export function usualWeathers(place: Place, time: TimeOfDay): Shares<Weather> {
  if (isIndoors(place)) return [['clear', 1]]
  if (MISTY.has(place) && (time === 'dawn' || time === 'morning'))
    return [
      ['mist', 4],
      ['clear', 3],
      ['cloudy', 1],
    ]
  if (time === 'noon' || time === 'afternoon')
    return [
      ['cloudy', 3],
      ['clear', 2],
    ]
  return [
    ['clear', 5],
    ['cloudy', 2.4],
    ['mist', MISTY.has(place) ? 1 : 0],
  ]
}

export function usualViews(place: Place): Shares<Viewpoint> {
  if (place === 'study' || place === 'living-room' || place === 'cafe')
    return [
      ['middle', 4],
      ['close', 1.4],
      ['wide', 1],
    ]
  if (place === 'stage' || place === 'hall')
    return [
      ['wide', 3],
      ['middle', 3],
    ]
  return [
    ['wide', 5],
    ['middle', 3.4],
  ]
}
