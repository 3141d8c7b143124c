import { type CanvasGradient, Path2D } from '@napi-rs/canvas'
import { deriveSeed, type Random, randomFrom } from '../../random.ts'
import type { Brush } from '../brush.ts'
import type { Band, PathStyle } from '../shape.ts'
import { numberOf, numbersOf, wordsOf } from '../svg-document.ts'
import { bandOf } from '../svg-style.ts'

/** What a generator is called with. */
export interface Generation {
  brush: Brush
  random: Random
  /** The value of data-<name>, or the fallback. */
  number(name: string, fallback: number): number
  has(name: string): boolean
  text(name: string, fallback: string): string
  /** Words separated by spaces; never empty. */
  words(name: string, fallback: string): [string, ...string[]]
  /** The shade of data-<name>. */
  band(name: string): Band | undefined
  /** The rectangle x0 x1 y0 y1. */
  area(x0: number, x1: number, y0: number, y1: number): Area
  /** A path for each of the colours of data-<name>. */
  inks(name: string, fallback: string): Inks
  /** Draws an object of the library in the space of the brush; data-c and its like are its colours. */
  drawObject(id: string, attributes: Readonly<Record<string, string>>): void
}

export interface Area {
  x0: number
  x1: number
  y0: number
  y1: number
  /** Anywhere in it. */
  point(): [number, number]
}

export interface Inks {
  colours: readonly string[]
  paths: readonly [Path2D, ...Path2D[]]
  /** The path of any of the colours. */
  any(): Path2D
  draw(style?: PathStyle): void
}

export type Generator = (generation: Generation) => void

export function generationOf(
  brush: Brush,
  attributes: Readonly<Record<string, string>>,
  seed: number,
  drawObject: Generation['drawObject'],
): Generation {
  const value = (name: string) => attributes[`data-${name}`]
  const random = randomFrom(deriveSeed(seed, `${attributes['data-gen']} ${value('seed') ?? ''}`))
  const number = (name: string, fallback: number) => numberOf(value(name), fallback)
  const words: Generation['words'] = (name, fallback) => {
    const [first = fallback, ...others] = wordsOf(value(name))
    return [first, ...others]
  }
  return {
    brush,
    random,
    number,
    has: (name) => value(name) !== undefined,
    text: (name, fallback) => value(name) ?? fallback,
    words,
    band: (name) => bandOf(value(name), 'ink', 0.5),
    area(...fallback) {
      const [x0, x1] = [number('x0', fallback[0]), number('x1', fallback[1])]
      const [y0, y1] = [number('y0', fallback[2]), number('y1', fallback[3])]
      return { x0, x1, y0, y1, point: () => [x0 + (x1 - x0) * random(), y0 + (y1 - y0) * random()] }
    },
    inks(name, fallback) {
      const colours = words(name, fallback)
      const paths = colours.map(() => new Path2D()) as [Path2D, ...Path2D[]]
      return {
        colours,
        paths,
        any: () => paths[Math.floor(random() * paths.length)]!,
        draw(style) {
          for (const [i, path] of paths.entries()) brush.path(path, { ...style, fill: colours[i] })
        },
      }
    },
    drawObject,
  }
}

/** A closed polygon. */
export function polygon(points: readonly (readonly [number, number])[]): Path2D {
  const path = new Path2D()
  for (const [i, point] of points.entries()) path[i === 0 ? 'moveTo' : 'lineTo'](...point)
  path.closePath()
  return path
}

/** Adds SVG path data of the commands M, L, C, Q and Z, whose units are `width` and `height`, with its origin at x and y. */
export function trace(path: Path2D, d: string, x: number, y: number, width: number, height = width): void {
  for (const [, command, list] of d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const values = numbersOf(list).map((value, i) => (i % 2 ? y + value * height : x + value * width))
    const [a, b, c, e, f, g] = values as [number, number, number, number, number, number]
    if (command === 'M') path.moveTo(a, b)
    else if (command === 'L') path.lineTo(a, b)
    else if (command === 'Q') path.quadraticCurveTo(a, b, c, e)
    else if (command === 'C') path.bezierCurveTo(a, b, c, e, f, g)
    else path.closePath()
  }
}

/** An ellipse, as a new part of the path; `turn` in radians. */
export function ellipse(path: Path2D, x: number, y: number, rx: number, ry = rx, turn = 0): void {
  path.moveTo(x + rx, y)
  path.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2)
}

/** A square of light around a point: the opacity of the colour at shares of the radius. */
export function light(
  { context, palette }: Brush,
  colour: string,
  [x, y, r]: readonly [number, number, number],
  stops: Readonly<Record<number, number>>,
): { path: Path2D; fill: CanvasGradient } {
  const fill = context.createRadialGradient(x, y, 0, x, y, r)
  for (const [share, opacity] of Object.entries(stops))
    fill.addColorStop(+share, palette.css(colour, opacity))
  const path = new Path2D()
  path.rect(x - r, y - r, r * 2, r * 2)
  return { path, fill }
}
