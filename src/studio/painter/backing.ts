import type { Place } from '../scene.ts'
import { FAR, ink, newProjected, project, type View } from './frame.ts'
import { noise } from './noise.ts'
import { clamp, smooth } from './scalar.ts'
import type { Element, Placed, World } from './world.ts'

/** Where mist can rise behind somebody: not in dry sand. Rooms and streets have lamps and windows instead. */
const OPEN: ReadonlySet<Place> = new Set([
  'coast',
  'field',
  'fjord',
  'forest',
  'garden',
  'island',
  'lake',
  'meadow',
  'mountain',
  'river',
  'vineyard',
])
/** Figures brighter than this, in a picture that is exposed, are seen anyhow: sun is on them. */
const LIT = 0.16
/** What lies behind a dark figure should be this many times as bright. */
const LIGHTER = 6
/** And at least this bright and at most that, exposed. */
const LEAST = 0.16
const MOST = 0.8
/** Pixels around a figure that count as what is behind it. */
const AROUND = 3

const luminance = (colour: Float32Array, k: number) =>
  colour[k]! * 0.2126 + colour[k + 1]! * 0.7152 + colour[k + 2]! * 0.0722

/**
 * How bright the mist behind a group must be for its outline to be read: dark clothes before dark trees are nobody.
 * 0 where the group stands out already. `alone` holds the group's own depth.
 */
export function backingFor(world: World, view: View, alone: View, exposure: number): number {
  if (!OPEN.has(world.scene.place) || world.scene.backdrop.includes('moon')) return 0
  // At noon no mist stands, and a fire or a lantern by night is light enough.
  if (world.scene.time === 'noon' || (world.light.night > 0.5 && world.lamps.length > 0)) return 0
  const { width, height, colour } = view
  const isFigure = (at: number) => alone.depth[at]! < FAR
  let figure = 0
  let pixels = 0
  let behind = 0
  let around = 0
  let bottom = 0
  let top = height
  for (let at = 0; at < width * height; at++) {
    if (!isFigure(at)) continue
    bottom = Math.floor(at / width)
    top = Math.min(top, bottom)
  }
  // The ground before the feet says nothing about what is behind the head.
  const hips = top + (bottom - top) * 0.65
  for (let y = Math.max(0, top - AROUND); y < hips; y++)
    for (let x = AROUND; x < width - AROUND; x++) {
      const at = y * width + x
      if (isFigure(at)) {
        figure += Math.log(luminance(colour, at * 3) + 1e-5)
        pixels++
      } else if (
        isFigure(at - AROUND) ||
        isFigure(at + AROUND) ||
        (y + AROUND < height && isFigure(at + AROUND * width))
      ) {
        behind += Math.log(luminance(colour, at * 3) + 1e-5)
        around++
      }
    }
  if (pixels === 0 || around === 0) return 0
  const own = Math.exp(figure / pixels)
  const back = Math.exp(behind / around)
  if (own * exposure > LIT || back > own * LIGHTER * 0.6) return 0
  return clamp(Math.max(own * LIGHTER, LEAST / exposure), 0, MOST / exposure)
}

const foot = newProjected()

/** A bank of mist right behind a group, in the colour of the low sky there. It only ever lightens. */
export function backing(world: World, { spot, group }: Placed, bright: number): Element[] {
  if (!(bright > 0)) return []
  const { camera } = world
  const away = Math.max(1, spot.z - camera.z)
  world.sky((spot.x - camera.x) / away, 0.06, 1)
  const own = Math.max(1e-6, ink[0]! * 0.2126 + ink[1]! * 0.7152 + ink[2]! * 0.0722)
  const [red, green, blue] = [0, 1, 2].map((c) => bright * (0.3 + (0.7 * ink[c]!) / own)) as [
    number,
    number,
    number,
  ]
  const z = spot.z + 1.2
  const wide = 3.8 + 0.6 * group.ages.length
  const draw = (view: View) => {
    project(view, spot.x, spot.y + 1.15, z, foot)
    if (foot.distance < 1) return
    const across = wide * foot.scale
    const high = 1.7 * foot.scale
    const { px, py, scale } = foot
    const { clip, width, depth, colour } = view
    const x0 = Math.max(clip.x0, Math.floor(px - across * 2.2))
    const x1 = Math.min(clip.x1, Math.ceil(px + across * 2.2))
    const y0 = Math.max(clip.y0, Math.floor(py - high * 2.2))
    const y1 = Math.min(clip.y1, Math.ceil(py + high * 1.4))
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        const index = y * width + x
        const deep = depth[index]! - z
        if (deep < 0) continue
        const ex = (x + 0.5 - px) / across
        const ey = (y + 0.5 - py) / high
        const d = ex * ex + ey * ey
        if (d > 4.8) continue
        const drift = 0.55 + 0.75 * noise(spot.x + (x - px) / scale / 2.6, spot.z + (y - py) / scale / 0.9)
        const w = Math.exp(-d * 1.1) * drift * smooth(0, 16, deep) * smooth(4.8, 3, d)
        const k = index * 3
        colour[k] = colour[k]! + Math.max(0, red - colour[k]!) * Math.min(1, w)
        colour[k + 1] = colour[k + 1]! + Math.max(0, green - colour[k + 1]!) * Math.min(1, w)
        colour[k + 2] = colour[k + 2]! + Math.max(0, blue - colour[k + 2]!) * Math.min(1, w)
      }
  }
  return [{ z, draw }]
}
