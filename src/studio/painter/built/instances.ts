import type { Mesh } from './mesh.ts'

export interface Instance {
  /** Which of the meshes. */
  of: number
  x: number
  y: number
  z: number
  facing: number
  scale: number
}

/** Many copies of a few meshes as one. */
export function instances(meshes: Mesh[], places: Instance[]): Mesh {
  let vertices = 0
  let triangles = 0
  for (const p of places) {
    vertices += meshes[p.of]!.girth.length
    triangles += meshes[p.of]!.material.length
  }
  const materials = meshes.flatMap((m) => m.materials)
  const firstMaterial: number[] = []
  meshes.reduce((sum, m) => {
    firstMaterial.push(sum)
    return sum + m.materials.length
  }, 0)
  const all: Mesh = {
    position: new Float32Array(vertices * 3),
    normal: new Float32Array(vertices * 3),
    uv: new Float32Array(vertices * 2),
    girth: new Float32Array(vertices),
    corners: new Uint32Array(triangles * 3),
    material: new Uint16Array(triangles),
    materials,
  }
  let v = 0
  let t = 0
  for (const place of places) {
    const mesh = meshes[place.of]!
    const c = Math.cos(place.facing)
    const s = Math.sin(place.facing)
    const k = place.scale
    const count = mesh.girth.length
    for (let i = 0; i < count; i++) {
      const [x, y, z] = [mesh.position[i * 3]!, mesh.position[i * 3 + 1]!, mesh.position[i * 3 + 2]!]
      const [nx, ny, nz] = [mesh.normal[i * 3]!, mesh.normal[i * 3 + 1]!, mesh.normal[i * 3 + 2]!]
      const to = (v + i) * 3
      all.position[to] = place.x + (x * c + z * s) * k
      all.position[to + 1] = place.y + y * k
      all.position[to + 2] = place.z + (z * c - x * s) * k
      all.normal[to] = nx * c + nz * s
      all.normal[to + 1] = ny
      all.normal[to + 2] = nz * c - nx * s
      all.girth[v + i] = mesh.girth[i]! * k
    }
    all.uv.set(mesh.uv, v * 2)
    for (let i = 0; i < mesh.corners.length; i++) all.corners[t * 3 + i] = mesh.corners[i]! + v
    for (let i = 0; i < mesh.material.length; i++)
      all.material[t + i] = mesh.material[i]! + firstMaterial[place.of]!
    v += count
    t += mesh.material.length
  }
  return all
}
