import { Path2D } from '@napi-rs/canvas'
import { pick } from '../../random.ts'
import { addLine, ellipse, type Generator, light, type Point, rectangle, trace } from './generation.ts'

/** data-fill, x0 x1 y (foot) low high below, windows (colour) share, bell, haze, height (factor of low and high), width (factor), pitch (of gables, in widths), gap (between houses, over a hedge), kind: towers | houses | flat-roofs */
export const skyline: Generator = ({ brush, random, number, has, text, area }) => {
  const { x0, x1 } = area(-150, 1942, 0, 0)
  const [y, factor] = [number('y', 620), number('height', 1)]
  const [low, high] = [number('low', 60) * factor, number('high', 220) * factor]
  const [stretch, pitch, gap] = [number('width', 1), number('pitch', 0.42), number('gap', 0)]
  const kindOfAll = text('kind', 'towers')
  const isHouses = kindOfAll === 'houses'
  const isFlat = kindOfAll === 'flat-roofs'
  const path = new Path2D()
  const lit = new Path2D()
  for (let x = x0; x < x1; ) {
    const width = ((isHouses || isFlat ? 46 : 28) + random() * (isHouses ? 50 : 58)) * stretch
    const t = (x - x0) / (x1 - x0)
    const bell = has('bell') ? Math.exp(-(((t - 0.5) * 3) ** 2)) : 0.6
    const h = low + (high - low) * (random() * 0.6 + 0.4 * bell) * (0.45 + bell * 0.6)
    const top = y - h
    path.rect(x, top, width, h + number('below', 400))
    const kind = random()
    if (isHouses || (!isFlat && kind > 0.86)) {
      const [eaves, gable] = isHouses ? [4, width * pitch] : [0, 26]
      const [left, right] = [x - eaves, x + width + eaves]
      addLine(path, left, top + 1, x + width / 2, top - gable, right, top + 1)
    } else if (isFlat && kind > 0.5) path.rect(x + width * 0.62, top - 13, width * 0.22, 16)
    else if (kind < 0.25) path.rect(x + width * 0.2, top - 14 - random() * 16, width * 0.6, 34)
    else if (!isFlat && kind > 0.78) path.rect(x + width * 0.47, top - 30 - random() * 40, 4, 80)
    if (has('windows')) {
      for (let wy = top + 12; wy < y - 6; wy += 13) {
        for (let wx = x + 6; wx < x + width - 8; wx += 11)
          if (random() < number('share', 0.25)) lit.rect(wx, wy, 5, 7)
      }
    }
    x += width + (random() < 0.3 ? 6 + random() * 14 : 0)
    if (gap === 0) continue
    const hedge = low * (0.25 + random() * 0.15)
    path.rect(x - 20, y - hedge, gap + 24, hedge + number('below', 400))
    x += gap
  }
  brush.path(path, { fill: text('fill', 'mid') })
  if (has('haze')) brush.dither(path, text('haze', 'far'), [0, y], [0, y - high])
  brush.path(lit, { fill: text('windows', '!#ffd27a'), opacity: 0.8 })
}

const BUST = 'M-.46 1.6C-.5 .35 -.3 .3 0 .27C.3 .3 .5 .35 .46 1.6Z'

/** data-fill (clothes), x0 x1 y rows dy size gap, skins, hair, up (share with raised arms), grow, back: seen from behind, fade (colour) fade-strength */
export const crowd: Generator = ({ brush, random, number, has, text, inks, area }) => {
  const { x0, x1 } = area(-150, 1942, 0, 0)
  for (let row = 0; row < number('rows', 3); row++) {
    const size = number('size', 46) * (1 + number('grow', 0.12) * row)
    const bodies = inks('fill', 'mid')
    const heads = inks('skins', 'skinA')
    const hair = new Path2D()
    const rowY = number('y', 700) + row * number('dy', 40)
    for (let x = x0 + (row % 2) * size * 0.5; x < x1; x += size * (0.88 + random() * 0.25)) {
      if (random() < number('gap', 0.06)) continue
      const body = pick(random, bodies.paths)
      const head = pick(random, heads.paths)
      const cy = rowY + (random() - 0.5) * size * 0.22
      trace(body, BUST, [x, cy], size)
      ellipse(head, [x, cy], size * 0.19, size * 0.25)
      if (has('back')) {
        hair.moveTo(x + size * 0.215, cy)
        hair.ellipse(x, cy - size * 0.03, size * 0.215, size * 0.25, 0, 0, Math.PI * 2)
      } else {
        hair.moveTo(x + size * 0.2, cy - size * 0.05)
        hair.ellipse(x, cy - size * 0.07, size * 0.21, size * 0.2, 0, Math.PI, Math.PI * 2)
      }
      if (random() >= number('up', 0)) continue
      for (const side of [-1, 1]) {
        if (random() < 0.25) continue
        const [from, low] = [x + side * size * 0.36, cy + size * 0.5]
        const to = x + side * size * (0.45 + random() * 0.25)
        const top = cy - size * (0.35 + random() * 0.4)
        const [left, right] = [to - size * 0.07, to + size * 0.07]
        addLine(body, from - size * 0.1, low, left, top, right, top, from + size * 0.12, low)
        head.moveTo(to + size * 0.09, top - size * 0.03)
        head.ellipse(to, top - size * 0.05, size * 0.08, size * 0.1, 0, 0, Math.PI * 2)
      }
    }
    bodies.draw()
    heads.draw()
    brush.path(hair, { fill: text('hair', 'ink') })
    if (has('fade')) {
      const fill = `${text('fade', 'sky3')}/${number('fade-strength', 0.12)}`
      brush.path(rectangle(x0 - 50, rowY - size, x1 - x0 + 100, size * 3), { fill })
    }
  }
}

/** data-stroke, x0 x1 (at y1) y0 y1 vx vy count joints width: floor boards in perspective. */
export const planks: Generator = ({ brush, random, number, has, text, area }) => {
  const { x0, x1, y0, y1 } = area(-400, 2200, 800, 1900)
  const [vx, vy, count] = [number('vx', 896), number('vy', 420), number('count', 16)]
  const path = new Path2D()
  const at = (y: number, t: number): Point => [vx + ((x0 + (x1 - x0) * t - vx) * (y - vy)) / (y1 - vy), y]
  for (let i = 0; i <= count; i++) {
    const t = i / count
    addLine(path, ...at(y0, t), ...at(y1, t))
    if (!has('joints') || i === count) continue
    for (let joint = 0; joint < 3; joint++) {
      const u = 0.05 + random() * 0.95
      const y = y0 + (y1 - y0) * u * u
      addLine(path, ...at(y, t), ...at(y, (i + 1) / count))
    }
  }
  brush.path(path, { stroke: text('stroke', 'ink/.25'), width: number('width', 2), cap: 'butt' })
}

/** data-stroke, x0 x1 y0 y1 w h: tiles or bricks; bricks: shifted rows. */
export const tiles: Generator = ({ brush, number, has, text, area }) => {
  const { x0, x1, y0, y1 } = area(-150, 1942, -900, 800)
  const [w, h] = [number('w', 60), number('h', 60)]
  const path = new Path2D()
  for (let y = y0, row = 0; y <= y1; y += h, row++) {
    addLine(path, x0, y, x1, y)
    for (let x = x0 + (has('bricks') && row % 2 ? w / 2 : 0); x <= x1; x += w)
      addLine(path, x, y, x, Math.min(y + h, y1))
  }
  brush.path(path, { stroke: text('stroke', 'ink/.15'), width: 2, cap: 'butt' })
}

/** data-objects (ids), data-colours, x0 x1 y gap scale: objects of the library in a row. */
export const row: Generator = ({ brush, random, number, words, drawObject }) => {
  for (let x = number('x0', 0); x < number('x1', 400); x += number('gap', 50) * (0.9 + random() * 0.2)) {
    const scale = number('scale', 1) * (0.82 + random() * 0.36)
    const id = pick(random, words('objects', 'jar'))
    const colour = pick(random, words('colours', 'acc'))
    const flip = random() < 0.4 ? -1 : 1
    brush.within([scale * flip, 0, 0, scale, x, number('y', 400)], () => drawObject(id, { 'data-c': colour }))
  }
}

/** data-fill (colours), x0 x1 y (foot) h width: backs of books in a shelf. */
export const books: Generator = ({ brush, random, number, words }) => {
  for (let x = number('x0', 0); x < number('x1', 300); ) {
    const width = (7 + random() * 12) * number('width', 1)
    if (random() < 0.08) {
      x += width * 1.5
      continue
    }
    const high = number('h', 60) * (0.7 + random() * 0.3)
    brush.path(rectangle(x, number('y', 400) - high, width, high), {
      fill: pick(random, words('fill', 'acc')),
    })
    x += width + 1
  }
}

/** data-fill (colours), x0 y0 x1 y1 sag count size, kind: bulbs | flags | lanterns: a garland between two points. */
export const garland: Generator = ({ brush, random, number, text, words, area }) => {
  const { x0, x1, y0, y1 } = area(0, 900, 200, 200)
  const [sag, count, size] = [number('sag', 70), number('count', 12), number('size', 12)]
  const kind = text('kind', 'bulbs')
  const fills = words('fill', '!#ffd27a')
  const cord = new Path2D(`M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag * 2} ${x1} ${y1}`)
  brush.path(cord, { stroke: text('stroke', 'ink/.6'), width: 2 })
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count
    const [x, y] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * 4 * t * (1 - t)]
    const middle: Point = [x, y + size * 0.8]
    const fill = fills[(i + Math.floor(random() * 2)) % fills.length]!
    const path = new Path2D()
    if (kind === 'flags') trace(path, 'M-1 0L1 0L0 2Z', [x, y], size)
    else {
      const [rx, ry] = kind === 'lanterns' ? [0.9, 1.1] : [0.5, 0.65]
      path.ellipse(...middle, size * rx, size * ry, 0, 0, Math.PI * 2)
    }
    if (kind === 'bulbs') {
      const halo = light(brush, '!#ffd27a', middle, size * 4, { 0: 0.5, 1: 0 })
      brush.path(halo.path, { fill: halo.fill, blend: 'screen' })
    }
    brush.path(path, { fill })
  }
}
