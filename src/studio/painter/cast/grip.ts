import type { MeshBuilder, Vec } from '../built/mesh.ts'
import type { Material } from '../built/surface.ts'
import { cloth, leather } from './materials.ts'
import type { Skeleton } from './skeleton.ts'
import { cross, scaled, unit } from './vector.ts'

export const dark = leather([0.015, 0.015, 0.018])

export const steel = leather([0.3, 0.3, 0.32])

export const wood = leather([0.3, 0.13, 0.045])

export const paleWood = leather([0.42, 0.24, 0.1])

export const paper = cloth([0.75, 0.7, 0.6], 0)

export const cover = cloth([0.22, 0.04, 0.04], 0)

export const white = leather([0.7, 0.68, 0.64])

export const red = cloth([0.6, 0.06, 0.04], 0.5)

export const yellow = cloth([0.75, 0.45, 0.05], 0.5)

/** A screen that lights the face. */
export const screen: Material = (_hit, out) => {
  out.glowRed = 0.5
  out.glowGreen = 0.75
  out.glowBlue = 1
}

interface Grip {
  left: Vec
  right: Vec
  middle: Vec
  forward: Vec
  /** The chest's right. */
  side: Vec
  up: Vec
  /** One metre for an adult; less for children. */
  size: number
}

export type Maker = (m: MeshBuilder, g: Grip, sk: Skeleton) => void

/** Runs `fill` in axes that lie at a point: x along `right`, y along `up`, z along their cross product's way. */
export function posed(m: MeshBuilder, at: Vec, right: Vec, up: Vec, size: number, fill: () => void): void {
  const r = unit(right)
  const f = unit(cross(r, up))
  const u = cross(f, r)
  const z = scaled(f, 1)
  m.within(
    [
      r[0] * size,
      u[0] * size,
      z[0] * size,
      at[0],
      r[1] * size,
      u[1] * size,
      z[1] * size,
      at[1],
      r[2] * size,
      u[2] * size,
      z[2] * size,
      at[2],
    ],
    fill,
  )
}
