import type { Air } from './air.ts'
import type { Composition, WaterSettings } from './composition.ts'
import { FAR, ink, type View } from './frame.ts'
import type { Landform } from './landform.ts'
import { lampLight } from './light.ts'
import { fbm, noise, noiseSlope, scatter, slope } from './noise.ts'
import { clamp, mix, smooth } from './scalar.ts'
import type { Team } from './team.ts'
import type { Lamp } from './world.ts'

export interface WaterJob {
  plan: Composition
  land: Landform
  air: Air
  lamps: readonly Lamp[]
}

const wave = new Float64Array(2)
const body = new Float64Array(3)
/** Share of foam on a breaking crest at the point that was looked at last. */
let whitecap = 0

/** Slopes of the surface: a long swell, waves and ripples that fade with distance. */
function waveAt(water: WaterSettings, x: number, z: number, distance: number): void {
  const near = 1 / (1 + distance * 0.0022)
  const { chop } = water
  if (water.kind === 'ice') {
    noiseSlope(x * 0.9, z * 1.4)
    wave[0] = slope[0]! * 0.006
    wave[1] = slope[1]! * 0.006 + (scatter(Math.floor(x * 90), Math.floor(z * 90)) - 0.5) * 0.02
    return
  }
  noiseSlope(x * 0.16 + 3, z * 0.21)
  let sx = slope[0]! * 0.034
  let sz = slope[1]! * 0.05
  noiseSlope(x * 0.55 + z * 0.2, z * 0.8)
  sx += slope[0]! * 0.03 * near
  sz += slope[1]! * 0.036 * near
  noiseSlope(x * 1.9, z * 2.6 + x * 0.5)
  sx += slope[0]! * 0.022 * near * near
  sz += slope[1]! * 0.03 * near * near
  const calm = (0.35 + 0.9 * noise(x / 90 + 5, z / 160)) * chop
  wave[0] = sx * calm
  wave[1] = sz * calm
}

/** Mirrors the reflected view in every pixel where the water lies before the ground. Call once per picture. */
export function paintWater(team: Team, view: View, mirror: View, job: WaterJob, samples: number): void {
  const { plan, land, air, lamps } = job
  const water = plan.water
  if (!water) return
  const { width: w, height: h, camera, colour, depth } = view
  const eye = camera.y - water.level
  // The first row whose middle lies below the horizon: the ground leaves what is under water to us.
  const first = Math.max(0, Math.floor(camera.horizon - 0.5) + 1)
  const { sun, ambient, direction } = air.light
  const daylight = [0, 1, 2].map((c) => ambient[c]! + sun[c]! * Math.max(0.05, direction[1]) * 0.8)
  const base = water.kind === 'ice' ? 0.07 : 0.02
  const isBeach = plan.land.cover === 'sand' && water.kind === 'open'
  team.rows(h - first, (row) => {
    const y = first + row
    const dyMiddle = (camera.horizon - y - 0.5) / camera.focal
    const middle = -eye / dyMiddle
    for (let x = 0; x < w; x++) {
      const index = y * w + x
      if (depth[index]! < middle) {
        if (isBeach) wetSand(view, mirror, job, x, y)
        continue
      }
      let r = 0
      let g = 0
      let b = 0
      let fresnel = 0
      for (let s = 0; s < samples; s++) {
        const jx = scatter(x * 7 + s * 131, y) - 0.5
        const jy = (s + scatter(x + s * 17, y * 3)) / samples
        const dy = Math.min(-1e-5, (camera.horizon - y - jy - 0.02) / camera.focal)
        const dx = (x + 0.5 + jx - camera.centre) / camera.focal
        const distance = -eye / dy
        waveAt(water, camera.x + dx * distance, camera.z + distance, distance)
        const sx = wave[0]!
        const sz = wave[1]!
        const length = Math.sqrt(1 + dx * dx + dy * dy)
        const facing = clamp((-dy + dx * sx + sz) / length)
        const f = base + (1 - base) * (1 - facing) ** 5
        const dn = (-dx * sx + dy - sz) / (1 + sx * sx + sz * sz)
        const rz = Math.max(0.15, 1 + 2 * dn * sz)
        let ry = dy - 2 * dn
        if (ry < 0.002) ry = 0.002 + Math.abs(ry) * 0.3
        const k = mirrorIndex(mirror, (dx + 2 * dn * sx) / rz, ry / rz)
        r += mirror.colour[k]! * f
        g += mirror.colour[k + 1]! * f
        b += mirror.colour[k + 2]! * f
        fresnel += f
      }
      const share = 1 / samples
      fresnel *= share
      const dx = (x + 0.5 - camera.centre) / camera.focal
      const wx = camera.x + dx * middle
      const wz = camera.z + middle
      bodyColour(water, land, lamps, wx, wz, middle, daylight, sun)
      const rest = 1 - fresnel
      ink[0] = r * share + body[0]! * rest
      ink[1] = g * share + body[1]! * rest
      ink[2] = b * share + body[2]! * rest
      if (whitecap > 0) for (let c = 0; c < 3; c++) ink[c] = mix(ink[c]!, daylight[c]! * 0.62, whitecap)
      air.veil(dx, dyMiddle, middle * 0.6, 0)
      const k = index * 3
      colour[k] = ink[0]!
      colour[k + 1] = ink[1]!
      colour[k + 2] = ink[2]!
      depth[index] = middle
    }
  })
}

/** Metres from the water's edge that the last wave has left wet. */
const WASHED = 7.5

/** What the last wave left: a film that mirrors the sky, and the lace of foam at its edge. */
function wetSand(view: View, mirror: View, job: WaterJob, x: number, y: number): void {
  const { camera, colour, depth, width } = view
  const { plan, land, air } = job
  const index = y * width + x
  const distance = depth[index]!
  if (distance > 240) return
  const dx = (x + 0.5 - camera.centre) / camera.focal
  const dy = (camera.horizon - y - 0.5) / camera.focal
  if (camera.y + dy * distance - plan.water!.level > 0.75) return
  const wx = camera.x + dx * distance
  const wz = camera.z + distance
  const shore = land.shore(wx, wz)
  const tongue = 2.4 * Math.sin(wx * 0.13 + plan.land.ox) + 3.2 * (noise(wx * 0.16, wz * 0.1) - 0.5)
  const wet = smooth(WASHED + tongue, 0.6, shore) * smooth(-0.4, 0.1, shore)
  if (wet <= 0 || shore > WASHED + 4) return
  const ripple = (noise(wx * 2.2, wz * 5) - 0.5) * 0.014
  const cos = -dy / Math.sqrt(1 + dx * dx + dy * dy)
  const mirrored = mirrorIndex(mirror, dx + ripple, Math.max(0.002, -dy + ripple * 2.4))
  const share = (0.1 + 0.85 * (1 - clamp(cos)) ** 4) * wet
  const edge = shore - (WASHED + tongue) * 0.42
  const lace = smooth(0.46, 0.6, fbm(wx * 2.1, wz * 2.1, 4))
  const foam =
    clamp(Math.exp(-edge * edge * 14) * (0.25 + 0.75 * lace) + Math.exp(-shore * shore * 5) * lace) * 0.75
  const k = index * 3
  for (let c = 0; c < 3; c++) {
    const damp = colour[k + c]! * (1 - 0.35 * wet)
    const film = damp + (mirror.colour[mirrored + c]! - damp) * share
    const white = air.light.ambient[c]! * 0.75 + air.light.sun[c]! * 0.1
    colour[k + c] = film + (white - film) * foam
  }
}

/** Pixel of the mirrored view that looks along a direction; the edges fold back. */
function mirrorIndex(mirror: View, dx: number, dy: number): number {
  const { camera, width: w, height: h } = mirror
  let px = camera.centre + dx * camera.focal
  if (px < 0) px = -px
  if (px > w - 1) px = 2 * (w - 1) - px
  const py = camera.horizon - dy * camera.focal
  const xi = px < 0 ? 0 : px > w - 1 ? w - 1 : Math.floor(px)
  const yi = py < 0 ? 0 : py > h - 1 ? h - 1 : Math.floor(py)
  return (yi * w + xi) * 3
}

/** What comes out of the water itself: bed through the shallows, foam, lamps; or snow and cracks on ice. */
function bodyColour(
  water: WaterSettings,
  land: Landform,
  lamps: readonly Lamp[],
  x: number,
  z: number,
  distance: number,
  daylight: readonly number[],
  sun: readonly number[],
): void {
  // Far off the bed never shows, and the shore is thinner than a pixel.
  const shore = distance > 1500 ? -400 : land.shore(x, z)
  const depth = Math.max(0, -shore) * 0.16
  const clear = Math.exp(-depth * water.murk)
  lampLight(lamps, x, water.level, z, 0, 1, 0)
  for (let c = 0; c < 3; c++) {
    const tone = mix(water.deep[c]!, water.shallow[c]!, clear)
    body[c] = tone * (daylight[c]! + ink[c]! * 0.4)
  }
  if (water.kind === 'ice') {
    const wx = fbm(x * 0.12 + 3, z * 0.12, 3) * 3
    const a = Math.abs(fbm(x * 0.13 + wx, z * 0.11 + 4 + wx * 0.5, 3) - 0.44)
    const b = Math.abs(fbm(x * 0.5 + 9, z * 0.42 + wx, 3) - 0.44)
    const crack =
      Math.max(Math.exp(-a * a * 14000), Math.exp(-b * b * 9000) * 0.55) * Math.exp(-distance / 60)
    const drift = smooth(0.5, 0.62, fbm(x * 0.1 + z * 0.03 + 7, z * 0.055 + 2, 5) + 0.1 * smooth(60, 130, z))
    for (let c = 0; c < 3; c++)
      body[c] = mix(body[c]! + crack * daylight[c]! * 0.4, daylight[c]! * 0.75 + ink[c]! * 0.3, drift)
    return
  }
  whitecap = 0
  if (water.chop > 2 && distance < 900) {
    // A storm breaks the crests and draws the foam out along the wind.
    const crest = smooth(0.49, 0.6, fbm(x * 0.075 + z * 0.02, z * 0.21, 4))
    const lace = smooth(0.4, 0.6, fbm(x * 0.9, z * 1.7, 3))
    const white = crest * (0.25 + 0.75 * lace) * smooth(900, 160, distance) * 0.8
    whitecap = white
  }
  if (shore > -7 && water.chop > 0.5) {
    const lap = shore + 2.2 + 1.7 * Math.sin(x * 0.11 + noise(x * 0.2, z * 0.2) * 5)
    const lace = smooth(0.42, 0.62, fbm(x * 1.6, z * 1.6, 4))
    const foam = clamp(Math.exp(-lap * lap * 0.5) * lace * 1.3 + Math.exp(-((shore + 0.2) ** 2) * 5) * 0.7)
    for (let c = 0; c < 3; c++) body[c] = mix(body[c]!, daylight[c]! * 0.7 + sun[c]! * 0.06, foam)
  }
}

/** A bulb's own brightness would break up into sparks. */
const MOST_GLOSS = 5

/** Wet streets, polished floors: adds the mirrored scene to level ground by how wet it is there. */
export function paintGloss(team: Team, view: View, mirror: View, gloss: number): void {
  const { width: w, height: h, camera, colour, depth } = view
  const first = Math.max(0, Math.ceil(camera.horizon))
  const samples = 10
  team.rows(h - first, (row) => {
    const y = first + row
    const dy0 = (camera.horizon - y - 0.5) / camera.focal
    const middle = -camera.y / dy0
    for (let x = 0; x < w; x++) {
      const index = y * w + x
      const there = depth[index]!
      if (there === FAR || Math.abs(there - middle) > middle * 0.04 + 0.05 || middle > 400) continue
      const dx0 = (x + 0.5 - camera.centre) / camera.focal
      const wx = camera.x + dx0 * middle
      const wz = camera.z + middle
      const puddle = smooth(0.4, 0.58, fbm(wx * 0.45, wz * 0.3, 4))
      const rough = mix(0.05, 0.008, puddle)
      let r = 0
      let g = 0
      let b = 0
      const bump = noiseSlope(wx * 5.1, wz * 3.3)
      const tiltX = slope[0]! * rough * 0.5
      const tiltZ = slope[1]! * rough + (bump - 0.5) * 0.002
      const start = scatter(x * 3 + y * 7, y * 5 + x)
      for (let s = 0; s < samples; s++) {
        // Roughness draws reflections out upward; even steps with one random start leave no sparks.
        const spread = ((s + start) / samples - 0.5) * 2
        const sx = tiltX + (((s * 7 + 3) % samples) / samples - 0.5) * rough * 0.3
        const sz = tiltZ + spread * rough * 1.5
        const k = mirrorIndex(mirror, dx0 + 2 * sx, Math.max(0.002, -dy0 + 2 * sz))
        r += Math.min(MOST_GLOSS, mirror.colour[k]!)
        g += Math.min(MOST_GLOSS, mirror.colour[k + 1]!)
        b += Math.min(MOST_GLOSS, mirror.colour[k + 2]!)
      }
      const cos = -dy0 / Math.sqrt(1 + dx0 * dx0 + dy0 * dy0)
      const f = (0.035 + 0.9 * (1 - cos) ** 5) * gloss * mix(0.45, 1, puddle)
      const k = index * 3
      colour[k] = colour[k]! * (1 - f) + (r / samples) * f
      colour[k + 1] = colour[k + 1]! * (1 - f) + (g / samples) * f
      colour[k + 2] = colour[k + 2]! * (1 - f) + (b / samples) * f
    }
  })
}
