import { Path2D } from '@napi-rs/canvas'
import type { Generator } from './parameters.ts'

/** data-fill (lit side), dark (side away from the light), snow (colour; none without it), snow-depth (share of the height), base, peaks: "x,top,half-width x,top,half-width": mountains with a ridge, from far to near; light: left | right */
export const peaks: Generator = ({ brush, random, number, has, text, colours }) => {
  const base = number('base', 640)
  const isLitLeft = text('light', 'left') === 'left'
  for (const peak of colours('peaks', '900,300,400')) {
    const [x, top, half] = peak.split(',').map(Number) as [number, number, number]
    const height = base - top
    /** A rough line from the summit to the foot. */
    const edge = (to: number, roughness: number, steps = 9) =>
      Array.from({ length: steps + 1 }, (_, i) => {
        const t = i / steps
        const wobble = i === 0 || i === steps ? 0 : (random() - 0.5) * roughness
        return [
          x + (to - x) * (t + wobble * 0.5) * (1 - 0.12 * Math.sin(t * Math.PI)),
          top + height * t,
        ] as const
      })
    const left = edge(x - half, 0.09)
    const right = edge(x + half, 0.09)
    const ridge = Array.from({ length: 10 }, (_, i) => {
      const t = i / 9
      const swing = i === 0 ? 0 : (i % 2 ? 1 : -1) * half * 0.09 * (0.4 + t) * (0.6 + random() * 0.7)
      return [x + swing + half * 0.16 * t * (isLitLeft ? 1 : -1), top + height * t] as const
    })
    const whole = polygon([...left, ...right.toReversed()])
    brush.path(whole, { fill: text('fill', 'mid^key.3') })
    const side = polygon([...ridge, ...(isLitLeft ? right : left).toReversed()])
    const drawSide = (fill: string) => brush.path(side, { fill })
    drawSide(text('dark', 'mid'))
    if (has('snow')) {
      const depth = height * number('snow-depth', 0.36)
      const steps = 12
      const line = Array.from({ length: steps + 1 }, (_, i) => {
        const t = i / steps
        const drop = depth * ((i % 2 ? 0.5 : 0.9) + random() * 0.35)
        return [x - half + half * 2 * t, top + drop] as const
      })
      const cap = polygon([...line, [x + half, top - 40], [x - half, top - 40]])
      brush.clipped(whole, () => brush.path(cap, { fill: text('snow', 'snow') }))
      brush.clipped(side, () =>
        brush.path(cap, { fill: text('snow-dark', `${text('snow', 'snow')}^mid.45`) }),
      )
    }
    if (has('haze'))
      brush.dither(whole, text('haze', 'far'), [0, base], [0, base - height * number('haze-share', 0.55)])
  }
}

function polygon(points: readonly (readonly [number, number])[]): Path2D {
  const path = new Path2D()
  for (const [i, point] of points.entries()) path[i === 0 ? 'moveTo' : 'lineTo'](...point)
  path.closePath()
  return path
}

/** data-fill (colours, evenly from y0 to y1), x0 x1 y0 y1: a vertical gradient. */
export const fade: Generator = ({ brush, number, colours }) => {
  const [x0, x1, y0, y1] = [number('x0', -150), number('x1', 1942), number('y0', -500), number('y1', 620)]
  const fills = colours('fill', 'sky0')
  const gradient = brush.context.createLinearGradient(0, y0, 0, y1)
  for (const [i, fill] of fills.entries())
    gradient.addColorStop(fills.length > 1 ? i / (fills.length - 1) : 0, brush.palette.css(fill))
  const path = new Path2D()
  path.rect(x0, number('top', y0), x1 - x0, number('bottom', y1) - number('top', y0))
  brush.path(path, { fill: gradient })
}
