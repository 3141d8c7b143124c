import { Path2D } from '@napi-rs/canvas'
import type { Generator } from './parameters.ts'

/** data-fill, x0 x1 y0 y1 count size; streak: long thin clouds. */
export const clouds: Generator = ({ brush, random, number, has, text }) => {
  const [x0, x1, y0, y1] = [number('x0', -100), number('x1', 1900), number('y0', 60), number('y1', 330)]
  for (let i = 0; i < number('count', 7); i++) {
    const x = x0 + (x1 - x0) * random()
    const t = random()
    const y = y0 + (y1 - y0) * t
    const size = number('size', 150) * (0.6 + random() * 0.8)
    const width = size * 2.4
    const path = new Path2D()
    if (has('streak')) {
      const high = size * 0.12
      path.moveTo(x - width, y)
      path.bezierCurveTo(
        x - width * 0.4,
        y - high * 2.4,
        x + width * 0.2,
        y - high * 0.5,
        x + width,
        y - high * 0.8,
      )
      path.bezierCurveTo(x + width * 0.5, y + high * 1.2, x - width * 0.2, y + high * 0.6, x - width, y)
      path.closePath()
    } else {
      const puffs = 6 + Math.floor(random() * 4)
      for (let p = 0; p < puffs; p++) {
        const u = (p + 0.5) / puffs
        const bulge = Math.sin(u * Math.PI)
        const rx = ((width * 0.72) / puffs) * (0.95 + random() * 0.5)
        const cx = x - width * 0.55 + width * 1.1 * u
        const cy = y - size * (0.04 + 0.34 * bulge * (0.7 + random() * 0.5))
        path.moveTo(cx + rx, cy)
        path.ellipse(cx, cy, rx, rx * (0.75 + 0.35 * random()), 0, 0, Math.PI * 2)
      }
      path.roundRect(x - width * 0.62, y - size * 0.16, width * 1.24, size * 0.2, size * 0.1)
    }
    brush.path(path, { fill: text('fill', 'white/.5') })
  }
}

/** data-fill, x0 x1 y0 y1 count size. */
export const stars: Generator = ({ brush, random, number, text }) => {
  const [x0, x1, y0, y1] = [number('x0', -150), number('x1', 1942), number('y0', -900), number('y1', 500)]
  const path = new Path2D()
  for (let i = 0; i < number('count', 260); i++) {
    const x = x0 + (x1 - x0) * random()
    const y = y0 + (y1 - y0) * random()
    const r = 0.7 + random() * random() * number('size', 2.4)
    path.moveTo(x + r, y)
    path.ellipse(x, y, r, r, 0, 0, Math.PI * 2)
  }
  brush.path(path, { fill: text('fill', '!#fff6e6/.85') })
}

/** data-fill, x y from to (degrees) count reach opacity-of-rays: wedges of light. */
export const rays: Generator = ({ brush, random, number, text }) => {
  const [x, y, from, to] = [number('x', 900), number('y', 0), number('from', 60), number('to', 120)]
  const [count, reach] = [number('count', 8), number('reach', 1200)]
  brush.group({ opacity: number('strength', 0.4), blend: 'screen', blur: 3 }, () => {
    for (let i = 0; i < count; i++) {
      const angle = ((from + ((to - from) * (i + 0.2 + random() * 0.6)) / count) * Math.PI) / 180
      const half = (0.012 + random() * 0.035) * number('width', 1)
      const path = new Path2D()
      path.moveTo(x, y)
      path.lineTo(x + Math.cos(angle - half) * reach, y + Math.sin(angle - half) * reach)
      path.lineTo(x + Math.cos(angle + half) * reach, y + Math.sin(angle + half) * reach)
      path.closePath()
      const { context, palette } = brush
      const gradient = context.createRadialGradient(x, y, 0, x, y, reach)
      gradient.addColorStop(0, palette.css(text('fill', 'key'), 0.9))
      gradient.addColorStop(1, palette.css(text('fill', 'key'), 0))
      brush.path(path, { fill: gradient, opacity: 0.35 + random() * 0.5 })
    }
  })
}

/** data-fill, x y r strength blend: a soft light around a point. */
export const glow: Generator = ({ brush, number, text }) => {
  const [x, y, r] = [number('x', 900), number('y', 300), number('r', 300)]
  const { context, palette } = brush
  const fill = text('fill', 'sun')
  const gradient = context.createRadialGradient(x, y, 0, x, y, r)
  gradient.addColorStop(0, palette.css(fill, 0.95))
  gradient.addColorStop(0.35, palette.css(fill, 0.42))
  gradient.addColorStop(1, palette.css(fill, 0))
  const path = new Path2D()
  path.rect(x - r, y - r, r * 2, r * 2)
  brush.path(path, {
    fill: gradient,
    opacity: number('strength', 0.7),
    blend: text('blend', 'screen') as 'screen' | 'soft-light' | 'lighter',
  })
}

/** data-fill, x0 x1 y0 y1 count length lean: falling rain. */
export const rain: Generator = ({ brush, random, number, text }) => {
  const [x0, x1, y0, y1] = [number('x0', -150), number('x1', 1942), number('y0', -900), number('y1', 1900)]
  const path = new Path2D()
  for (let i = 0; i < number('count', 500); i++) {
    const x = x0 + (x1 - x0) * random()
    const y = y0 + (y1 - y0) * random()
    const long = number('length', 40) * (0.5 + random())
    path.moveTo(x, y)
    path.lineTo(x + long * number('lean', -0.12), y + long)
  }
  brush.path(path, { stroke: text('fill', 'white/.4'), width: number('width', 1.6) })
}

/** data-fill (colours), x0 x1 y0 y1 count size; strips: confetti instead of flakes. */
export const flakes: Generator = ({ brush, random, number, has, colours }) => {
  const [x0, x1, y0, y1] = [number('x0', -150), number('x1', 1942), number('y0', -900), number('y1', 1900)]
  const fills = colours('fill', 'white/.9')
  const paths = fills.map(() => new Path2D())
  for (let i = 0; i < number('count', 400); i++) {
    const x = x0 + (x1 - x0) * random()
    const y = y0 + (y1 - y0) * random()
    const size = number('size', 4) * (0.4 + random())
    const path = paths[i % paths.length]!
    if (has('strips')) {
      const turn = random() * 3
      const [cx, sx] = [Math.cos(turn) * size, Math.sin(turn) * size]
      path.moveTo(x, y)
      path.lineTo(x + cx, y + sx)
      path.lineTo(x + cx - sx * 0.5, y + sx + cx * 0.5)
      path.lineTo(x - sx * 0.5, y + cx * 0.5)
      path.closePath()
    } else {
      path.moveTo(x + size, y)
      path.ellipse(x, y, size, size, 0, 0, Math.PI * 2)
    }
  }
  for (const [i, path] of paths.entries()) brush.path(path, { fill: fills[i] })
}

/** data-fill, x0 x1 y0 y1 count size: birds in flight. */
export const birds: Generator = ({ brush, random, number, text }) => {
  const [x0, x1, y0, y1] = [number('x0', 300), number('x1', 900), number('y0', 150), number('y1', 320)]
  const path = new Path2D()
  for (let i = 0; i < number('count', 6); i++) {
    const x = x0 + (x1 - x0) * random()
    const y = y0 + (y1 - y0) * random()
    const s = number('size', 16) * (0.6 + random() * 0.7)
    path.moveTo(x - s, y - s * 0.35)
    path.quadraticCurveTo(x - s * 0.4, y - s * 0.55, x, y)
    path.quadraticCurveTo(x + s * 0.4, y - s * 0.6, x + s, y - s * 0.3)
    path.quadraticCurveTo(x + s * 0.45, y - s * 0.3, x, y + s * 0.14)
    path.quadraticCurveTo(x - s * 0.45, y - s * 0.28, x - s, y - s * 0.35)
  }
  brush.path(path, { fill: text('fill', 'near') })
}

/** data-fill (colours), x y r count: a firework. */
export const firework: Generator = ({ brush, random, number, colours }) => {
  const [x, y, r] = [number('x', 900), number('y', 250), number('r', 160)]
  const fills = colours('fill', '!#ffd27a')
  const count = number('count', 26)
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2 + random() * 0.1
    const reach = r * (0.75 + random() * 0.3)
    const [ex, ey] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + r * 0.12]
    brush.path(
      new Path2D(
        `M${x + Math.cos(angle) * r * 0.18} ${y + Math.sin(angle) * r * 0.18}Q${x + Math.cos(angle) * reach * 0.6} ${y + Math.sin(angle) * reach * 0.6 - r * 0.05} ${ex} ${ey}`,
      ),
      { stroke: fills[i % fills.length]!, width: 2.4, opacity: 0.85 },
    )
    const dot = new Path2D()
    dot.ellipse(ex, ey, 3.4, 3.4, 0, 0, Math.PI * 2)
    brush.path(dot, { fill: fills[i % fills.length]! })
  }
}
