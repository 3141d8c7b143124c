import type { CastGroup, Scene } from '../scene.ts'
import type { Camera, Rgb, View } from './frame.ts'

/** Sun or moon, and the sky's own light. All linear; a sunlit white wall at noon is about 5. */
export interface Light {
  /** Unit vector towards the sun, or at night the moon. */
  direction: Rgb
  /** Colour and strength of the direct light on the ground. */
  sun: Rgb
  /** From the sky above, without direction. */
  ambient: Rgb
  /** From the ground below. */
  bounce: Rgb
  /** 0 by day, about 0.6 at dusk and dawn before the sun, 1 at night: lit windows and lamps follow it. */
  night: number
}

/** A local light: lamp, fire, window. It warms ground, walls, figures and water near it. */
export interface Lamp {
  x: number
  y: number
  z: number
  /** Strength at the lamp; a candle at night about [1.2, 0.5, 0.15], a street lamp [6, 3.2, 1.2]. */
  colour: Rgb
  /** Metres at which the light has fallen to half. */
  reach: number
}

/** Something that stands in the world. `draw` is called many times (mirror, strips): it must be pure. */
export interface Element {
  /** Distance along z for painting back to front; for something deep, its far side. */
  z: number
  draw(view: View): void
  /** False for what water should not show, such as a frame at the viewer's own eye. Default true. */
  isReflected?: boolean
}

/** Where someone or something is put. */
export interface Spot {
  x: number
  /** Height of the ground, floor or seat. */
  y: number
  z: number
  /** Radians; 0 looks away from the viewer along +z, PI/2 to the right, PI at the viewer. */
  facing: number
}

/** What builders get: the world as decided, before anything is painted. */
export interface World {
  scene: Scene
  /** Derive your own with deriveSeed(world.seed, 'name'). */
  seed: number
  light: Light
  camera: Camera
  width: number
  height: number
  /** Register local lights here while building; ground, water and figures then receive them. */
  lamps: Lamp[]
  /** Height of the ground in metres, water bed included. */
  ground(x: number, z: number): number
  /** Height of the water's surface; -Infinity where there is none. */
  waterLevel: number
  /** Push what trees and tall grass must leave free, and the view to it: houses, boats, gatherings. */
  clearings?: { x: number; z: number; radius: number }[]
  /** 0 dry to 1 streaming; wet ground mirrors. */
  wetness: number
  /** 0 to 1: how much lies on level surfaces. */
  snow: number
  /** Turns ink[0..2] into what is seen through the air from the camera to this point. */
  veil(x: number, y: number, z: number): void
  /** Sky radiance of a direction into ink[0..2]; for reflections in glass and polished things. */
  sky(dx: number, dy: number, dz: number): void
}

export interface BuiltWorld {
  elements: Element[]
  /** Where figures may be: seats at the table, the kerb, the stage. First is best. */
  spots: (Spot & { kind: 'stand' | 'seat' | 'stage' | 'window' })[]
}

/** How the ground of a built place looks; the engine paints it. */
export type GroundKind = 'natural' | 'grass' | 'paving' | 'asphalt' | 'boards' | 'floor' | 'none'

/** What a built place wants of camera and landscape, before the world exists. */
export interface BuiltPlan {
  /** Eye height in metres. */
  eye: number
  /** 0 top to 1 bottom of the picture. */
  horizon: number
  /** Focal length as a share of the picture's longer side; 0.7 is wide, 1.2 is narrow. */
  focal: number
  ground: GroundKind
  /** Landscape beyond. */
  landscape: 'plain' | 'hills' | 'mountains' | 'lake' | 'sea' | 'river' | 'none'
  /** Everything is under a roof: no sky light reaches the floor but by lamps and windows. */
  isIndoors: boolean
  /** 0 to 1: polished floor or wet street mirrors the scene. */
  gloss: number
}

export interface BuiltPlace {
  plan(scene: Scene, seed: number, aspect: number): BuiltPlan
  build(world: World): BuiltWorld
}

/** A prop such as a boat, a tent, a lantern; `spot` is where it stands or floats. */
export type PropBuilder = (world: World, spot: Spot) => Element[]

/** Figures of a group around a spot; `scale` 1 is life size. */
export type CastBuilder = (world: World, group: CastGroup, spot: Spot) => Element[]

/** An audience or passers-by between two depths. */
export type CrowdBuilder = (
  world: World,
  /** `inward` 1 or -1: to which side guests look. */
  area: { x0: number; x1: number; z0: number; z1: number; inward?: number },
  kind: 'audience' | 'passers-by',
) => Element[]

/** A group of figures as it was put into the world. */
export interface Placed {
  group: CastGroup
  spot: Spot
  elements: Element[]
}
