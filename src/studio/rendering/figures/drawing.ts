import type { Shape } from '../shape.ts'
import { IDENTITY, type Matrix, multiply } from './geometry.ts'

/** A shape of a data file; its colours may be slots of the look (skin, hair, top, bottom, shoes, accent). */
export interface Drawing {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  /** Size of the band, and its strength from 0 to 1. */
  shade?: readonly [number, number?]
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

/** A filled shape with a speckled band on the side away from the light. */
export function filled(d: string, fill: string, size = 5, alpha = 0.55): Shape {
  return { d, fill, shade: { colour: darker(fill, 0.5), size, alpha } }
}

export function drawn(drawings: readonly Drawing[], slots: Slots, transform: Matrix = IDENTITY): Shape[] {
  return drawings.map(({ d, fill, stroke, width, opacity, shade }) => {
    const shape: Shape = { d }
    if (fill) shape.fill = dyed(fill, slots)
    if (stroke) shape.stroke = dyed(stroke, slots)
    if (width) shape.width = width
    if (opacity) shape.opacity = opacity
    if (shade && shape.fill)
      shape.shade = { colour: darker(shape.fill, 0.5), size: shade[0], alpha: shade[1] ?? 0.55 }
    if (transform !== IDENTITY) shape.transform = transform
    return shape
  })
}

export function moved(shapes: readonly Shape[], matrix: Matrix): Shape[] {
  return shapes.map((shape) => ({ ...shape, transform: multiply(matrix, shape.transform ?? IDENTITY) }))
}
