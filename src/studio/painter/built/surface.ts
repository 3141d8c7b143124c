/** Where a ray meets a surface; one object is reused by the rasteriser. */
export interface Hit {
  x: number
  y: number
  z: number
  /** Unit normal towards the viewer. Materials may bend it. */
  nx: number
  ny: number
  nz: number
  u: number
  v: number
  /** Radius of the tube in metres; 0 on flat faces. */
  girth: number
  /** Metres that one pixel covers there: details finer than it must fade out. */
  pixel: number
  /** Unit vector towards the viewer. */
  ex: number
  ey: number
  ez: number
  /** 0 to 1: whether the outline there is against what lies far behind; only known for fine meshes. */
  open: number
}

/** What a material says of a hit. Linear colours. */
export interface Surface {
  red: number
  green: number
  blue: number
  /** Light that it gives itself. */
  glowRed: number
  glowGreen: number
  glowBlue: number
  /** 0 matt to 1 mirror. */
  gloss: number
  /** How much light comes through from behind: cloth, petals, paper, sails. */
  through: number
  /** 0 to 1. */
  opacity: number
}

export type Material = (hit: Hit, out: Surface) => void

export const newHit = (): Hit => ({
  x: 0,
  y: 0,
  z: 0,
  nx: 0,
  ny: 1,
  nz: 0,
  u: 0,
  v: 0,
  girth: 0,
  pixel: 0.01,
  ex: 0,
  ey: 0,
  ez: -1,
  open: 1,
})

export const newSurface = (): Surface => ({
  red: 0,
  green: 0,
  blue: 0,
  glowRed: 0,
  glowGreen: 0,
  glowBlue: 0,
  gloss: 0,
  through: 0,
  opacity: 1,
})

export function resetSurface(out: Surface): void {
  out.red = out.green = out.blue = 0
  out.glowRed = out.glowGreen = out.glowBlue = 0
  out.gloss = out.through = 0
  out.opacity = 1
}
