import { ears } from './ears.ts'
import type { Material } from './surface.ts'

/** Triangles in world metres, ready for the rasteriser. */
export interface Mesh {
  /** x, y, z of each vertex. */
  position: Float32Array
  /** Smooth normals; their sign is settled against the face when shading. */
  normal: Float32Array
  /** Two surface coordinates; metres on flat faces, 0 to 1 along and around lofts. */
  uv: Float32Array
  /** Radius of the limb or tube there, in metres; 0 on flat faces. Rims keep their width by it. */
  girth: Float32Array
  corners: Uint32Array
  /** Index into `materials` of each triangle. */
  material: Uint16Array
  materials: Material[]
}

export type Vec = [number, number, number]

/** What a grid function fills in for one vertex. */
export interface GridPoint {
  x: number
  y: number
  z: number
  girth: number
}

const point: GridPoint = { x: 0, y: 0, z: 0, girth: 0 }

/** Collects triangles under a stack of transforms and a current material. */
export class MeshBuilder {
  private position: number[] = []
  private normal: number[] = []
  private uv: number[] = []
  private girth: number[] = []
  private corners: number[] = []
  private material: number[] = []
  private materials: Material[] = []
  private current = 0
  /** Rows of a 3x4 matrix. */
  private matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

  use(material: Material): this {
    const known = this.materials.indexOf(material)
    this.current = known >= 0 ? known : this.materials.push(material) - 1
    return this
  }

  /** Runs `fill` with its origin at the point, turned about y (facing as in Spot) and scaled. */
  at(x: number, y: number, z: number, facing: number, scale: number, fill: () => void): this {
    const c = Math.cos(facing) * scale
    const s = Math.sin(facing) * scale
    return this.within([c, 0, s, x, 0, scale, 0, y, -s, 0, c, z], fill)
  }

  /** Tilts about the local x axis (pitch), then z axis (roll). */
  tilted(pitch: number, roll: number, fill: () => void): this {
    const [a, b, c, d] = [Math.cos(pitch), Math.sin(pitch), Math.cos(roll), Math.sin(roll)]
    return this.within([c, -d, 0, 0, a * d, a * c, -b, 0, b * d, b * c, a, 0], fill)
  }

  within(m: number[], fill: () => void): this {
    const p = this.matrix
    const n: number[] = []
    for (let row = 0; row < 3; row++) {
      const [a, b, c, d] = [p[row * 4]!, p[row * 4 + 1]!, p[row * 4 + 2]!, p[row * 4 + 3]!]
      for (let col = 0; col < 4; col++)
        n.push(a * m[col]! + b * m[4 + col]! + c * m[8 + col]! + (col === 3 ? d : 0))
    }
    this.matrix = n
    fill()
    this.matrix = p
    return this
  }

  /** World position of a local point. */
  toWorld(x: number, y: number, z: number): Vec {
    const m = this.matrix
    return [
      m[0]! * x + m[1]! * y + m[2]! * z + m[3]!,
      m[4]! * x + m[5]! * y + m[6]! * z + m[7]!,
      m[8]! * x + m[9]! * y + m[10]! * z + m[11]!,
    ]
  }

  private get scale(): number {
    return Math.hypot(this.matrix[0]!, this.matrix[4]!, this.matrix[8]!)
  }

  /** Adds a vertex already in world metres. */
  private vertex(p: Vec, nx: number, ny: number, nz: number, u: number, v: number, girth: number): number {
    this.position.push(p[0], p[1], p[2])
    this.normal.push(nx, ny, nz)
    this.uv.push(u, v)
    return this.girth.push(girth) - 1
  }

  private triangle(a: number, b: number, c: number): void {
    this.corners.push(a, b, c)
    this.material.push(this.current)
  }

  /** A flat convex polygon; uv in metres from the first corner along the first edge. */
  polygon(...corners: Vec[]): this {
    const world = corners.map(([x, y, z]) => this.toWorld(x, y, z))
    const [a, b, last] = [world[0]!, world[1]!, world[world.length - 1]!]
    const e: Vec = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const f: Vec = [last[0] - a[0], last[1] - a[1], last[2] - a[2]]
    const n: Vec = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
    const long = Math.hypot(...n) || 1
    const [nx, ny, nz] = [n[0] / long, n[1] / long, n[2] / long]
    const along = Math.hypot(...e) || 1
    const u: Vec = [e[0] / along, e[1] / along, e[2] / along]
    const w: Vec = [ny * u[2] - nz * u[1], nz * u[0] - nx * u[2], nx * u[1] - ny * u[0]]
    const first = world.map((p) => {
      const d: Vec = [p[0] - a[0], p[1] - a[1], p[2] - a[2]]
      const s = d[0] * u[0] + d[1] * u[1] + d[2] * u[2]
      const t = d[0] * w[0] + d[1] * w[1] + d[2] * w[2]
      return this.vertex(p, nx, ny, nz, s, t, 0)
    })[0]!
    for (let i = 1; i < world.length - 1; i++) this.triangle(first, first + i, first + i + 1)
    return this
  }

  /** A box standing on (x, y, z): its centre below, `sx` wide, `sy` high, `sz` deep. */
  box(x: number, y: number, z: number, sx: number, sy: number, sz: number): this {
    const [l, r, b, t, n, f] = [x - sx / 2, x + sx / 2, y, y + sy, z - sz / 2, z + sz / 2]
    this.polygon([l, b, n], [r, b, n], [r, t, n], [l, t, n])
    this.polygon([r, b, f], [l, b, f], [l, t, f], [r, t, f])
    this.polygon([l, b, f], [l, b, n], [l, t, n], [l, t, f])
    this.polygon([r, b, n], [r, b, f], [r, t, f], [r, t, n])
    this.polygon([l, t, n], [r, t, n], [r, t, f], [l, t, f])
    return this.polygon([l, b, f], [r, b, f], [r, b, n], [l, b, n])
  }

  /** A smooth sheet or tube: `fill` gives the local position at (u, v), each from 0 to 1. */
  grid(
    nu: number,
    nv: number,
    isClosed: boolean,
    fill: (u: number, v: number, out: GridPoint) => void,
  ): this {
    const width = nu + 1
    const start = this.girth.length
    const scale = this.scale
    for (let j = 0; j <= nv; j++)
      for (let i = 0; i <= nu; i++) {
        point.girth = 0
        fill(i / nu, j / nv, point)
        this.vertex(this.toWorld(point.x, point.y, point.z), 0, 1, 0, i / nu, j / nv, point.girth * scale)
      }
    this.smoothNormals(start, nu, nv, isClosed)
    for (let j = 0; j < nv; j++)
      for (let i = 0; i < nu; i++) {
        const a = start + j * width + i
        this.triangle(a, a + 1, a + width + 1)
        this.triangle(a, a + width + 1, a + width)
      }
    return this
  }

  private smoothNormals(start: number, nu: number, nv: number, isClosed: boolean): void {
    const { position, normal } = this
    const width = nu + 1
    const at = (i: number, j: number) => {
      let column = i
      if (isClosed) column = (i + nu) % nu
      else column = i < 0 ? 0 : Math.min(i, nu)
      return (start + (j < 0 ? 0 : Math.min(j, nv)) * width + column) * 3
    }
    for (let j = 0; j <= nv; j++)
      for (let i = 0; i <= nu; i++) {
        const [l, r, d, u] = [at(i - 1, j), at(i + 1, j), at(i, j - 1), at(i, j + 1)]
        const [ax, ay, az] = [0, 1, 2].map((k) => position[r + k]! - position[l + k]!) as Vec
        const [bx, by, bz] = [0, 1, 2].map((k) => position[u + k]! - position[d + k]!) as Vec
        const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
        const long = Math.hypot(nx, ny, nz)
        const k = (start + j * width + i) * 3
        // Zero at poles, where a ring has shrunk to a point; settled below.
        normal[k] = long < 1e-12 ? 0 : nx / long
        normal[k + 1] = long < 1e-12 ? 0 : ny / long
        normal[k + 2] = long < 1e-12 ? 0 : nz / long
      }
    for (const [pole, ring] of [
      [0, 1],
      [nv, nv - 1],
    ] as const)
      this.settlePole(start, pole, ring, nu)
  }

  /** A pole looks where its neighbouring ring looks on average. */
  private settlePole(start: number, pole: number, ring: number, nu: number): void {
    const { normal } = this
    const first = (start + pole * (nu + 1)) * 3
    const mean: Vec = [0, 0, 0]
    for (let i = 0; i < nu; i++)
      for (let k = 0; k < 3; k++) mean[k] = mean[k]! + normal[(start + ring * (nu + 1) + i) * 3 + k]!
    const long = Math.hypot(...mean) || 1
    for (let i = 0; i <= nu; i++) {
      const at = first + i * 3
      if (normal[at] !== 0 || normal[at + 1] !== 0 || normal[at + 2] !== 0) continue
      for (let k = 0; k < 3; k++) normal[at + k] = mean[k]! / long
    }
  }

  /** Turns a closed outline (in the local xy plane, any shape) into a slab from z - depth/2 to z + depth/2. */
  extrude(outline: [number, number][], z: number, depth: number): this {
    const n = outline.length
    const [near, far] = [z - depth / 2, z + depth / 2]
    for (const [a, b, c] of ears(outline)) {
      this.polygon([...outline[a]!, near], [...outline[b]!, near], [...outline[c]!, near])
      this.polygon([...outline[a]!, far], [...outline[b]!, far], [...outline[c]!, far])
    }
    if (depth > 0)
      for (let i = 0; i < n; i++) {
        const [a, b] = [outline[i]!, outline[(i + 1) % n]!]
        this.polygon([...a, near], [...b, near], [...b, far], [...a, far])
      }
    return this
  }

  build(): Mesh {
    return {
      position: Float32Array.from(this.position),
      normal: Float32Array.from(this.normal),
      uv: Float32Array.from(this.uv),
      girth: Float32Array.from(this.girth),
      corners: Uint32Array.from(this.corners),
      material: Uint16Array.from(this.material),
      materials: [...this.materials],
    }
  }
}
