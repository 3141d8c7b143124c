import type { Composition } from './composition.ts'
import { FAR, ink, newProjected, project, type Rgb, type View } from './frame.ts'
import type { Landform } from './landform.ts'
import { lampLight } from './light.ts'
import { noise } from './noise.ts'
import { between, deriveSeed, randomFrom } from './random.ts'
import { clamp, mix, smooth } from './scalar.ts'
import type { Element, World } from './world.ts'

/** Where a deck before the viewer ends. */
const DECK_EDGE = 11.6
const BANDS = 18
/** Numbers a blade: x, y, z, height, bend, brightness, kind (0 blade, 1.. flower colour). */
const STRIDE = 7

/** Blades and flowers near the viewer, splatted one by one; from about 60 m on the ground's colour takes over. */
export function growGrass(world: World, plan: Composition, land: Landform): Element[] {
  const { flora } = plan
  const amount = Math.max(flora.grass, flora.reeds)
  if (amount <= 0) return []
  const random = randomFrom(deriveSeed(world.seed, 'grass'))
  const half = Math.max(plan.camera.centre, world.width - plan.camera.centre) / plan.camera.focal
  const from = Math.max(1.2, nearestGround(plan))
  const to = 70
  const bands: number[][] = Array.from({ length: BANDS }, () => [])
  const count = Math.round(46000 * flora.grass + 3000 * flora.reeds)
  const focusX = (plan.focus.share * world.width - plan.camera.centre) / plan.camera.focal
  const isFieldOfFlowers = flora.flowers > 0.6
  // Blades in snow are black scratches; boards have none.
  const isUnderSnow = world.snow > 0.5
  const boards = world.scene.props.includes('deck') ? DECK_EDGE : 0
  // Nothing tall stands between the viewer and whoever is there, nor where they stand.
  const people = (world.clearings ?? []).filter((c) => c.radius < 3.5)
  for (let i = 0; i < count; i++) {
    const t = random()
    const z = from * (to / from) ** t
    const x = (random() * 2 - 1) * (z * half + 0.6)
    const height = between(random, 0.5, 1.15)
    const bend = (random() - 0.5) * 0.9
    const bright = between(random, 0.55, 1.3)
    const flower = random()
    const petal = random()
    const shore = land.shore(x, z)
    if (shore < 0.4) {
      const clump = noise(x * 0.4 + plan.land.ox, z * 0.5) - 0.16 * petal
      if (
        flora.reeds > 0 &&
        shore > -2.6 &&
        clump > 0.47 &&
        height > 0.7 &&
        Math.abs(x / z - focusX) > 0.17
      ) {
        push(
          bands,
          x,
          Math.max(plan.water?.level ?? 0, land.height(x, z, 5)) - 0.1,
          z,
          height * 1.5,
          bend * 0.4,
          bright * 0.8,
          -1,
          t,
        )
      }
      continue
    }
    if (flora.grass <= 0 || land.path(x, z) < plan.land.path + 0.15) continue
    if (isUnderSnow || z < boards) continue
    if (people.some((c) => isBefore(c, x, z) && petal > 0.3)) continue
    const tuft = noise(x * 0.9 + plan.land.ox, z * 0.9)
    if (tuft < 0.2) continue
    const tall = plan.land.cover === 'field' ? 0.8 : plan.land.cover === 'meadow' ? 0.42 : 0.24
    const patch = noise(x * 0.16 + plan.land.oz, z * 0.16)
    const isFlower = flower < flora.flowers * (isFieldOfFlowers ? 0.36 : 0.24) * smooth(0.42, 0.66, patch)
    const kind = isFlower ? 1 + Math.floor(petal * Math.max(1, flora.petals.length)) : 0
    const y = land.height(x, z, 5)
    push(bands, x, y - 0.02, z, height * tall * (0.6 + 0.8 * tuft), bend, bright, kind, t)
  }
  const painter = bladePainter(world, plan)
  return bands.map((band, i) => {
    const blades = sortedBack(band)
    const z = from * (to / from) ** ((i + 0.5) / BANDS)
    return { z, isReflected: false, draw: (view: View) => painter(view, blades) }
  })
}

/** At somebody's feet, or on the last metres of the way from the viewer to them. */
function isBefore(c: { x: number; z: number; radius: number }, x: number, z: number): boolean {
  if (Math.hypot(c.x - x, c.z - z) < c.radius * 0.42) return true
  return z < c.z && z > c.z - 6 && Math.abs(x - (c.x / c.z) * z) < c.radius * 0.36
}

/** Where the ground leaves the lower edge of the picture. */
function nearestGround(plan: Composition): number {
  const { camera } = plan
  const below = camera.horizon < 0 ? 1 : 0.48
  return (camera.y * 0.85) / Math.max(0.12, below)
}

function push(
  bands: number[][],
  x: number,
  y: number,
  z: number,
  height: number,
  bend: number,
  bright: number,
  kind: number,
  t: number,
): void {
  bands[Math.min(BANDS - 1, Math.floor(t * BANDS))]!.push(x, y, z, height, bend, bright, kind)
}

function sortedBack(band: number[]): Float32Array {
  const order = Array.from({ length: band.length / STRIDE }, (_, i) => i).sort(
    (a, b) => band[b * STRIDE + 2]! - band[a * STRIDE + 2]!,
  )
  const out = new Float32Array(band.length)
  order.forEach((from, to) => {
    for (let k = 0; k < STRIDE; k++) out[to * STRIDE + k] = band[from * STRIDE + k]!
  })
  return out
}

function bladePainter(world: World, plan: Composition): (view: View, blades: Float32Array) => void {
  const { light } = world
  const { greens, petals } = plan.flora
  const isGrain = plan.land.cover === 'field'
  const grain: Rgb = [0.38, 0.295, 0.125]
  const at = newProjected()
  const behind = clamp(light.direction[2])
  const before = clamp(-light.direction[2])
  const colour = new Float64Array(3)
  return (view, blades) => {
    const { clip, width: w, depth, colour: pixels } = view
    for (let i = 0; i < blades.length; i += STRIDE) {
      const x = blades[i]!
      const y = blades[i + 1]!
      const z = blades[i + 2]!
      const height = blades[i + 3]!
      const kind = blades[i + 6]!
      project(view, x, y, z, at)
      if (at.distance < 0.5) continue
      const heightPx = height * at.scale
      if (heightPx < 0.6) continue
      const bendPx = blades[i + 4]! * heightPx * 0.6
      if (at.px + Math.abs(bendPx) + 4 < clip.x0 || at.px - Math.abs(bendPx) - 4 > clip.x1) continue
      const bright = blades[i + 5]!
      const dryness = noise(x * 0.12 + 3, z * 0.12) * 0.7
      lampLight(world.lamps, x, y + 0.2, z, 0, 0.8, -0.5)
      const fade = smooth(70, 38, z)
      for (let c = 0; c < 3; c++) {
        const base = isGrain
          ? grain[c]!
          : kind < 0
            ? mix(greens.dry[c]!, 0.1, 0.3)
            : mix(greens.grass[c]!, greens.dry[c]!, dryness)
        const direct =
          light.sun[c]! * (0.24 + 0.3 * Math.max(0, light.direction[1]) + 0.52 * behind + 0.4 * before)
        ink[c] = base * bright * (direct + light.ambient[c]! * 0.9 + ink[c]! * 0.8)
      }
      world.veil(x, y, z)
      colour[0] = ink[0]!
      colour[1] = ink[1]!
      colour[2] = ink[2]!
      const halfWidth = Math.max(0.34, Math.min(2.2, heightPx * (kind < 0 ? 0.012 : 0.028)))
      const top = Math.floor(at.py - heightPx)
      const y0 = Math.max(clip.y0, top)
      const y1 = Math.min(clip.y1, Math.ceil(at.py))
      for (let py = y0; py < y1; py++) {
        const t = clamp((at.py - py - 0.5) / heightPx)
        const middle = at.px + bendPx * t * t
        const half = halfWidth * (1 - t * 0.85)
        const shade = 0.35 + 0.75 * t
        const x0 = Math.max(clip.x0, Math.floor(middle - half))
        const x1 = Math.min(clip.x1, Math.ceil(middle + half))
        for (let px = x0; px < x1; px++) {
          const index = py * w + px
          if (at.distance > depth[index]! + 0.4) continue
          const cover = clamp(half - Math.abs(px + 0.5 - middle) + 0.5) * fade * Math.min(1, halfWidth * 2)
          if (cover <= 0) continue
          const k = index * 3
          pixels[k] = pixels[k]! + (colour[0]! * shade - pixels[k]!) * cover
          pixels[k + 1] = pixels[k + 1]! + (colour[1]! * shade - pixels[k + 1]!) * cover
          pixels[k + 2] = pixels[k + 2]! + (colour[2]! * shade - pixels[k + 2]!) * cover
          if (depth[index] === FAR) depth[index] = at.distance
        }
      }
      if (kind >= 1 && petals.length > 0) {
        const petal = petals[(kind - 1) % petals.length]!
        for (let c = 0; c < 3; c++) {
          ink[c] =
            petal[c]! *
            (0.7 + 0.4 * bright) *
            (light.sun[c]! * (0.32 + 0.22 * behind) + light.ambient[c]! * 0.95)
        }
        world.veil(x, y, z)
        blob(
          view,
          at.px + bendPx,
          at.py - heightPx,
          Math.max(0.7, Math.min(6, at.scale * 0.02 * bright)),
          at.distance,
          fade,
        )
      }
    }
  }
}

function blob(view: View, cx: number, cy: number, radius: number, distance: number, fade: number): void {
  const { clip, width: w, depth, colour } = view
  const squash = 0.72
  for (
    let y = Math.max(clip.y0, Math.floor(cy - radius));
    y < Math.min(clip.y1, Math.ceil(cy + radius));
    y++
  ) {
    for (
      let x = Math.max(clip.x0, Math.floor(cx - radius));
      x < Math.min(clip.x1, Math.ceil(cx + radius));
      x++
    ) {
      const index = y * w + x
      if (distance > depth[index]! + 0.4) continue
      const ex = x + 0.5 - cx
      const ey = (y + 0.5 - cy) / squash
      const d = Math.hypot(ex, ey)
      // Large enough to be looked at, it has petals.
      const reach = radius > 2.4 ? radius * (0.74 + 0.26 * Math.cos(5 * Math.atan2(ey, ex) + cx)) : radius
      const cover = clamp(reach - d + 0.5) * fade
      if (cover <= 0) continue
      const shade = 1 - 0.55 * smooth(radius * 0.42, 0, d) - 0.2 * smooth(0, radius, ey)
      const k = index * 3
      colour[k] = colour[k]! + (ink[0]! * shade - colour[k]!) * cover
      colour[k + 1] = colour[k + 1]! + (ink[1]! * shade - colour[k + 1]!) * cover
      colour[k + 2] = colour[k + 2]! + (ink[2]! * shade - colour[k + 2]!) * cover
    }
  }
}
