import type { Place } from '../scene.ts'
import type { BuiltPlace, CastBuilder, CrowdBuilder, Element, PropBuilder, World } from './world.ts'

/** What others build into the world, by name. */
export interface Parts {
  places: Partial<Record<Place, BuiltPlace>>
  props: Record<string, PropBuilder>
  backdrops: Record<string, (world: World) => Element[]>
  castGroup: CastBuilder | undefined
  crowd: CrowdBuilder | undefined
}

export const noParts: Parts = { places: {}, props: {}, backdrops: {}, castGroup: undefined, crowd: undefined }
