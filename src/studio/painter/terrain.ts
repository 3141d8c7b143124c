import { FAR, type View } from './frame.ts'
import type { Team } from './team.ts'

export interface SweepRange {
  near: number
  far: number
  steps: number
  /** Level of the water; the mirrored view shows nothing below it. */
  level: number
}

/**
 * Relief in one sweep a column: because the camera never pitches, each column meets the ground front to back, and a
 * row that is taken stays taken. Fills view.depth.
 */
export function sweepTerrain(
  team: Team,
  view: View,
  heightAt: (x: number, z: number, distance: number) => number,
  range: SweepRange,
): void {
  const { width: w, height: h, depth, camera, isMirror } = view
  const { near, far, steps, level } = range
  const distances = new Float64Array(steps + 1)
  for (let j = 0; j <= steps; j++) distances[j] = near * (far / near) ** (j / steps)
  team.rows(
    w,
    (px) => {
      const k = (px + 0.5 - camera.centre) / camera.focal
      for (let y = 0; y < h; y++) depth[y * w + px] = FAR
      let top = h
      let rowBefore = h
      let distanceBefore = near
      let isOpen = !isMirror
      // The land that the viewer stands on does not mirror in the water beyond it.
      let isHomeGround = isMirror
      for (let j = 0; j <= steps && top > 0; j++) {
        const distance = distances[j]!
        const ground = heightAt(camera.x + k * distance, camera.z + distance, distance)
        if (isMirror) {
          if (ground <= level) {
            isHomeGround = false
            isOpen = false
            continue
          }
          if (isHomeGround) continue
          if (!isOpen) {
            rowBefore = camera.horizon - ((level - camera.y) * camera.focal) / distance
            distanceBefore = distance
            isOpen = true
          }
        }
        const row = camera.horizon - ((ground - camera.y) * camera.focal) / distance
        if (row < (isMirror ? rowBefore : top - 0.5)) {
          const from = Math.max(0, Math.ceil(row - 0.5))
          const to = Math.min(h, Math.ceil((isMirror ? rowBefore : top) - 0.5))
          const step = row - rowBefore
          for (let y = from; y < to; y++) {
            if (depth[y * w + px] !== FAR) continue
            let t = Math.abs(step) > 1e-6 ? (y + 0.5 - rowBefore) / step : 1
            t = t < 0 ? 0 : Math.min(t, 1)
            depth[y * w + px] = distanceBefore + (distance - distanceBefore) * t
          }
          if (!isMirror) top = Math.min(top, from)
        }
        rowBefore = row
        distanceBefore = distance
      }
    },
    16,
  )
}
