import { brushSprite } from './brush.ts'
import { between, type Random } from './random.ts'
import { clamp } from './scalar.ts'
import type { Sprite } from './sprite.ts'

export function conifer(random: Random, detail: number): Sprite {
  const w = 256 * detail
  const h = 512 * detail
  return brushSprite(w, h, (g) => {
    g.ink(0.14, 0.5, 1)
    g.line(w / 2, h, w / 2, h * 0.04, w * 0.026)
    const slim = between(random, 0.82, 1.05)
    const tiers = Math.round(76 * detail ** 0.6)
    for (let i = 0; i < tiers; i++) {
      const t = i / tiers
      const y = h * (0.02 + 0.92 * t)
      const reach = w * 0.45 * slim * t ** 0.82 * between(random, 0.66, 1.14) + w * 0.015
      const count = 9 + Math.floor(t * 15)
      for (let j = 0; j < count; j++) {
        const angle = ((j + random()) / count) * Math.PI * 2
        const side = Math.cos(angle)
        const front = Math.sin(angle)
        const length = reach * between(random, 0.5, 1.15)
        const ex = w / 2 + side * length
        const ey = y + length * between(random, 0.36, 0.62) * (0.6 + 0.5 * t) + front * length * 0.16
        const bright = 0.2 + 0.36 * random() * (0.6 + 0.4 * front) + 0.16 * (1 - t)
        g.ink(bright, side * 0.5 + 0.5, 0.5 * random())
        g.curve(
          w / 2 + side * length * 0.1,
          y,
          w / 2 + side * length * 0.6,
          y + length * 0.12,
          ex,
          ey,
          between(random, 1.1, 3.4) * detail ** 0.6,
        )
        for (let m = 0; m < 3; m++) {
          const q = between(random, 0.4, 0.95)
          const bx = w / 2 + side * length * q
          const by = y + (ey - y) * q * q
          g.line(
            bx,
            by,
            bx + side * length * 0.12 + (random() - 0.5) * 7,
            by + length * 0.17 + 4 * random(),
            between(random, 0.8, 1.8),
          )
        }
      }
    }
  })
}

export function cypress(random: Random): Sprite {
  const w = 128
  const h = 512
  return brushSprite(w, h, (g) => {
    g.ink(0.12, 0.5, 1)
    g.line(w / 2, h * 0.9, w / 2, h, 10)
    for (let i = 0; i < 3600; i++) {
      const t = random() ** 0.85
      const width = w * 0.36 * t ** 0.55 * (1 - 0.45 * clamp((t - 0.72) / 0.28) ** 2) + 2
      const side = (random() * 2 - 1) * Math.sqrt(random())
      const x = w / 2 + side * width
      const y = h * (0.015 + 0.94 * t)
      g.ink(0.16 + 0.42 * random() * (0.7 + 0.3 * side), side * 0.5 + 0.5, 0.5 * random())
      g.line(x, y, x + side * 3 + (random() - 0.5) * 3, y - between(random, 5, 14), between(random, 1, 2.4))
    }
  })
}

export function palm(random: Random): Sprite {
  const w = 512
  const h = 640
  return brushSprite(w, h, (g) => {
    const lean = (random() - 0.5) * w * 0.34
    const topY = h * 0.3
    const trunkX = (t: number) => w / 2 - lean * 0.6 + lean * 1.5 * t * t
    const trunkY = (t: number) => h * 0.995 + (topY - h * 0.995) * t
    for (let i = 0; i < 44; i++) {
      const t = i / 44
      g.ink(i % 2 ? 0.36 : 0.46, 0.58, 1)
      g.line(trunkX(t), trunkY(t), trunkX(t + 0.03), trunkY(t + 0.03), w * 0.032 * (1 - 0.5 * t))
    }
    const cx = trunkX(1)
    const fronds = 16
    for (let i = 0; i < fronds; i++) {
      const angle = -Math.PI / 2 + (i / (fronds - 1) - 0.5) * Math.PI * 1.75 + (random() - 0.5) * 0.24
      const length = w * between(random, 0.34, 0.46)
      const side = Math.cos(angle)
      const rise = Math.sin(angle)
      const fx = (t: number) => cx + side * length * t
      const fy = (t: number) =>
        topY + rise * length * t * 0.9 + length * 0.75 * t * t * (0.4 + 0.6 * Math.abs(side))
      for (let k = 0; k < 48; k++) {
        const t = k / 48 + 0.02
        const dx = fx(t + 0.02) - fx(t)
        const dy = fy(t + 0.02) - fy(t)
        const d = Math.hypot(dx, dy) + 1e-6
        const leaf =
          length * 0.2 * Math.sin(Math.PI * Math.min(1, t) ** 0.55) * between(random, 0.75, 1.2) + 3
        for (const s of [-1, 1]) {
          const nx = (-dy / d) * s
          const ny = (dx / d) * s
          g.ink(0.3 + 0.36 * random() + (ny < 0 ? 0.14 : -0.1), side * 0.5 + 0.5, 0.4 * random())
          g.line(
            fx(t),
            fy(t),
            fx(t) + nx * leaf * 0.55 + (dx / d) * leaf * 0.6,
            fy(t) + ny * leaf * 0.55 + (dy / d) * leaf * 0.6 + leaf * 0.35,
            2.1,
          )
        }
      }
    }
  })
}

export function fern(random: Random): Sprite {
  const w = 320
  const h = 200
  return brushSprite(w, h, (g) => {
    for (let i = 0; i < 10; i++) {
      const angle = -Math.PI / 2 + (i / 9 - 0.5) * 2.5 + (random() - 0.5) * 0.2
      const length = h * between(random, 0.75, 1.05)
      const side = Math.cos(angle)
      const rise = -Math.sin(angle)
      for (let k = 0; k < 36; k++) {
        const t = k / 36
        const x = w / 2 + side * length * t * 0.85
        const y = h - rise * length * t + length * 0.55 * t * t * Math.abs(side)
        const leaf = length * 0.16 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.12))
        for (const s of [-1, 1]) {
          g.ink(0.22 + 0.55 * random(), side * 0.5 + 0.5, 0.5 * random())
          g.line(
            x,
            y,
            x + Math.cos(angle + s * 1.1) * leaf,
            y + Math.sin(angle + s * 1.1) * leaf + leaf * 0.3,
            1.8,
          )
        }
      }
    }
  })
}
