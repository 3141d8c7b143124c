import type { AirSettings } from './atmosphere.ts'
import type { Camera, Rgb } from './frame.ts'
import type { Finish } from './photo.ts'
import type { GroundKind } from './world.ts'

/** What the director decided: every number that makes this picture and no other. The engine only obeys it. */
export interface Composition {
  camera: Camera
  air: AirSettings
  /** 0 by day to 1 at night. */
  night: number
  sky: SkySettings
  haze: HazeSettings
  land: LandSettings
  water: WaterSettings | undefined
  flora: FloraSettings
  snow: number
  wetness: number
  /** Main subject: share of the width, and metres away. */
  focus: { share: number; distance: number }
  /** Sky-wide tints of the mood, about 1. */
  tint: Rgb
  /** Light shafts through gaps: 0 to 1. */
  shafts: number
  /** Falling through the air. */
  falling: { kind: 'rain' | 'snow' | 'petals' | 'leaves' | 'fireflies'; amount: number } | undefined
  finish: Finish
}

export interface SkySettings {
  /** 0 to 1 each: thin high streaks; a broken layer; heaped clouds. */
  veils: number
  layer: number
  heaps: number
  /** Rain clouds: how much light they keep back. */
  gloom: number
  stars: number
  milkyWay: boolean
  aurora: boolean
  moon: { azimuth: number; elevation: number; size: number } | undefined
  rainbow: boolean
}

export interface HazeSettings {
  /** 1 is a clear day. */
  density: number
  /** 0 to 1: share that low mist hides far away. */
  mist: number
  /** Metres above the water or ground. */
  mistHeight: number
  /** Metres at which mist is half there. */
  mistDistance: number
  /** Metres before the eye that stay clear of mist. */
  clear: number
  /** Extra glow around the sun. */
  glow: number
  /** 0 to 1: how green and blue the air is away from the sun, as under leaves. */
  cool: number
}

export type Cover =
  | 'grass'
  | 'meadow'
  | 'sand'
  | 'dunes'
  | 'rock'
  | 'forest'
  | 'field'
  | 'vineyard'
  | Exclude<GroundKind, 'natural' | 'grass'>

export interface Shore {
  kind: 'none' | 'sea' | 'lake' | 'river' | 'fjord' | 'island'
  /** Metres to the near shore; negative when the viewer is over water. */
  near: number
  /** Metres to the far shore (lake), or where the headland begins (sea). */
  far: number
  /** -1 left, 1 right: where the land reaches in. */
  side: number
  /** Half width of river or fjord; radius of the island. */
  width: number
  /** A tongue of land with a house on it: its tip; it widens towards the side it lies on. */
  spit: { x: number; z: number; radius: number } | undefined
  /** Middle of the island. */
  x: number
  z: number
}

export interface LandSettings {
  /** Offsets into the noise. */
  ox: number
  oz: number
  rolling: { height: number; size: number }
  mountains:
    | {
        height: number
        size: number
        from: number
        to: number
        gap: number
        gapWidth: number
        roughness: number
      }
    | undefined
  shore: Shore
  cover: Cover
  /** Colour of the bare ground where it is not the cover's usual one: other worlds, lavender. */
  soil?: Rgb
  /** Half width of a path, 0 for none. */
  path: number
  /** Ground is level around this line from the viewer to the subject: x and z of its end, and how wide. */
  sightline: { x: number; z: number; width: number }
  /** The viewer stands on a summit: where its top is. */
  summit: { x: number; z: number; isWall?: boolean } | undefined
  /** Level of a sea of clouds below. */
  cloudSea: number | undefined
  /** Height above which snow lies even in summer. */
  snowLine: number
  far: number
}

export interface WaterSettings {
  kind: 'open' | 'ice'
  level: number
  chop: number
  deep: Rgb
  shallow: Rgb
  /** How fast depth hides the bed: 0.55 in a lake, 0.12 in the tropics. */
  murk: number
}

export type TreeKind =
  | 'conifer'
  | 'broadleaf'
  | 'autumn'
  | 'blossom'
  | 'bare'
  | 'palm'
  | 'cypress'
  | 'poplar'
  | 'bush'
  | 'trunk'
  | 'fern'

/** Colours of a season. */
export interface Greens {
  grass: Rgb
  dry: Rgb
  forest: Rgb
}

export interface FloraSettings {
  greens: Greens
  /** Colours of flowers, linear. */
  petals: Rgb[]
  trees: { kind: TreeKind; share: number; height: number }[]
  /** Trees wanted, before water and slopes take theirs. */
  count: number
  from: number
  to: number
  /** 0 open to 1 closed wood. */
  density: number
  grass: number
  flowers: number
  reeds: number
  /** Leave the way to the focus free. */
  clearing: number
  /** Leaves that hang between high trunks, as in an old wood: how many. */
  canopy: number
  /** What frames the picture from near by, on the side away from the focus. */
  frame: 'none' | 'branch' | 'tree'
}
