import { Path2D } from '@napi-rs/canvas'
import { blendOf } from '../svg-document.ts'
import { addLine, ellipse, type Generator, light, type Point, rectangle, trace } from './generation.ts'

/** data-fill (colours, evenly from y0 to y1), x0 x1 y0 y1 top bottom: a vertical gradient. */
export const fade: Generator = ({ brush, number, words, area }) => {
  const { x0, x1, y0, y1 } = area(-150, 1942, -500, 620)
  const fills = words('fill', 'sky0')
  const fill = brush.context.createLinearGradient(0, y0, 0, y1)
  for (const [i, colour] of fills.entries())
    fill.addColorStop(i / Math.max(1, fills.length - 1), brush.palette.css(colour))
  const top = number('top', y0)
  brush.path(rectangle(x0, top, x1 - x0, number('bottom', y1) - top), { fill })
}

const STREAK = 'M-1 0C-.4 -2.4 .2 -.5 1 -.8C.5 1.2 -.2 .6 -1 0'

/** data-fill, x0 x1 y0 y1 count size; streak: long thin clouds. Others are spread evenly from x0 to x1. */
export const clouds: Generator = ({ brush, random, number, has, text, area }) => {
  const { x0, x1, point } = area(-100, 1900, 60, 330)
  const fill = text('fill', 'white/.5')
  const count = number('count', 7)
  const all = new Path2D()
  for (let i = 0; i < count; i++) {
    const [anywhere, y] = point()
    const size = number('size', 150) * (0.6 + random() * 0.8)
    const width = size * 2.4
    if (has('streak')) {
      const path = new Path2D()
      trace(path, STREAK, [anywhere, y], width, size * 0.12)
      brush.path(path, { fill })
      continue
    }
    const x = x0 + ((x1 - x0) * (i + (anywhere - x0) / (x1 - x0))) / count
    const puffs = 6 + Math.floor(random() * 4)
    for (let p = 0; p < puffs; p++) {
      const u = (p + 0.5) / puffs
      const rx = ((width * 0.72) / puffs) * (0.95 + random() * 0.5)
      const high = size * (0.04 + 0.34 * Math.sin(u * Math.PI) * (0.7 + random() * 0.5))
      ellipse(all, [x - width * 0.55 + width * 1.1 * u, y - high], rx, rx * (0.75 + 0.35 * random()))
    }
    all.roundRect(x - width * 0.62, y - size * 0.24, width * 1.24, size * 0.28, size * 0.14)
  }
  // One path, so that clouds that overlap are not lighter there.
  brush.path(all, { fill })
}

/** data-fill, x0 x1 y0 y1 count size. */
export const stars: Generator = ({ brush, random, number, text, area }) => {
  const { point } = area(-150, 1942, -900, 500)
  const path = new Path2D()
  for (let i = 0; i < number('count', 260); i++)
    ellipse(path, point(), 0.7 + random() * random() * number('size', 2.4))
  brush.path(path, { fill: text('fill', '!#fff6e6/.85') })
}

/** data-fill, x y from to (degrees) count reach width strength: wedges of light. */
export const rays: Generator = ({ brush, random, number, text }) => {
  const [x, y, from, to] = [number('x', 900), number('y', 0), number('from', 60), number('to', 120)]
  const [count, reach] = [number('count', 8), number('reach', 1200)]
  const { fill } = light(brush, text('fill', 'key'), [x, y], reach, { 0: 0.9, 1: 0 })
  brush.group({ opacity: number('strength', 0.4), blend: 'screen', blur: 3 }, () => {
    for (let i = 0; i < count; i++) {
      const angle = ((from + ((to - from) * (i + 0.2 + random() * 0.6)) / count) * Math.PI) / 180
      const half = (0.012 + random() * 0.035) * number('width', 1)
      const end = (turn: number): Point => [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach]
      const wedge = addLine(new Path2D(), x, y, ...end(angle - half), ...end(angle + half))
      brush.path(wedge, { fill, opacity: 0.35 + random() * 0.5 })
    }
  })
}

/** data-fill, x y r strength blend: a soft light around a point. */
export const glow: Generator = ({ brush, number, text }) => {
  const at: Point = [number('x', 900), number('y', 300)]
  const { path, fill } = light(brush, text('fill', 'sun'), at, number('r', 300), {
    0: 0.95,
    0.35: 0.42,
    1: 0,
  })
  brush.path(path, { fill, opacity: number('strength', 0.7), blend: blendOf(text('blend', 'screen')) })
}

/** data-fill, x0 x1 y0 y1 count length lean width: falling rain. */
export const rain: Generator = ({ brush, random, number, text, area }) => {
  const { point } = area(-150, 1942, -900, 1900)
  const path = new Path2D()
  for (let i = 0; i < number('count', 500); i++) {
    const [x, y] = point()
    const long = number('length', 40) * (0.5 + random())
    addLine(path, x, y, x + long * number('lean', -0.12), y + long)
  }
  brush.path(path, { stroke: text('fill', 'white/.4'), width: number('width', 1.6) })
}

/** data-fill (colours), x0 x1 y0 y1 count size; strips: confetti instead of flakes. */
export const flakes: Generator = ({ random, number, has, inks, area }) => {
  const { point } = area(-150, 1942, -900, 1900)
  const { paths, draw } = inks('fill', 'white/.9')
  for (let i = 0; i < number('count', 400); i++) {
    const at = point()
    const size = number('size', 4) * (0.4 + random())
    const path = paths[i % paths.length]!
    if (has('strips')) trace(path, 'M0 0L1 0L1 .5L0 .5', at, size, size, random() * 3)
    else ellipse(path, at, size)
  }
  draw()
}

const BIRD = 'M-1 -.35Q-.4 -.55 0 0Q.4 -.6 1 -.3Q.45 -.3 0 .14Q-.45 -.28 -1 -.35'

/** data-fill, x0 x1 y0 y1 count size: birds in flight. */
export const birds: Generator = ({ brush, random, number, text, area }) => {
  const { point } = area(300, 900, 150, 320)
  const path = new Path2D()
  for (let i = 0; i < number('count', 6); i++)
    trace(path, BIRD, point(), number('size', 16) * (0.6 + random() * 0.7))
  brush.path(path, { fill: text('fill', 'near') })
}

/** data-fill (colours), x y r count: a firework. */
export const firework: Generator = ({ brush, random, number, words }) => {
  const [x, y, r] = [number('x', 900), number('y', 250), number('r', 160)]
  const fills = words('fill', '!#ffd27a')
  const count = number('count', 26)
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2 + random() * 0.1
    const reach = r * (0.75 + random() * 0.3)
    const at = (length: number, drop: number): Point => [
      x + Math.cos(angle) * length,
      y + Math.sin(angle) * length + drop,
    ]
    const end = at(reach, r * 0.12)
    const streak = new Path2D(`M${at(r * 0.18, 0)}Q${at(reach * 0.6, -r * 0.05)} ${end}`)
    const dot = new Path2D()
    dot.ellipse(...end, 3.4, 3.4, 0, 0, Math.PI * 2)
    const fill = fills[i % fills.length]!
    brush.path(streak, { stroke: fill, width: 2.4, opacity: 0.85 })
    brush.path(dot, { fill })
  }
}

/** data-fill (colours from below to above), x0 x1 y height count strength seed: a curtain of northern lights. */
export const aurora: Generator = ({ brush, random, number, has, words }) => {
  const [x0, x1, y, high] = [number('x0', -600), number('x1', 600), number('y', 300), number('height', 300)]
  const fills = has('fill') ? words('fill', '') : ['!#8dffb4', '!#4fc9b0', '!#7a5ce0']
  const count = number('count', 90)
  const wide = (x1 - x0) / count
  const [a, b, c] = [random() * 6, random() * 6, random() * 6]
  brush.group({ opacity: number('strength', 0.6), blend: 'screen', blur: 5 }, () => {
    for (let i = 0; i < count; i++) {
      const u = i / count
      const bottom = y + high * (0.24 * Math.sin(u * 7 + a) + 0.1 * Math.sin(u * 17 + b))
      const long = high * (0.62 + 0.3 * Math.sin(u * 11 + c) + 0.16 * random())
      const fill = brush.context.createLinearGradient(0, bottom, 0, bottom - long)
      fill.addColorStop(0, brush.palette.css(fills[0]!, 0))
      for (const [at, colour] of fills.entries())
        fill.addColorStop(
          0.1 + (0.8 * at) / fills.length,
          brush.palette.css(colour, 0.9 - (0.6 * at) / fills.length),
        )
      fill.addColorStop(1, brush.palette.css(fills.at(-1)!, 0))
      const x = x0 + u * (x1 - x0)
      const lean = wide * 0.8
      brush.path(
        addLine(
          new Path2D(),
          x,
          bottom,
          x + wide * 1.5,
          bottom,
          x + wide * 1.5 + lean,
          bottom - long,
          x + lean,
          bottom - long,
        ),
        {
          fill,
          opacity: 0.55 + 0.45 * random(),
        },
      )
    }
  })
}
