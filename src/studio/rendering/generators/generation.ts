import { type CanvasGradient, Path2D } from '@napi-rs/canvas'
import { deriveSeed, randomFrom } from '../../random.ts'
import type { Brush } from '../brush.ts'
import { bandOf, numberOf, numbersOf, type SvgElement, wordsOf } from '../svg-document.ts'

export type Point = readonly [number, number]

/** What a generator is called with; its parameters are data- attributes of the group. */
export type Generation = ReturnType<typeof generationOf>
export type Generator = (generation: Generation) => void

export function generationOf(
  brush: Brush,
  attributes: SvgElement['attributes'],
  seed: number,
  /** Draws an object of the library in the space of the brush; data-c and its like are its colours. */
  drawObject: (id: string, attributes: SvgElement['attributes']) => void,
) {
  const value = (name: string) => attributes[`data-${name}`]
  const random = randomFrom(deriveSeed(seed, `${attributes['data-gen']} ${value('seed') ?? ''}`))
  const number = (name: string, fallback: number) => numberOf(value(name), fallback)
  const words = (name: string, fallback: string): [string, ...string[]] => {
    const [first = fallback, ...others] = wordsOf(value(name))
    return [first, ...others]
  }
  return {
    brush,
    random,
    drawObject,
    /** The value of data-<name>, or the fallback. */
    number,
    /** Words separated by spaces; never empty. */
    words,
    has: (name: string) => value(name) !== undefined,
    text: (name: string, fallback: string) => value(name) ?? fallback,
    band: (name: string) => bandOf(value(name), 'ink', 0.5),
    /** The rectangle x0 x1 y0 y1; `point` is anywhere in it. */
    area(...fallback: [number, number, number, number]) {
      const [x0, x1] = [number('x0', fallback[0]), number('x1', fallback[1])]
      const [y0, y1] = [number('y0', fallback[2]), number('y1', fallback[3])]
      return { x0, x1, y0, y1, point: (): Point => [x0 + (x1 - x0) * random(), y0 + (y1 - y0) * random()] }
    },
    /** A path for each of the colours of data-<name>. */
    inks(name: string, fallback: string) {
      const colours = words(name, fallback)
      const paths = colours.map(() => new Path2D())
      const draw = () => {
        for (const [i, fill] of colours.entries()) brush.path(paths[i]!, { fill })
      }
      return { paths, draw }
    },
  }
}

/** Adds a line through points: x and y of each. */
export function addLine(path: Path2D, ...coordinates: readonly number[]): Path2D {
  for (let i = 0; i < coordinates.length; i += 2)
    path[i === 0 ? 'moveTo' : 'lineTo'](coordinates[i]!, coordinates[i + 1]!)
  return path
}

export const lineThrough = (points: readonly Point[]) => addLine(new Path2D(), ...points.flat())

export function rectangle(x: number, y: number, width: number, height: number): Path2D {
  const path = new Path2D()
  path.rect(x, y, width, height)
  return path
}

/** Adds SVG path data of the commands M, L, C, Q and Z, whose units are `width` and `height`, with its origin at x and y; `turn` in radians. */
export function trace(path: Path2D, d: string, [x, y]: Point, width: number, height = width, turn = 0): void {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  for (const [, command, list] of d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const units = numbersOf(list)
    const values = units.map((unit, i) =>
      i % 2
        ? y + (units[i - 1]! * sin + unit * cos) * height
        : x + (unit * cos - units[i + 1]! * sin) * width,
    )
    const [a, b, c, e, f, g] = values as [number, number, number, number, number, number]
    if (command === 'M') path.moveTo(a, b)
    else if (command === 'L') path.lineTo(a, b)
    else if (command === 'Q') path.quadraticCurveTo(a, b, c, e)
    else if (command === 'C') path.bezierCurveTo(a, b, c, e, f, g)
    else path.closePath()
  }
}

/** Adds an ellipse; `turn` in radians. */
export function ellipse(path: Path2D, [x, y]: Point, rx: number, ry = rx, turn = 0): void {
  path.moveTo(x + rx, y)
  path.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2)
}

/** A square of light around a point: the opacity of the colour at shares of the radius. */
export function light(
  { context, palette }: Brush,
  colour: string,
  [x, y]: Point,
  r: number,
  stops: Readonly<Record<number, number>>,
): { path: Path2D; fill: CanvasGradient } {
  const fill = context.createRadialGradient(x, y, 0, x, y, r)
  for (const [share, opacity] of Object.entries(stops))
    fill.addColorStop(+share, palette.css(colour, opacity))
  return { path: rectangle(x - r, y - r, r * 2, r * 2), fill }
}
