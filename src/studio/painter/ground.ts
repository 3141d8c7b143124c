import type { Air } from './air.ts'
import type { Composition } from './composition.ts'
import { FAR, ink, type View } from './frame.ts'
import { coverAlbedo } from './ground-cover.ts'
import type { Landform } from './landform.ts'
import { lampLight } from './light.ts'
import { fbm } from './noise.ts'
import { clamp, mix, smooth } from './scalar.ts'
import type { Sky } from './sky.ts'
import type { Team } from './team.ts'
import type { Lamp } from './world.ts'

export interface GroundJob {
  plan: Composition
  land: Landform
  air: Air
  sky: Sky
  lamps: readonly Lamp[]
}

/** Octaves that a distance can show. */
export const octavesAt = (distance: number) => (distance < 7000 ? 7 : 6)

/** Red, green, blue, and how the cover's grain tilts the surface in x and z. */
const albedo = new Float64Array(5)

/** Colours every pixel of a view whose depth is known: sky where there is none, else lit ground through the air. */
export function paintGround(team: Team, view: View, job: GroundJob): void {
  const { plan, land, air, sky } = job
  const { width: w, height: h, camera, colour, depth } = view
  const mark = team.mark()
  const shadows = shadowMap(team, view, job)
  const sw = (w + 1) >> 1
  const { direction, sun, ambient, bounce } = air.light
  // What has wandered through a cloud is paler than the sun itself.
  const mean = (sun[0] + sun[1] + sun[2]) / 3
  const pale = sun.map((one) => 1.25 * mix(one, mean, 0.4))
  const level = plan.water ? plan.water.level : -1e6
  const cameraHeight = plan.camera.y
  team.rows(h, (y) => {
    const dy = (camera.horizon - y - 0.5) / camera.focal
    for (let x = 0; x < w; x++) {
      const index = y * w + x
      const dx = (x + 0.5 - camera.centre) / camera.focal
      const distance = depth[index]!
      const k = index * 3
      if (distance === FAR) {
        sky.look(dx, dy)
        air.veilSky(dx, dy)
        colour[k] = ink[0]!
        colour[k + 1] = ink[1]!
        colour[k + 2] = ink[2]!
        continue
      }
      const wx = camera.x + dx * distance
      const wz = camera.z + distance
      const wy = camera.y + dy * distance
      if (!view.isMirror && wy < level - 1.5 && dy < 0) continue
      const step = Math.max(0.05, distance * 0.0014)
      const octaves = octavesAt(distance)
      const h0 = land.height(wx, wz, octaves)
      let nx = (h0 - land.height(wx + step, wz, octaves)) / step
      let nz = (h0 - land.height(wx, wz + step, octaves)) / step
      const steep = 1 / Math.sqrt(1 + nx * nx + nz * nz)
      coverAlbedo(plan, land, wx, h0, wz, distance, steep, albedo)
      nx += albedo[3]!
      nz += albedo[4]!
      const l = 1 / Math.sqrt(1 + nx * nx + nz * nz)
      nx *= l
      nz *= l
      const ny = l
      const shadow = shadows[(y >> 1) * sw + (x >> 1)]!
      const facing = Math.max(0, nx * direction[0] + ny * direction[1] + nz * direction[2]) * shadow
      // Clouds glow from within: light wanders through them and comes out everywhere.
      const isCloud = plan.land.cloudSea !== undefined && albedo[0] === 0.94 && albedo[2] === 0.94
      const signed = nx * direction[0] + ny * direction[1] + nz * direction[2]
      const direct = isCloud ? (0.3 + 0.95 * smooth(-0.55, 0.75, signed)) * (0.6 + 0.4 * shadow) : facing
      // Light also wanders through snow, and a low sun reaches more of it than its slopes say.
      const within = plan.snow > 0.5 && albedo[2]! > 0.75 && !isCloud ? 0.05 * clamp(1 - direction[1] * 4) : 0
      const up = 0.5 + 0.5 * ny
      lampLight(job.lamps, wx, wy, wz, nx, ny, nz)
      for (let c = 0; c < 3; c++) {
        ink[c] =
          albedo[c]! *
          ((isCloud ? pale : sun)[c]! * (direct + within) +
            mix(bounce[c]!, ambient[c]!, up) * (isCloud ? 1.9 : 1) +
            ink[c]!)
      }
      air.veil(
        dx,
        view.isMirror ? dy : (wy - cameraHeight) / distance,
        distance,
        Math.max(0, wy - Math.max(level, -50)),
      )
      colour[k] = ink[0]!
      colour[k + 1] = ink[1]!
      colour[k + 2] = ink[2]!
    }
  })
  team.release(mark)
}

/** Share of sun that reaches the ground, at half size: soft, and the dearest part of all. */
function shadowMap(team: Team, view: View, job: GroundJob): Float32Array {
  const { plan, land, air } = job
  const { width: w, height: h, camera, depth } = view
  const sw = (w + 1) >> 1
  const sh = (h + 1) >> 1
  const map = team.floats(sw * sh)
  const [sx, sy, sz] = air.light.direction
  const isFlat = !plan.land.mountains && plan.land.rolling.height < 1.5 && plan.land.cover !== 'dunes'
  const patches =
    plan.sky.heaps > 0.15 || plan.sky.layer > 0.3 ? Math.min(0.75, plan.sky.heaps + plan.sky.layer * 0.4) : 0
  team.rows(sh, (j) => {
    const y = Math.min(h - 1, j * 2)
    for (let i = 0; i < sw; i++) {
      const x = Math.min(w - 1, i * 2)
      const distance = depth[y * w + x]!
      const at = j * sw + i
      if (distance === FAR) {
        map[at] = 1
        continue
      }
      const dx = (x + 0.5 - camera.centre) / camera.focal
      const wx = camera.x + dx * distance
      const wz = camera.z + distance
      let light = 1
      if (!isFlat && sy > -0.02) {
        const wy = land.height(wx, wz, 5)
        let p = 2 + distance * 0.006
        for (let k = 0; k < 16; k++) {
          const over =
            ((wy +
              Math.max(0.01, sy) * p +
              0.4 +
              distance * 0.001 -
              land.height(wx + sx * p, wz + sz * p, 4)) /
              p) *
            14
          if (over < light) light = over
          if (light <= 0) break
          p *= 1.42
          if (p > 9000) break
        }
        light = clamp(light)
      }
      if (patches > 0) {
        // Clouds' own shadows wander over the land.
        const c = fbm(wx * 0.0011 + plan.land.ox, wz * 0.0011 + plan.land.oz, 3)
        light *= mix(1, 0.35, smooth(0.42, 0.6, c) * patches)
      }
      map[at] = light
    }
  })
  return map
}
