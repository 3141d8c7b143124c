import { FAR, type View } from '../frame.ts'
import type { Light, World } from '../world.ts'

/** A still evening on a flat plain: enough of a world to look at one figure or thing by itself. */
export function plainWorld(changes: Partial<World['scene']> = {}, level = Number.NEGATIVE_INFINITY): World {
  const light: Light = {
    direction: [0.45, 0.25, 0.857],
    sun: [5, 2.8, 1.2],
    ambient: [0.5, 0.55, 0.75],
    bounce: [0.3, 0.22, 0.16],
    night: 0.2,
  }
  return {
    scene: {
      place: 'meadow',
      time: 'sunset',
      season: 'autumn',
      weather: 'clear',
      viewpoint: 'wide',
      cast: [],
      hasCrowd: false,
      props: [],
      backdrop: [],
      sky: [],
      mood: { warmth: 0, energy: 0, brightness: 0, saturation: 0 },
      colours: [],
      appearance: {},
      ...changes,
    },
    seed: 7,
    light,
    camera: { x: 0, y: 1.6, z: 0, focal: 300, centre: 160, horizon: 120 },
    width: 320,
    height: 240,
    lamps: [],
    ground: () => (Number.isFinite(level) ? level - 3 : 0),
    waterLevel: level,
    wetness: 0,
    snow: 0,
    veil: () => undefined,
    sky: () => undefined,
  }
}

export function emptyView(world: World): View {
  const { width, height, camera } = world
  return {
    width,
    height,
    colour: new Float32Array(width * height * 3),
    depth: new Float32Array(width * height).fill(FAR),
    camera,
    isMirror: false,
    clip: { x0: 0, x1: width, y0: 0, y1: height },
  }
}

/** Rows and columns where something was painted, with the number of such pixels. */
export function painted(view: View): {
  left: number
  right: number
  top: number
  bottom: number
  count: number
} {
  const box = { left: view.width, right: -1, top: view.height, bottom: -1, count: 0 }
  for (let y = 0; y < view.height; y++)
    for (let x = 0; x < view.width; x++) {
      if (view.depth[y * view.width + x]! >= FAR) continue
      box.count++
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  return box
}
