import type { View } from '../frame.ts'
import type { Mesh } from './mesh.ts'

/** Metres before the eye at which triangles are cut. */
const NEAR = 0.08

/** Screen triangles after the near plane: nine numbers each (x, y, 1/distance) and the corners' weights. */
export interface Screen {
  count: number
  /** x, y, 1/z of three corners. */
  at: Float32Array
  source: Uint32Array
  /** Original barycentric weights of each corner (3 x 3), since clipping cuts corners off. */
  weights: Float32Array | undefined
  top: number
  bottom: number
  left: number
  right: number
}

interface Kept {
  x: number
  y: number
  z: number
  focal: number
  centre: number
  horizon: number
  screen: Screen
}

/** Pictures are painted in strips: each mesh keeps its projections for the few cameras that look at it. */
const kept = new WeakMap<Mesh, Kept[]>()

export function screenOf(view: View, mesh: Mesh): Screen {
  const { x, y, z, focal, centre, horizon } = view.camera
  const list = kept.get(mesh) ?? []
  for (const k of list)
    if (
      k.x === x &&
      k.y === y &&
      k.z === z &&
      k.focal === focal &&
      k.centre === centre &&
      k.horizon === horizon
    )
      return k.screen
  const screen = toScreen(view, mesh)
  kept.set(mesh, [{ x, y, z, focal, centre, horizon, screen }, ...list].slice(0, 3))
  return screen
}

function toScreen(view: View, mesh: Mesh): Screen {
  const { camera } = view
  const { position, corners } = mesh
  const n = position.length / 3
  const px = new Float32Array(n)
  const py = new Float32Array(n)
  const near = new Float32Array(n)
  let behind = 0
  for (let i = 0; i < n; i++) {
    const distance = position[i * 3 + 2]! - camera.z
    if (distance < NEAR) behind++
    const scale = camera.focal / distance
    near[i] = 1 / distance
    px[i] = camera.centre + (position[i * 3]! - camera.x) * scale
    py[i] = camera.horizon - (position[i * 3 + 1]! - camera.y) * scale
  }
  const triangles = corners.length / 3
  const room = behind > 0 ? triangles * 2 : triangles
  const screen: Screen = {
    count: 0,
    at: new Float32Array(room * 9),
    source: new Uint32Array(room),
    weights: behind > 0 ? new Float32Array(room * 9) : undefined,
    top: Number.POSITIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
  }
  for (let t = 0; t < triangles; t++) {
    const [a, b, c] = [corners[t * 3]!, corners[t * 3 + 1]!, corners[t * 3 + 2]!]
    const cut = behind > 0 && (isBehind(near[a]!) || isBehind(near[b]!) || isBehind(near[c]!))
    if (cut) {
      clipNear(view, mesh, t, screen)
      continue
    }
    const k = screen.count * 9
    const { at } = screen
    at[k] = px[a]!
    at[k + 1] = py[a]!
    at[k + 2] = near[a]!
    at[k + 3] = px[b]!
    at[k + 4] = py[b]!
    at[k + 5] = near[b]!
    at[k + 6] = px[c]!
    at[k + 7] = py[c]!
    at[k + 8] = near[c]!
    if (screen.weights) {
      screen.weights[k] = 1
      screen.weights[k + 4] = 1
      screen.weights[k + 8] = 1
    }
    push(screen, t)
  }
  return screen
}

const isBehind = (nearness: number) => !(nearness > 0 && nearness < 1 / NEAR)

function push(screen: Screen, source: number): void {
  const k = screen.count * 9
  const { at } = screen
  for (let c = 0; c < 9; c += 3) {
    const [x, y] = [at[k + c]!, at[k + c + 1]!]
    if (x < screen.left) screen.left = x
    if (x > screen.right) screen.right = x
    if (y < screen.top) screen.top = y
    if (y > screen.bottom) screen.bottom = y
  }
  screen.source[screen.count++] = source
}

/** Cuts a triangle at the near plane into one or two. */
function clipNear(view: View, mesh: Mesh, t: number, screen: Screen): void {
  const { camera } = view
  const inside: { p: number[]; w: number[] }[] = []
  const corner = (i: number) => {
    const k = mesh.corners[t * 3 + i]! * 3
    return { p: [0, 1, 2].map((d) => mesh.position[k + d]!), w: [0, 1, 2].map((d) => (d === i ? 1 : 0)) }
  }
  for (let i = 0; i < 3; i++) {
    const [a, b] = [corner(i), corner((i + 1) % 3)]
    const [da, db] = [a.p[2]! - camera.z - NEAR, b.p[2]! - camera.z - NEAR]
    if (da >= 0) inside.push(a)
    if (da >= 0 !== db >= 0) {
      const s = da / (da - db)
      inside.push({
        p: a.p.map((v, d) => v + (b.p[d]! - v) * s),
        w: a.w.map((v, d) => v + (b.w[d]! - v) * s),
      })
    }
  }
  for (let i = 1; i + 1 < inside.length; i++) {
    const k = screen.count * 9
    ;[inside[0]!, inside[i]!, inside[i + 1]!].forEach(({ p, w }, c) => {
      const distance = Math.max(NEAR * 0.999, p[2]! - camera.z)
      screen.at[k + c * 3] = camera.centre + ((p[0]! - camera.x) * camera.focal) / distance
      screen.at[k + c * 3 + 1] = camera.horizon - ((p[1]! - camera.y) * camera.focal) / distance
      screen.at[k + c * 3 + 2] = 1 / distance
      for (let d = 0; d < 3; d++) screen.weights![k + c * 3 + d] = w[d]!
    })
    push(screen, t)
  }
}
