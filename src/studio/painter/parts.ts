import type { Place } from '../scene.ts'
import type { BuiltPlace, CastBuilder, CrowdBuilder, Element, PropBuilder, World } from './world.ts'

/** What others build into the world, by name. */
export interface Parts {
  places: Partial<Record<Place, BuiltPlace>>
  props: Record<string, PropBuilder>
  backdrops: Record<string, (world: World) => Element[]>
  /** What flies, by the names in Scene.sky. */
  skyLife: Record<string, (world: World) => Element[]>
  castGroup: CastBuilder
  crowd: CrowdBuilder
}
