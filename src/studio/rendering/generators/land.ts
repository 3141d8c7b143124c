import { Path2D } from '@napi-rs/canvas'
import { pick, type Random } from '../../random.ts'
import { addLine, ellipse, type Generator, lineThrough, type Point, trace } from './generation.ts'

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

/** data-fill, x0 x1 y amp base, rough (octaves), f (waves), peaked, shade, hair (colour) hair-length hair-count, haze (colour) haze-depth, snow (height) snow-fill, fall (left|right) fall-depth */
export const hills: Generator = ({ brush, random, number, has, text, area, band }) => {
  const { x0, x1 } = area(-150, 1942, 0, 0)
  const [y, amp, base] = [number('y', 600), number('amp', 40), number('base', 1900)]
  const height = ridge(random, number('rough', 3), number('f', 2), has('peaked'))
  const side = text('fall', '')
  /** A falling side ends on the base: neither a vertical edge above it nor land below it. */
  const top = (t: number) => {
    const crest = y - height(t) * amp
    if (side === '') return crest
    const u = Math.max(0, ((side === 'right' ? t : 1 - t) - 0.45) / 0.55)
    const depth = number('fall-depth', 420)
    return Math.min(base, crest + u * u * (has('base') ? Math.max(depth, base - crest) : depth))
  }
  const steps = 120
  const along = (yAt: (i: number) => number) =>
    Array.from({ length: steps + 1 }, (_, i): Point => [x0 + ((x1 - x0) * i) / steps, yAt(i)])
  const path = lineThrough([[x0, base], ...along((i) => top(i / steps)), [x1, base]])
  brush.path(path, { fill: text('fill', 'mid'), shade: band('shade') })
  if (has('haze')) brush.dither(path, text('haze', 'far'), [0, y + number('haze-depth', 160)], [0, y - amp])
  if (has('snow')) {
    const line = y - amp * number('snow', 0.5)
    const border = along((i) => line + (i % 2 ? amp * 0.16 : -amp * 0.1) + Math.sin(i * 1.7) * amp * 0.12)
    const cap = lineThrough([[x0, y - amp * 4], [x1, y - amp * 4], ...border.reverse()])
    brush.within(undefined, () => brush.path(cap, { fill: text('snow-fill', 'white/.85') }), path)
  }
  if (has('hair')) {
    const blades = new Path2D()
    for (let i = 0; i < number('hair-count', 220); i++) {
      const t = random()
      const [x, from, long] = [x0 + (x1 - x0) * t, top(t), number('hair-length', 30) * (0.5 + random())]
      addLine(blades, x - long * 0.16, from + 2, x, from - long, x + long * 0.16, from + 2)
    }
    brush.path(blades, { fill: text('hair', 'near') })
  }
}

/** data-fill (lit side), dark (side away from the light), snow (colour; none without it, or where snowless) snow-dark, snow-depth (share of the height), base, height (factor), kind: any-land (low where the land has no high mountains), haze (colour) haze-share, peaks: "x,top,half-width x,top,half-width": mountains with a ridge, from far to near; light: left | right */
export const peaks: Generator = ({ brush, random, number, has, text, words }) => {
  const base = number('base', 640)
  const isLitLeft = text('light', 'left') === 'left'
  const steps = (count: number, at: (t: number, i: number) => Point) =>
    Array.from({ length: count + 1 }, (_, i) => at(i / count, i))
  for (const peak of words('peaks', '900,300,400')) {
    const [x, highest, half] = peak.split(',').map(Number) as [number, number, number]
    const height = (base - highest) * number('height', 1)
    const top = base - height
    /** A rough line from the summit to the foot. */
    const edge = (to: number) =>
      steps(9, (t, i) => {
        const wobble = i === 0 || i === 9 ? 0 : (random() - 0.5) * 0.09
        return [x + (to - x) * (t + wobble * 0.5) * (1 - 0.12 * Math.sin(t * Math.PI)), top + height * t]
      })
    const left = edge(x - half)
    const right = edge(x + half)
    const middle = steps(9, (t, i) => {
      const swing = i === 0 ? 0 : (i % 2 ? 1 : -1) * half * 0.09 * (0.4 + t) * (0.6 + random() * 0.7)
      return [x + swing + half * 0.16 * t * (isLitLeft ? 1 : -1), top + height * t]
    })
    const whole = lineThrough([...left, ...right.toReversed()])
    const side = lineThrough([...middle, ...(isLitLeft ? right : left).toReversed()])
    brush.path(whole, { fill: text('fill', 'mid^key.3') })
    brush.path(side, { fill: text('dark', 'mid') })
    if (has('snow') && !has('snowless')) {
      const depth = height * number('snow-depth', 0.36)
      const line = steps(12, (t, i) => [
        x - half + half * 2 * t,
        top + depth * ((i % 2 ? 0.5 : 0.9) + random() * 0.35),
      ])
      const cap = lineThrough([...line, [x + half, top - 40], [x - half, top - 40]])
      const snow = text('snow', 'snow')
      brush.within(undefined, () => brush.path(cap, { fill: snow }), whole)
      brush.within(undefined, () => brush.path(cap, { fill: `${snow}^mid.45` }), side)
    }
    if (has('haze'))
      brush.dither(whole, text('haze', 'far'), [0, base], [0, base - height * number('haze-share', 0.55)])
  }
}

const LEAF = 'M-1 0Q0 -.62 1 0Q0 .62 -1 0'

/** data-fill (colours), x0 x1 y0 y1 count size, blob: within an ellipse. Leaf shapes. */
export const foliage: Generator = ({ random, number, has, inks, area }) => {
  const { x0, x1, y0, y1, point } = area(0, 400, 0, 300)
  const { paths, draw } = inks('fill', 'leaf')
  for (let i = 0; i < number('count', 160); i++) {
    const angle = random() * Math.PI * 2
    const reach = Math.sqrt(random())
    const share = (turned: number) => 0.5 + (turned * reach) / 2
    const at: Point = has('blob')
      ? [x0 + (x1 - x0) * share(Math.cos(angle)), y0 + (y1 - y0) * share(Math.sin(angle))]
      : point()
    const size = number('size', 22) * (0.5 + random())
    const turn = random() * Math.PI * 2
    trace(pick(random, paths), LEAF, at, size, size, turn)
  }
  draw()
}

/** data-fill (colours), x0 x1 or x, y (foot line) dy count h (height) spread (in height), trunk, shade, kind: fir round cypress palm birch bare */
export const trees: Generator = ({ brush, random, number, text, words, band }) => {
  const kind = text('kind', 'round')
  const stroke = text('trunk', 'wood2^near.4')
  const shade = band('shade')
  const count = number('count', 1)
  const [x0, x1] = [number('x0', number('x', 900)), number('x1', number('x', 900))]
  for (let i = 0; i < count; i++) {
    const x = count === 1 ? x0 : x0 + ((x1 - x0) * (i + 0.15 + random() * 0.7)) / count
    const y = number('y', 800) + (random() - 0.5) * number('dy', 0)
    const h = number('h', 260) * (1 + (random() - 0.5) * number('spread', 0.35))
    const fill = pick(random, words('fill', 'leaf'))
    /** Of path data in heights of the tree, from its foot. */
    const outline = (d: string) => {
      const path = new Path2D()
      trace(path, d, [x, y], h)
      return path
    }
    if (kind === 'fir') brush.path(fir(x, y, h, random), { fill, shade })
    else if (kind === 'cypress')
      brush.path(outline('M0 -1C.16 -.6 .14 -.1 0 0C-.14 -.1 -.16 -.6 0 -1Z'), { fill, shade })
    else if (kind === 'palm') {
      brush.path(outline('M-.03 0C0 -.5 .06 -.8 .1 -1'), { stroke, width: h * 0.035 })
      for (let leaf = 0; leaf < 8; leaf++)
        brush.path(palmLeaf(x + h * 0.1, y - h, h * 0.42, leaf, random), { fill })
    } else {
      const lean = (random() - 0.5) * 0.05
      const trunk = `M-.03 0Q-.01 -.3 ${lean - 0.012} -.6L${lean + 0.012} -.6Q.012 -.3 .03 0Z`
      brush.path(outline(trunk), { fill: kind === 'birch' ? 'paper^ink.1' : stroke })
      for (const side of ['-', ''])
        brush.path(outline(`M0 -.38Q${side}.04 -.5 ${side}.16 -.62`), { stroke, width: h * 0.014 })
      if (kind === 'bare')
        for (let b = 0; b < 9; b++) {
          const [side, from, up] = [b % 2 ? 1 : -1, 0.45 + b * 0.05, 0.18 + random() * 0.15]
          const tip = side * (0.14 + random() * 0.12)
          const branch = `M${lean * from} ${-from}Q${side * 0.08} ${-from - up * 0.5} ${tip} ${-from - up}`
          brush.path(outline(branch), { stroke, width: h * 0.009 })
        }
      else
        brush.path(crown(x + lean * h, y - h * 0.68, h * (kind === 'birch' ? 0.24 : 0.34), random), {
          fill,
          shade: { colour: `${fill}^ink.45`, size: h * 0.16, alpha: 0.55 },
          lit: { colour: `${fill}^key.5`, size: h * 0.07, alpha: 0.4 },
        })
    }
  }
}

/** Ends of the four leaves of a side, in lengths of a leaf from the top of the trunk. */
const PALM_LEAVES: readonly Point[] = [
  [0.5, 0.62],
  [0.82, 0.4],
  [0.98, 0.06],
  [0.68, -0.26],
]

function palmLeaf(x: number, y: number, long: number, index: number, random: Random): Path2D {
  const [across, down] = PALM_LEAVES[index % 4]!
  const length = long * (0.92 + random() * 0.16)
  const [ex, ey] = [x + (index < 4 ? -across : across) * length, y + down * length]
  const [middle, top] = [x + (ex - x) * 0.45, Math.min(y, ey)]
  return new Path2D(
    `M${x} ${y}Q${middle} ${top - long * 0.4} ${ex} ${ey}Q${middle} ${top - long * 0.16} ${x} ${y}`,
  )
}

function fir(x: number, y: number, h: number, random: Random): Path2D {
  const w = h * 0.2
  const tiers = [1, 2, 3, 4, 5, 6, 7].map((tier) => tier / 7)
  const outer = (side: 1 | -1, t: number): Point => [
    x + side * w * t * (0.9 + random() * 0.25),
    y - h + h * t * 0.96,
  ]
  const inner = (side: 1 | -1, t: number): Point => [x + side * w * t * 0.5, y - h + h * t * 0.93]
  return lineThrough([
    [x, y - h],
    ...tiers.flatMap((t) => [outer(1, t), inner(1, t)]),
    [x + h * 0.02, y],
    [x - h * 0.02, y],
    ...tiers.toReversed().flatMap((t) => [inner(-1, t), outer(-1, t)]),
  ])
}

/** A closed soft outline of nine lobes. */
function crown(x: number, y: number, radius: number, random: Random): Path2D {
  const points = Array.from({ length: 9 }, (_, i): Point => {
    const angle = (i / 9) * Math.PI * 2
    const reach = radius * (0.82 + random() * 0.28)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.92]
  })
  const middle = (i: number): Point => {
    const [a, b] = [points[i % 9]!, points[(i + 1) % 9]!]
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  }
  const out = ([px, py]: Point) => [x + (px - x) * 1.22, y + (py - y) * 1.22]
  return new Path2D(`M${middle(8)}${points.map((point, i) => `Q${out(point)} ${middle(i)}`).join('')}Z`)
}

/** data-fill (colours), heads (colours), x0 x1 y0 y1 (near) count size: blades or ears that grow towards the viewer. kind: grass | wheat | flowers | reeds */
export const field: Generator = ({ random, number, text, inks, area }) => {
  const { x0, x1, y0, y1 } = area(-150, 1942, 700, 1100)
  const blades = inks('fill', 'grass')
  const heads = inks('heads', 'bloom')
  const kind = text('kind', 'grass')
  const count = number('count', 500)
  for (let i = 0; i < count; i++) {
    const depth = i / count
    const y = y0 + (y1 - y0) * depth * depth
    const size = number('size', 60) * (0.25 + depth * 0.75) * (0.7 + random() * 0.6)
    const x = x0 + (x1 - x0) * random()
    const lean = (random() - 0.3) * size * 0.4
    const blade = pick(random, blades.paths)
    const width = size * (kind === 'reeds' ? 0.05 : 0.07)
    const [hx, hy] = [x + lean, y - size]
    blade.moveTo(x - width, y)
    blade.quadraticCurveTo(x, y - size * 0.5, hx, hy)
    blade.quadraticCurveTo(x + width, y - size * 0.5, x + width, y)
    if (kind === 'grass') continue
    const head = pick(random, heads.paths)
    if (kind === 'flowers') {
      for (let petal = 0; petal < 5; petal++) {
        const angle = petal * 1.257 + random()
        const at: Point = [hx + Math.cos(angle) * size * 0.1, hy + Math.sin(angle) * size * 0.08]
        ellipse(head, at, size * 0.09, size * 0.09 * 0.85)
      }
    } else ellipse(head, [hx, hy], size * 0.05, size * (kind === 'reeds' ? 0.2 : 0.16), lean / size)
  }
  blades.draw()
  heads.draw()
}

/** data-fill, x0 x1 y0 y1 count long: short addLine, lineThrough of light on water, longer towards the viewer. */
export const waves: Generator = ({ brush, random, number, text, area }) => {
  const { x0, x1, y0, y1 } = area(-150, 1942, 620, 1200)
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
