import type { View } from '../frame.ts'
import type { Mesh } from './mesh.ts'
import type { Screen } from './screen.ts'
import type { Hit } from './surface.ts'

/** Fills `hit` with what the triangle has at a point of the picture. */
export function locate(
  view: View,
  mesh: Mesh,
  screen: Screen,
  t: number,
  px: number,
  py: number,
  hit: Hit,
): void {
  const { at, weights } = screen
  const k = t * 9
  const [ax, ay] = [at[k]!, at[k + 1]!]
  const [bx, by] = [at[k + 3]!, at[k + 4]!]
  const [cx, cy] = [at[k + 6]!, at[k + 7]!]
  const inverse = 1 / ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
  let wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) * inverse
  let wc = ((py - ay) * (bx - ax) - (px - ax) * (by - ay)) * inverse
  wb = wb < 0 ? 0 : Math.min(wb, 1)
  wc = wc < 0 ? 0 : Math.min(wc, 1 - wb)
  let wa = (1 - wb - wc) * at[k + 2]!
  wb *= at[k + 5]!
  wc *= at[k + 8]!
  const distance = 1 / (wa + wb + wc)
  wa *= distance
  wb *= distance
  wc *= distance
  if (weights) {
    const [ua, ub, uc] = [wa, wb, wc]
    wa = ua * weights[k]! + ub * weights[k + 3]! + uc * weights[k + 6]!
    wb = ua * weights[k + 1]! + ub * weights[k + 4]! + uc * weights[k + 7]!
    wc = ua * weights[k + 2]! + ub * weights[k + 5]! + uc * weights[k + 8]!
  }
  const source = screen.source[t]!
  const a = mesh.corners[source * 3]!
  const b = mesh.corners[source * 3 + 1]!
  const c = mesh.corners[source * 3 + 2]!
  const { position: p, normal: n, uv, girth } = mesh
  const [a3, b3, c3] = [a * 3, b * 3, c * 3]
  hit.x = p[a3]! * wa + p[b3]! * wb + p[c3]! * wc
  hit.y = p[a3 + 1]! * wa + p[b3 + 1]! * wb + p[c3 + 1]! * wc
  hit.z = p[a3 + 2]! * wa + p[b3 + 2]! * wb + p[c3 + 2]! * wc
  hit.u = uv[a * 2]! * wa + uv[b * 2]! * wb + uv[c * 2]! * wc
  hit.v = uv[a * 2 + 1]! * wa + uv[b * 2 + 1]! * wb + uv[c * 2 + 1]! * wc
  hit.girth = girth[a]! * wa + girth[b]! * wb + girth[c]! * wc
  hit.pixel = distance / view.camera.focal
  let ex = view.camera.x - hit.x
  let ey = view.camera.y - hit.y
  let ez = view.camera.z - hit.z
  const far = Math.sqrt(ex * ex + ey * ey + ez * ez) || 1
  ex /= far
  ey /= far
  ez /= far
  hit.ex = ex
  hit.ey = ey
  hit.ez = ez
  let nx = n[a3]! * wa + n[b3]! * wb + n[c3]! * wc
  let ny = n[a3 + 1]! * wa + n[b3 + 1]! * wb + n[c3 + 1]! * wc
  let nz = n[a3 + 2]! * wa + n[b3 + 2]! * wb + n[c3 + 2]! * wc
  // The face itself decides which side is seen; the smooth normal follows it.
  const [ux, uy, uz] = [p[b3]! - p[a3]!, p[b3 + 1]! - p[a3 + 1]!, p[b3 + 2]! - p[a3 + 2]!]
  const [vx, vy, vz] = [p[c3]! - p[a3]!, p[c3 + 1]! - p[a3 + 1]!, p[c3 + 2]! - p[a3 + 2]!]
  const [gx, gy, gz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const side = (gx * ex + gy * ey + gz * ez) * (gx * nx + gy * ny + gz * nz) < 0 ? -1 : 1
  const long = (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1) * side
  nx /= long
  ny /= long
  nz /= long
  hit.nx = nx
  hit.ny = ny
  hit.nz = nz
}
