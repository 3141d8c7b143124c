import type { Matrix } from './brush.ts'

/** What the canvas can do with what lies below. */
export const BLENDS = [
  'source-over',
  'screen',
  'multiply',
  'soft-light',
  'overlay',
  'lighter',
  'lighten',
  'darken',
] as const
export type Blend = (typeof BLENDS)[number]

/** A speckled band along one side of a shape. */
export interface Band {
  /** A colour expression, see colour.ts. */
  colour: string
  /** In units of the shape's own space. */
  size: number
  /** 0 to 1; 1 unless told. */
  alpha?: number
}

/** How a layer is laid over what lies below. */
export interface LayerStyle {
  opacity?: number | undefined
  blend?: Blend | undefined
  /** In units of the drawing space. */
  blur?: number | undefined
}

/** How a path is drawn; paints are colour expressions or gradients. */
export interface PathStyle<Paint = string> extends LayerStyle {
  fill?: Paint | undefined
  stroke?: Paint | undefined
  /** Of the stroke. */
  width?: number
  cap?: 'butt' | 'round'
  dash?: number[] | undefined
  /** On the side away from the light. */
  shade?: Band | undefined
  /** On the side towards the light. */
  lit?: Band | undefined
}

/** One flat shape of a picture, in the space of its figure or object. */
export interface Shape extends PathStyle {
  /** SVG path data. */
  d: string
  /** SVG path data in the shape's own space; what is outside of it is not drawn. */
  clip?: string
  transform?: Matrix
}
