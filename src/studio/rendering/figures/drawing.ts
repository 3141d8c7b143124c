import type { Matrix } from '../shape.ts'
import { IDENTITY, multiply, type Shape } from '../shape.ts'

/** A shape of a data file; its colours may be slots of the look (skin, hair, top, bottom, shoes, accent). */
export interface Drawing {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  /** Size of the band, and its strength from 0 to 1. */
  shade?: readonly [number, number?]
  /** Where something is to be written on it, that is drawn instead. */
  text?: NonNullable<Shape['text']>
  unlessLettered?: NonNullable<Shape['unlessLettered']>
}

export type Slots = Readonly<Record<string, string>>

/** Replaces the slots in a colour expression; a mixed-in slot loses its own mixtures. */
export function dyed(expression: string, slots: Slots): string {
  return expression.replace(/(^|\^)([a-z][a-zA-Z0-9]*)/g, (whole, prefix: string, name: string) => {
    const colour = slots[name]
    if (colour === undefined) return whole
    return prefix === '' ? colour : prefix + (/^[^^*/]+/.exec(colour)?.[0] ?? colour)
  })
}

/** A colour that is darker by a share of ink. */
export const darker = (colour: string, share: number) => `${colour}^ink${String(share).replace(/^0/, '')}`

const shadeOf = (fill: string, size: number, alpha = 0.55) => ({ colour: darker(fill, 0.5), size, alpha })

/** A filled shape with a speckled band on the side away from the light. */
export function filled(d: string, fill: string, size = 5, alpha?: number): Shape {
  return { d, fill, shade: shadeOf(fill, size, alpha) }
}

export function drawn(drawings: readonly Drawing[], slots: Slots, transform: Matrix): Shape[] {
  return drawings.map(({ fill: fillSlot, stroke, shade, ...drawing }) => {
    const fill = fillSlot && dyed(fillSlot, slots)
    return {
      ...drawing,
      ...(fill ? { fill } : {}),
      ...(stroke ? { stroke: dyed(stroke, slots) } : {}),
      ...(fill && shade ? { shade: shadeOf(fill, ...shade) } : {}),
      transform,
    }
  })
}

export function moved(shapes: readonly Shape[], matrix: Matrix): Shape[] {
  return shapes.map((shape) => ({ ...shape, transform: multiply(matrix, shape.transform ?? IDENTITY) }))
}
