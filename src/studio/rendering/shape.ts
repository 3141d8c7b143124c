/** A speckled band along one side of a shape. */
export interface Band {
  /** A colour expression, see colour.ts. */
  colour: string
  /** In units of the shape's own space. */
  size: number
  /** 0 to 1; 1 unless told. */
  alpha?: number
}

/** One flat shape of a picture, in the space of its figure or object. */
export interface Shape {
  /** SVG path data. */
  d: string
  /** A colour expression. */
  fill?: string
  stroke?: string
  /** Of the stroke. */
  width?: number
  opacity?: number
  /** On the side away from the light. */
  shade?: Band
  /** On the side towards the light. */
  lit?: Band
  /** SVG path data in the shape's own space; what is outside of it is not drawn. */
  clip?: string
  /** a b c d e f, as in SVG's matrix(). */
  transform?: readonly [number, number, number, number, number, number]
}
