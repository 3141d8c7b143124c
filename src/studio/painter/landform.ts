import type { LandSettings } from './composition.ts'
import { eroded, fbm, noise, ridged, scatter } from './noise.ts'
import { clamp, mix, smooth } from './scalar.ts'

export interface Landform {
  /** Metres; `octaves` 3 to 9 trade detail for speed. */
  height(x: number, z: number, octaves: number): number
  /** Metres to the shore, positive on land. */
  shore(x: number, z: number): number
  /** Metres from the middle of the path; large where there is none. */
  path(x: number, z: number): number
  /** Middle of the path at a distance. */
  pathMiddle(z: number): number
}

const NOWHERE = 1e5

export function makeLandform(land: LandSettings): Landform {
  const { ox, oz, rolling, mountains } = land
  const shore = shoreOf(land)
  const path = pathOf(land)
  const sight = land.sightline
  const isDunes = land.cover === 'dunes'
  const isFlat = ['paving', 'asphalt', 'boards', 'floor', 'none'].includes(land.cover)
  const height = (x: number, z: number, octaves: number) => {
    if (land.summit) return summitHeight(land, x, z, octaves, mountainHeight)
    const d = shore(x, z)
    if (d < -220) return -30
    let h = 0
    if (land.soil && land.cover === 'sand') h = craters(x + ox, z + oz)
    else if (isDunes) h = dunes(x + ox, z + oz) * smooth(0, 60, z) + dunes(x * 7 + oz, z * 7 + ox) * 0.06
    else if (rolling.height > 0) {
      const soft = z > 1200 ? 2 : Math.min(octaves, 4)
      const n = fbm((x + ox) / rolling.size, (z + oz) / rolling.size, soft) - 0.47
      h = n * rolling.height * 2 * smooth(-20, rolling.size * 0.8, z)
      if (!isFlat && z < 160) h += (noise(x * 0.5 + ox, z * 0.5) - 0.5) * 0.16
    }
    if (h !== 0 && z < sight.z * 2.2 + sight.width)
      h *= mix(0.12, 1, smooth(sight.width * 0.3, sight.width, fromSightline(sight, x, z)))
    if (d <= 0) return Math.max(-30, -0.12 + d * 0.16)
    if (mountains) {
      // Slopes run out into the water instead of standing in it.
      const foot = d < NOWHERE ? smooth(-20, mountains.height * 0.75, d) : 1
      h += mountainHeight(x, z, octaves) * foot
    }
    if (d < NOWHERE) {
      const bank = smooth(0, 26, d)
      h = Math.max(h, -0.4) * bank + Math.min(d * 0.07, 1.1) - 0.1 * (1 - bank)
    }
    return h
  }
  const mountainHeight = (x: number, z: number, octaves: number) => {
    const m = mountains!
    const reach = smooth(m.from, m.to, z)
    if (reach <= 0) return 0
    const away = Math.abs(x / Math.max(z, 1) - m.gap) / m.gapWidth
    const opening = mix(0.22, 1, smooth(0, 2.4, away + 0.35 * (noise(z / m.size + 3.1, ox) - 0.5)))
    const big = noise((x + oz) / (m.size * 2.7), (z + ox) / (m.size * 2.7))
    const crest = ridged((x + ox) / m.size, (z + oz) / m.size, octaves)
    const worn =
      m.roughness < 0.5 ? 0.5 * eroded((x - oz) / m.size, (z - ox) / m.size, Math.min(octaves, 6)) : crest
    return reach * m.height * opening * (0.3 + 1.1 * big) * mix(worn, crest, m.roughness)
  }
  return { height, shore, path, pathMiddle: (z) => pathMiddle(land, z) }
}

/** A snow ridge that leads up to the top, a deep drop, peaks far off, and clouds between them. */
function summitHeight(
  land: LandSettings,
  x: number,
  z: number,
  octaves: number,
  mountainHeight: (x: number, z: number, octaves: number) => number,
): number {
  const top = land.summit!
  if (z > top.z + 160) {
    const rock = -1500 + mountainHeight(x, z, octaves)
    return land.cloudSea === undefined ? rock : Math.max(rock, cloudTop(land, x, z))
  }
  const t = clamp(z / top.z)
  // Bare rock rises in steps to a sharp edge, and falls away beside it.
  const steps = top.isWall ? 0.5 * (fbm(x * 0.5 + land.ox, z * 0.45, 5) - 0.45) : 0
  const along =
    (top.isWall ? mix(-2.4, 1.9, t ** 1.9) + steps : mix(-1.7, 0.9, t ** 1.25)) -
    (z > top.z ? (z - top.z) * 0.7 + (z - top.z) ** 2 * 0.02 : 0)
  const d = x - top.x * t ** 1.15 - Math.sin(z * 0.5 + land.ox) * 0.25 * (1 - t)
  const isHigher = d > 0 === top.x > 0
  const side = top.isWall ? (isHigher ? 1.1 : 3.4) : isHigher ? 0.34 : 0.8
  const worn = eroded(x * 0.2 + land.ox, z * 0.15, Math.min(6, octaves)) - 0.62
  return along - side * (Math.sqrt(d * d + 2.6) - 1.61) + worn * (0.22 + 1.2 * smooth(0.6, 5, Math.abs(d)))
}

/** Round heads with creases between them, falling away with the Earth: a sea of clouds, which is no field of dunes. */
export function cloudTop(land: LandSettings, x: number, z: number): number {
  const wander = fbm(x / 2600 + land.ox, z / 2600, 2) * 0.7
  let sum = 0
  let weight = 0.5
  let u = x / 1500 + wander + land.oz
  let v = z / 1500 - wander
  for (let i = 0; i < 6; i++) {
    // Hardly a crease: a soft minimum instead of an edge.
    const n = 2 * noise(u, v) - 1
    sum += weight * Math.sqrt(n * n + 0.02)
    weight *= 0.5
    const k = 1.6 * u - 1.2 * v + 3
    v = 1.2 * u + 1.6 * v
    u = k
  }
  const swell = 230 * (fbm(x / 9000 + land.oz, z / 9000, 2) - 0.4)
  return land.cloudSea! + 520 * sum + swell - (z * z) / 1.27e7
}

/** Bowls with raised rims, of three sizes, on gently rolling dust. */
function craters(x: number, z: number): number {
  let h = (fbm(x / 150, z / 150, 5) - 0.47) * 16
  for (const size of [19, 47, 130]) {
    const cx = Math.floor(x / size)
    const cz = Math.floor(z / size)
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++) {
        const roll = scatter(cx + i + size, cz + j)
        if (roll > 0.5) continue
        const px = (cx + i + 0.25 + scatter(cx + i, cz + j + 9)) * size
        const pz = (cz + j + 0.25 + scatter(cx + i + 9, cz + j)) * size
        const radius = size * (0.12 + 0.36 * roll)
        const d = Math.hypot(x - px, z - pz) / radius
        if (d > 1.7) continue
        h += radius * (d < 1 ? -0.2 + 0.3 * d ** 3 : 0.1 * smooth(1.7, 1, d))
      }
  }
  return h
}

/** Crescents with a long windward and a short lee side. */
function dunes(x: number, z: number): number {
  const wander = fbm(x / 190, z / 240, 3) * 2.4
  const along = (z * 0.55 + x * 0.4) / 165 + wander
  const u = along - Math.floor(along)
  const profile = u < 0.68 ? smooth(0, 1, u / 0.68) ** 1.15 : 1 - smooth(0, 1, (u - 0.68) / 0.32)
  return 24 * (0.35 + 0.9 * noise(x / 210 + 7, z / 260)) * profile
}

/** Metres from a point to the line between the viewer and the subject. */
function fromSightline(sight: LandSettings['sightline'], x: number, z: number): number {
  const t = clamp((x * sight.x + z * sight.z) / (sight.x * sight.x + sight.z * sight.z + 1e-6))
  return Math.hypot(x - sight.x * t, (z - sight.z * t) * 0.6)
}

function shoreOf(land: LandSettings): (x: number, z: number) => number {
  const { kind, near, far, side, width } = land.shore
  const { ox, oz } = land
  if (kind === 'none') return () => NOWHERE
  const { spit } = land.shore
  if (spit) {
    const open = shoreOf({ ...land, shore: { ...land.shore, spit: undefined } })
    const way = Math.sign(spit.x)
    return (x, z) => {
      const past = Math.max(0, way * (x - spit.x))
      const beside = way * (x - spit.x) < 0 ? x - spit.x : 0
      const tongue = spit.radius + past * 0.25 - Math.hypot(beside, (z - spit.z) * 0.9)
      const rough = (fbm((x + oz) / 16, (z + ox) / 16, 3) - 0.44) * 5
      return tongue < -30 ? open(x, z) : Math.max(open(x, z), tongue + rough)
    }
  }
  // Each side of the water is a straight line plus noise; where the line is too far off for the noise to matter, it is spared.
  const wobble = (x: number, z: number, size: number) => fbm((x + oz) / size, (z + ox) / size, 3) - 0.44
  const edge = (line: number, reach: number, x: number, z: number, size: number, best: number) => {
    if (line + reach * 0.44 < best || line < -260 - reach * 0.44) return best
    if (line - reach * 0.44 > 2500) return line
    return Math.max(best, line + wobble(x, z, size) * reach)
  }
  if (kind === 'sea')
    return (x, z) => {
      const beach = edge(near - z - side * x * 0.3, 16, x, z, 60, -NOWHERE)
      if (z <= far) return beach
      const head = side * x - (18 + (z - near) * 0.24)
      return Math.max(beach, Math.min(edge(head, 130, x, z, 320, -NOWHERE), z - far))
    }
  if (kind === 'lake')
    return (x, z) => {
      let best = edge(near - z + side * x * 0.12, 9, x, z, 26, -NOWHERE)
      if (z > near + 14) best = edge(side * x - (far * 0.2 + z * 0.34), far * 0.3, x, z, 120, best)
      return edge(z - far - side * x * 0.22, far * 0.75, x, z, 240, best)
    }
  if (kind === 'river')
    return (x, z) => Math.abs(x - riverMiddle(land, z)) - width * (0.75 + 0.6 * noise(z / 90 + ox, oz))
  if (kind === 'fjord')
    return (x, z) => {
      const middle = (noise(z / 2600 + ox, 0.5) - 0.5) * smooth(200, 3500, z) * 1500 + land.shore.x * z
      const half = width + 0.33 * Math.min(z, 1800) + 80 * (noise(z / 300 + oz, ox) - 0.5) * clamp(z / 300)
      return Math.abs(x - middle) - half
    }
  return (x, z) => {
    const dx = (x - land.shore.x) / width
    const dz = (z - land.shore.z) / (width * 0.7)
    return (1 - Math.sqrt(dx * dx + dz * dz) + wobble(x, z, width * 0.5) * 0.5) * width * 0.6
  }
}

/** A river that runs from near the viewer towards the gap and swings as it goes. */
function riverMiddle(land: LandSettings, z: number): number {
  const { shore, ox } = land
  return (
    shore.x * z +
    shore.side * (shore.width * 1.1 + Math.sin(z / 70 + ox) * (6 + z * 0.16) * smooth(0, 120, z))
  )
}

function pathOf(land: LandSettings): (x: number, z: number) => number {
  if (land.path <= 0) return () => NOWHERE
  return (x, z) => Math.abs(x - pathMiddle(land, z))
}

/** Starts at the viewer's side, swings a little, and makes for where the land opens. */
function pathMiddle(land: LandSettings, z: number): number {
  const { ox, shore } = land
  const swing = Math.sin(z * 0.06 + ox) * Math.min(3, 0.5 + z * 0.04)
  return shore.side * 1.2 + shore.x * z + swing + z * 0.03 * shore.side
}
