import { Path2D } from '@napi-rs/canvas'
import type { Random } from '../../random.ts'
import type { Generator } from './parameters.ts'

/** Heights along a ridge from 0 to 1: sums of waves, folded for peaks. */
function ridge(random: Random, octaves: number, frequency: number, isPeaked: boolean): (t: number) => number {
  const waves = Array.from({ length: octaves }, () => [random() * 7, random() * 0.5 + 0.75] as const)
  return (t) => {
    let sum = 0
    let size = 1
    let f = frequency
    for (const [phase, stretch] of waves) {
      const wave = Math.sin(t * f * Math.PI * 2 * stretch + phase)
      sum += (isPeaked ? 1 - 2 * Math.abs(wave) : wave) * size
      size *= 0.46
      f *= 2.13
    }
    return sum
  }
}

/** data-fill, x0 x1 y amp base, rough (octaves), f (waves), peaked, hair (colour), hair-length, hair-count, haze (colour) haze-depth, fall (left|right) */
export const hills: Generator = ({ brush, random, number, has, text, style }) => {
  const [x0, x1, y, amp, base] = [
    number('x0', -150),
    number('x1', 1942),
    number('y', 600),
    number('amp', 40),
    number('base', 1900),
  ]
  const height = ridge(random, number('rough', 3), number('f', 2), has('peaked'))
  const side = text('fall', '')
  const fall = (t: number) => {
    if (side === '') return 0
    const u = Math.max(0, ((side === 'right' ? t : 1 - t) - 0.45) / 0.55)
    return u * u * number('fall-depth', 420)
  }
  const top = (t: number) => y - height(t) * amp + fall(t)
  const steps = number('steps', 120)
  const path = new Path2D()
  path.moveTo(x0, base)
  for (let i = 0; i <= steps; i++) path.lineTo(x0 + ((x1 - x0) * i) / steps, top(i / steps))
  path.lineTo(x1, base)
  path.closePath()
  brush.path(path, { fill: text('fill', 'mid'), ...style() })
  if (has('haze')) brush.dither(path, text('haze', 'far'), [0, y + number('haze-depth', 160)], [0, y - amp])
  if (has('snow')) {
    brush.clipped(path, () => {
      const cap = new Path2D()
      cap.moveTo(x0, base)
      const line = y - amp * number('snow', 0.5)
      cap.moveTo(x0, y - amp * 4)
      cap.lineTo(x1, y - amp * 4)
      for (let i = steps; i >= 0; i--)
        cap.lineTo(
          x0 + ((x1 - x0) * i) / steps,
          line + (i % 2 ? amp * 0.16 : -amp * 0.1) + Math.sin(i * 1.7) * amp * 0.12,
        )
      cap.closePath()
      brush.path(cap, { fill: text('snow-fill', 'white/.85') })
    })
  }
  if (has('hair')) {
    const blades = new Path2D()
    const length = number('hair-length', 30)
    for (let i = 0; i < number('hair-count', 220); i++) {
      const t = random()
      const [x, from, long] = [x0 + (x1 - x0) * t, top(t), length * (0.5 + random())]
      blades.moveTo(x - long * 0.16, from + 2)
      blades.lineTo(x, from - long)
      blades.lineTo(x + long * 0.16, from + 2)
      blades.closePath()
    }
    brush.path(blades, { fill: text('hair', 'near') })
  }
}

/** data-fill (colours), x0 x1 y0 y1 count size, blob: within an ellipse. Leaf shapes. */
export const foliage: Generator = ({ brush, random, number, has, colours, style }) => {
  const [x0, x1, y0, y1] = [number('x0', 0), number('x1', 400), number('y0', 0), number('y1', 300)]
  const fills = colours('fill', 'leaf')
  const paths = fills.map(() => new Path2D())
  for (let i = 0; i < number('count', 160); i++) {
    const angle = random() * Math.PI * 2
    const reach = Math.sqrt(random())
    const x = has('blob')
      ? (x0 + x1) / 2 + (Math.cos(angle) * reach * (x1 - x0)) / 2
      : x0 + (x1 - x0) * random()
    const y = has('blob')
      ? (y0 + y1) / 2 + (Math.sin(angle) * reach * (y1 - y0)) / 2
      : y0 + (y1 - y0) * random()
    const size = number('size', 22) * (0.5 + random())
    const turn = random() * Math.PI * 2
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const at = (u: number, v: number): [number, number] => [
      x + (u * cos - v * sin) * size,
      y + (u * sin + v * cos) * size,
    ]
    const path = paths[Math.floor(random() * paths.length)]!
    path.moveTo(...at(-1, 0))
    path.quadraticCurveTo(...at(0, -0.62), ...at(1, 0))
    path.quadraticCurveTo(...at(0, 0.62), ...at(-1, 0))
  }
  for (const [i, path] of paths.entries()) brush.path(path, { fill: fills[i], ...style() })
}

/** data-fill, x0 x1 y (foot line) count h (height) kind (fir round cypress palm birch bare) spread (in height) dy */
export const trees: Generator = ({ brush, random, number, text, colours, style }) => {
  const kind = text('kind', 'round')
  const fills = colours('fill', 'leaf')
  const count = number('count', 1)
  const [x0, x1] = [number('x0', number('x', 900)), number('x1', number('x', 900))]
  for (let i = 0; i < count; i++) {
    const x = count === 1 ? x0 : x0 + ((x1 - x0) * (i + 0.15 + random() * 0.7)) / count
    const y = number('y', 800) + (random() - 0.5) * number('dy', 0)
    const h = number('h', 260) * (1 + (random() - 0.5) * number('spread', 0.35))
    const fill = fills[Math.floor(random() * fills.length)]!
    const trunk = text('trunk', 'wood2^near.4')
    if (kind === 'fir') brush.path(firPath(x, y, h, random), { fill, ...style() })
    else if (kind === 'cypress')
      brush.path(
        new Path2D(
          `M${x} ${y - h}C${x + h * 0.16} ${y - h * 0.6} ${x + h * 0.14} ${y - h * 0.1} ${x} ${y}C${x - h * 0.14} ${y - h * 0.1} ${x - h * 0.16} ${y - h * 0.6} ${x} ${y - h}Z`,
        ),
        { fill, ...style() },
      )
    else if (kind === 'palm') drawPalm(x, y, h)
    else {
      const lean = (random() - 0.5) * h * 0.05
      brush.path(
        new Path2D(
          `M${x - h * 0.03} ${y}Q${x - h * 0.01} ${y - h * 0.3} ${x + lean - h * 0.012} ${y - h * 0.6}L${x + lean + h * 0.012} ${y - h * 0.6}Q${x + h * 0.012} ${y - h * 0.3} ${x + h * 0.03} ${y}Z`,
        ),
        { fill: kind === 'birch' ? 'paper^ink.1' : trunk },
      )
      for (const side of [-1, 1])
        brush.path(
          new Path2D(
            `M${x} ${y - h * 0.38}Q${x + side * h * 0.04} ${y - h * 0.5} ${x + side * h * 0.16} ${y - h * 0.62}`,
          ),
          { stroke: trunk, width: h * 0.014 },
        )
      if (kind === 'bare') {
        for (let b = 0; b < 9; b++) {
          const [side, from, up] = [b % 2 ? 1 : -1, 0.45 + b * 0.05, 0.18 + random() * 0.15]
          brush.path(
            new Path2D(
              `M${x + lean * from} ${y - h * from}Q${x + side * h * 0.08} ${y - h * (from + up * 0.5)} ${x + side * h * (0.14 + random() * 0.12)} ${y - h * (from + up)}`,
            ),
            { stroke: trunk, width: h * 0.009 },
          )
        }
      } else
        brush.path(crown(x + lean, y - h * 0.68, h * (kind === 'birch' ? 0.24 : 0.34), random), {
          fill,
          shade: { colour: `${fill}^ink.45`, size: h * 0.16, alpha: 0.55 },
          lit: { colour: `${fill}^key.5`, size: h * 0.07, alpha: 0.4 },
        })
    }
    function drawPalm(px: number, py: number, ph: number): void {
      brush.path(
        new Path2D(
          `M${px - ph * 0.03} ${py}C${px} ${py - ph * 0.5} ${px + ph * 0.06} ${py - ph * 0.8} ${px + ph * 0.1} ${py - ph}`,
        ),
        { stroke: trunk, width: ph * 0.035 },
      )
      for (let f = 0; f < 8; f++) {
        const angle = -2.9 + f * 0.39 + (f > 3 ? 0.25 : 0) + random() * 0.15
        const [cx, cy, long] = [px + ph * 0.1, py - ph, ph * 0.42]
        const [ex, ey] = [cx + Math.cos(angle) * long, cy + Math.sin(angle) * long * 0.7 + long * 0.35]
        brush.path(
          new Path2D(
            `M${cx} ${cy}Q${(cx + ex) / 2} ${Math.min(cy, ey) - long * 0.42} ${ex} ${ey}Q${(cx + ex) / 2 + 2} ${Math.min(cy, ey) - long * 0.22} ${cx} ${cy}Z`,
          ),
          { fill },
        )
      }
    }
  }
}

function firPath(x: number, y: number, h: number, random: Random): Path2D {
  const path = new Path2D()
  const tiers = 7
  const w = h * 0.2
  path.moveTo(x, y - h)
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers
    path.lineTo(x + w * t * (0.9 + random() * 0.25), y - h + h * t * 0.96)
    path.lineTo(x + w * t * 0.5, y - h + h * t * 0.93)
  }
  path.lineTo(x + h * 0.02, y)
  path.lineTo(x - h * 0.02, y)
  for (let i = tiers; i >= 1; i--) {
    const t = i / tiers
    path.lineTo(x - w * t * 0.5, y - h + h * t * 0.93)
    path.lineTo(x - w * t * (0.9 + random() * 0.25), y - h + h * t * 0.96)
  }
  path.closePath()
  return path
}

/** A closed soft outline of lobes. */
export function crown(x: number, y: number, radius: number, random: Random, lobes = 9): Path2D {
  const path = new Path2D()
  const points = Array.from({ length: lobes }, (_, i) => {
    const angle = (i / lobes) * Math.PI * 2
    const reach = radius * (0.82 + random() * 0.28)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.92] as const
  })
  const middle = (i: number) => {
    const [a, b] = [points[i % lobes]!, points[(i + 1) % lobes]!]
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const
  }
  path.moveTo(...middle(lobes - 1))
  for (let i = 0; i < lobes; i++) {
    const [px, py] = points[i]!
    const push = 1.22
    path.quadraticCurveTo(x + (px - x) * push, y + (py - y) * push, ...middle(i))
  }
  path.closePath()
  return path
}

/** data-fill (colours), x0 x1 y0 y1 (near) count size: blades or ears that grow towards the viewer. kind: grass | wheat | flowers | reeds */
export const field: Generator = ({ brush, random, number, text, colours }) => {
  const [x0, x1, y0, y1] = [number('x0', -150), number('x1', 1942), number('y0', 700), number('y1', 1100)]
  const fills = colours('fill', 'grass')
  const heads = colours('heads', 'bloom')
  const kind = text('kind', 'grass')
  const count = number('count', 500)
  const blades = fills.map(() => new Path2D())
  const blossoms = heads.map(() => new Path2D())
  for (let i = 0; i < count; i++) {
    const depth = i / count
    const y = y0 + (y1 - y0) * depth * depth
    const size = number('size', 60) * (0.25 + depth * 0.75) * (0.7 + random() * 0.6)
    const x = x0 + (x1 - x0) * random()
    const lean = (random() - 0.3) * size * 0.4
    const blade = blades[Math.floor(random() * blades.length)]!
    const width = size * (kind === 'reeds' ? 0.05 : 0.07)
    blade.moveTo(x - width, y)
    blade.quadraticCurveTo(x, y - size * 0.5, x + lean, y - size)
    blade.quadraticCurveTo(x + width, y - size * 0.5, x + width, y)
    blade.closePath()
    if (kind === 'grass') continue
    const head = blossoms[Math.floor(random() * blossoms.length)]!
    const [hx, hy] = [x + lean, y - size]
    if (kind === 'flowers') {
      for (let petal = 0; petal < 5; petal++) {
        const angle = petal * 1.257 + random()
        const [cx, cy, r] = [
          hx + Math.cos(angle) * size * 0.1,
          hy + Math.sin(angle) * size * 0.08,
          size * 0.09,
        ]
        head.moveTo(cx + r, cy)
        head.ellipse(cx, cy, r, r * 0.85, 0, 0, Math.PI * 2)
      }
    } else {
      head.moveTo(hx + size * 0.05, hy)
      head.ellipse(hx, hy, size * 0.05, size * (kind === 'reeds' ? 0.2 : 0.16), lean / size, 0, Math.PI * 2)
    }
  }
  for (const [i, path] of blades.entries()) brush.path(path, { fill: fills[i] })
  for (const [i, path] of blossoms.entries()) brush.path(path, { fill: heads[i] })
}

/** data-fill, x0 x1 y0 y1 count: short lines of light on water, longer towards the viewer. */
export const waves: Generator = ({ brush, random, number, text }) => {
  const [x0, x1, y0, y1] = [number('x0', -150), number('x1', 1942), number('y0', 620), number('y1', 1200)]
  const path = new Path2D()
  for (let i = 0; i < number('count', 120); i++) {
    const t = random()
    const y = y0 + (y1 - y0) * t * t
    const long = (12 + random() * 50) * (0.3 + t * 1.6) * number('long', 1)
    const x = x0 + (x1 - x0) * random()
    const high = 0.7 + t * 3
    path.moveTo(x - long, y)
    path.quadraticCurveTo(x, y - high * 1.2, x + long, y)
    path.quadraticCurveTo(x, y + high * 0.6, x - long, y)
  }
  brush.path(path, { fill: text('fill', 'white/.35') })
}
