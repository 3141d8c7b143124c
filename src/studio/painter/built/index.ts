import type { Place } from '../../scene.ts'
import { deriveSeed } from '../random.ts'
import type { BuiltPlace, Element, PropBuilder, World } from '../world.ts'
import { icebergs, volcano } from './far-nature.ts'
import { fireworks, skyLanterns } from './fireworks.ts'
import { domes } from './other-worlds.ts'
import { pitch } from './pitch.ts'
import { cityBackdrop, cityPlace } from './place-city.ts'
import { hallPlace } from './place-hall.ts'
import { houseAt, housePlace, kindFor, siteNear } from './place-house.ts'
import { livingRoom } from './place-living-room.ts'
import { publicRooms } from './place-room.ts'
import { stagePlace } from './place-stage.ts'
import { cafePlace, streetPlace } from './place-street.ts'
import { study } from './place-study.ts'
import { villageBackdrop, villagePlace } from './place-village.ts'
import { airProps } from './props-air.ts'
import { animalProps } from './props-animals.ts'
import { campProps } from './props-camp.ts'
import { festiveProps } from './props-festive.ts'
import { furnitureProps } from './props-furniture.ts'
import { gardenProps } from './props-garden.ts'
import { groundProps } from './props-ground.ts'
import { musicProps } from './props-music.ts'
import { structureProps } from './props-structures.ts'
import { tableProps } from './props-table.ts'
import { vehicleProps } from './props-vehicles.ts'
import { waterProps } from './props-water.ts'
import { birds, hotAirBalloons } from './sky-life.ts'
import { takeFloor } from './surfaces.ts'

/** Places that are built rather than grown. */
export const places: Partial<Record<Place, BuiltPlace>> = {
  house: housePlace,
  village: villagePlace,
  city: cityPlace,
  street: streetPlace,
  cafe: cafePlace,
  stage: stagePlace,
  hall: hallPlace,
  study,
  'living-room': livingRoom,
  ...publicRooms,
}

/** In a built place things stand where it has room for them. */
const onFloor = (builders: Record<string, PropBuilder>): Record<string, PropBuilder> =>
  Object.fromEntries(
    Object.entries(builders).map(([name, build]): [string, PropBuilder] => [
      name,
      (world, spot) => build(world, takeFloor(world) ?? spot),
    ]),
  )

/** Things by the names that the words give them. */
export const props: Record<string, PropBuilder> = {
  ...tableProps,
  ...onFloor({
    ...groundProps,
    ...furnitureProps,
    ...festiveProps,
    ...gardenProps,
    ...musicProps,
    ...animalProps,
    ...campProps,
  }),
  ...airProps,
  ...structureProps,
  ...vehicleProps,
  ...waterProps,
}

/** What stands far behind any place. */
export const backdrops: Record<string, (world: World) => Element[]> = {
  glacier: (world) => (isBuilt(world) ? [] : icebergs(world)),
  volcano: (world) => volcano(world),
  pitch: (world) => (isBuilt(world) ? [] : pitch(world)),
  dome: (world) => (isBuilt(world) ? [] : domes(world)),
  city: (world) => (isBuilt(world) ? [] : cityBackdrop(world)),
  village: (world) => (isBuilt(world) ? [] : villageBackdrop(world)),
  harbour: (world) => (isBuilt(world) ? [] : villageBackdrop(world)),
  house: (world) => {
    if (isBuilt(world)) return []
    const side = deriveSeed(world.seed, 'house side') % 2 ? 1 : -1
    const site = siteNear(world, side * 9, 46, 5)
    return houseAt(world, { ...site, facing: -side * 0.45 }, kindFor(world, world.seed))
  },
}

/** Built places bring their own houses. */
const isBuilt = (world: World): boolean => places[world.scene.place] !== undefined

/** What the sky may hold besides the engine's own. */
export const skyLife: Record<string, (world: World) => Element[]> = {
  balloons: hotAirBalloons,
  birds,
  fireworks,
  lanterns: skyLanterns,
}
