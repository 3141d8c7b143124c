import type { Hit, Material, Surface } from '../built/surface.ts'
import type { Rgb } from '../frame.ts'

/** Cloth with soft folds across the limb; they fade before they are finer than two pixels. */
export function cloth(colour: Rgb, folds = 1, gloss = 0): Material {
  return (hit: Hit, out: Surface) => {
    const size = 0.055
    const fade = Math.max(0, 1 - hit.pixel / (size * 0.35)) * folds
    const a = Math.sin(hit.y / size + 2.1 * Math.sin(hit.x / 0.07 + hit.z / 0.05) + hit.u * 9)
    const b = Math.sin(hit.y / 0.031 - hit.x / 0.043 + 1.7 * Math.sin(hit.z / 0.06))
    const bend = (a * 0.16 + b * 0.08) * fade
    hit.ny += bend
    const long = Math.hypot(hit.nx, hit.ny, hit.nz)
    hit.nx /= long
    hit.ny /= long
    hit.nz /= long
    const tone = 1 + bend * 0.7
    out.red = colour[0] * tone
    out.green = colour[1] * tone
    out.blue = colour[2] * tone
    out.gloss = gloss
    out.through = 0.12
  }
}

export function skin(colour: Rgb): Material {
  return (_hit, out) => {
    out.red = colour[0]
    out.green = colour[1]
    out.blue = colour[2]
    out.through = 0.1
  }
}

/** Strands run down the head; light catches them in a band. */
export function hair(colour: Rgb): Material {
  return (hit, out) => {
    const fade = Math.max(0, 1 - hit.pixel / 0.008)
    const strand = 1 + 0.35 * fade * Math.sin(hit.u * 70 + 3 * Math.sin(hit.v * 9))
    out.red = colour[0] * strand
    out.green = colour[1] * strand
    out.blue = colour[2] * strand
    out.gloss = 0.35
    out.through = 0.3
  }
}

export function leather(colour: Rgb): Material {
  return (_hit, out) => {
    out.red = colour[0]
    out.green = colour[1]
    out.blue = colour[2]
    out.gloss = 0.4
  }
}
