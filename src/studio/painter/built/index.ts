import type { Place } from '../../scene.ts'
import type { BuiltPlace, Element, PropBuilder, World } from '../world.ts'
import { housePlace } from './place-house.ts'
import { airProps } from './props-air.ts'
import { animalProps } from './props-animals.ts'
import { campProps } from './props-camp.ts'
import { groundProps } from './props-ground.ts'
import { musicProps } from './props-music.ts'
import { structureProps } from './props-structures.ts'
import { tableProps } from './props-table.ts'
import { vehicleProps } from './props-vehicles.ts'
import { waterProps } from './props-water.ts'

/** Places that are built rather than grown. */
export const places: Partial<Record<Place, BuiltPlace>> = { house: housePlace }

/** Things by the names that the words give them. */
export const props: Record<string, PropBuilder> = {
  ...tableProps,
  ...groundProps,
  ...musicProps,
  ...airProps,
  ...animalProps,
  ...campProps,
  ...structureProps,
  ...vehicleProps,
  ...waterProps,
}

/** What stands far behind any place. */
export const backdrops: Record<string, (world: World) => Element[]> = {}
