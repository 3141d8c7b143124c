import type { PublicRoomKind } from '../../rooms.ts'
import type { Scene } from '../../scene.ts'
import { deriveSeed, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltWorld, Element } from '../world.ts'
import { landscapeOf } from './place-house.ts'
import { bookshop } from './rooms/bookshop.ts'
import { church } from './rooms/church.ts'
import { classroom } from './rooms/classroom.ts'
import type { RoomKind } from './rooms/kind.ts'
import { laboratory } from './rooms/laboratory.ts'
import { publicShell } from './rooms/shell.ts'
import { shop } from './rooms/shop.ts'
import { skyThroughWindows } from './rooms/side-light.ts'
import { yogaStudio } from './rooms/yoga-studio.ts'
import { skyline } from './skyline.ts'

const KINDS: Record<PublicRoomKind, RoomKind> = {
  classroom,
  bookshop,
  shop,
  church,
  laboratory,
  'yoga-studio': yogaStudio,
}
const EYE = 1.68
/** Above the street, where one looks out on a city. */
const CITY_EYE = 24

/** Who searches at night has the lights of a town before the window. */
const isInCity = (scene: Scene, kind: PublicRoomKind): boolean =>
  scene.backdrop.includes('city') ||
  (kind === 'laboratory' && scene.backdrop.every((name) => name === 'window'))

/** A room open to the public, in depth: its walls, the light of the hour through its windows, and its furniture. */
function publicRoom(kind: PublicRoomKind): BuiltPlace {
  return {
    plan: (scene, seed, aspect) => ({
      eye: isInCity(scene, kind) ? CITY_EYE : 4.5,
      horizon: kind === 'church' ? 0.56 : 0.46,
      // An upright picture looks closer, or it would be floor and ceiling.
      focal: (kind === 'church' ? 0.86 : 0.8) * (aspect < 0.8 ? 1.18 : 1),
      ground: 'natural',
      landscape: isInCity(scene, kind) ? 'plain' : landscapeOf(scene, seed % 2 ? 'hills' : 'plain'),
      isIndoors: true,
      gloss: 0,
    }),
    build(world): BuiltWorld {
      const random = randomFrom(deriveSeed(world.seed, `room ${kind}`))
      const side = random() < 0.5 ? -1 : 1
      const room = KINDS[kind].shell({ floor: world.camera.y - EYE, side, random, world })
      skyThroughWindows(world, room)
      const elements: Element[] = isInCity(world.scene, kind)
        ? skyline(world, { from: 60, base: world.camera.y - CITY_EYE })
        : []
      const furnished = KINDS[kind].furnish(world, room, random)
      return {
        elements: [...elements, publicShell(world, room), ...furnished.elements],
        spots: furnished.spots,
      }
    },
  }
}

export const publicRooms: Record<PublicRoomKind, BuiltPlace> = {
  classroom: publicRoom('classroom'),
  bookshop: publicRoom('bookshop'),
  shop: publicRoom('shop'),
  church: publicRoom('church'),
  laboratory: publicRoom('laboratory'),
  'yoga-studio': publicRoom('yoga-studio'),
}
