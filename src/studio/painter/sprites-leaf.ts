import { type Brush, brushSprite } from './brush.ts'
import { between, deriveSeed, type Random, randomFrom } from './random.ts'
import { clamp } from './scalar.ts'
import type { Sprite } from './sprite.ts'
import { sharedSprite } from './sprite-shelf.ts'

const VARIANTS = 4

export function bush(random: Random): Sprite {
  return brushSprite(256, 176, (g) =>
    crown(g, random, { x: 128, y: 108, rx: 104, ry: 70, leaves: 2200, leaf: 3.1, clusters: 16 }),
  )
}

interface Crown {
  x: number
  y: number
  rx: number
  ry: number
  leaves: number
  leaf: number
  clusters: number
}

/** Leaves in clumps that shade one another: lit from above, dark below and inside. */
function crown(g: Brush, random: Random, c: Crown): void {
  const clumps: { x: number; y: number; r: number }[] = []
  for (let i = 0; i < c.clusters; i++) {
    const a = random() * Math.PI * 2
    const q = Math.sqrt(random()) * 0.72
    clumps.push({
      x: c.x + Math.cos(a) * c.rx * q,
      y: c.y + Math.sin(a) * c.ry * q,
      r: between(random, 0.24, 0.42) * Math.min(c.rx, c.ry),
    })
  }
  clumps.sort((a, b) => b.y - a.y)
  const each = Math.ceil(c.leaves / clumps.length)
  for (const clump of clumps) {
    const tint = random() * 0.7
    for (let i = 0; i < each; i++) {
      const a = random() * Math.PI * 2
      const q = Math.sqrt(random()) * clump.r * between(random, 0.8, 1.35)
      const x = clump.x + Math.cos(a) * q
      const y = clump.y + Math.sin(a) * q * 0.82
      const high = clamp(0.5 - (y - c.y) / (c.ry * 2))
      const onClump = clamp(0.5 - (y - clump.y) / (clump.r * 2))
      const bright = 0.14 + 0.26 * high + 0.34 * onClump + 0.22 * (random() - 0.5)
      g.ink(bright, (x - c.x) / (c.rx * 2) + 0.5 + (x - clump.x) / (clump.r * 5), tint + 0.1 * random())
      g.leaf(
        x,
        y,
        c.leaf * between(random, 0.6, 1.4),
        c.leaf * between(random, 0.35, 0.9),
        random() * Math.PI,
      )
    }
  }
}

/** Limbs that fork and thin out; leaves in clumps around their ends. */
export function broadleaf(random: Random, leafCount: number, spread: number, detail: number): Sprite {
  const leaves = leafCount * detail ** 2
  const w = 512 * detail
  const h = 512 * detail
  return brushSprite(w, h, (g) => {
    const tips: { x: number; y: number }[] = []
    const grow = (x: number, y: number, angle: number, length: number, width: number, depth: number) => {
      const bend = angle + (random() - 0.5) * 0.3
      const ex = x + Math.cos(bend) * length
      const ey = y + Math.sin(bend) * length
      g.ink(0.13 + random() * 0.1, 0.5 + Math.cos(angle) * 0.25, 1)
      g.curve(x, y, x + Math.cos(angle) * length * 0.55, y + Math.sin(angle) * length * 0.55, ex, ey, width)
      if (depth <= 3) tips.push({ x: ex, y: ey })
      if (depth === 0) return
      const forks = depth > 4 ? 3 : 2 + (random() < 0.55 ? 1 : 0)
      for (let i = 0; i < forks; i++) {
        const turn = (i - (forks - 1) / 2) * between(random, 0.5, 0.8) * spread + (random() - 0.5) * 0.3
        grow(
          ex,
          ey,
          bend * 0.92 - Math.PI * 0.04 + turn,
          length * between(random, 0.64, 0.82),
          width * 0.62,
          depth - 1,
        )
      }
    }
    grow(w / 2, h * 0.995, -Math.PI / 2 + (random() - 0.5) * 0.12, h * 0.19, w * 0.042, leaves > 0 ? 5 : 7)
    if (leaves === 0) return
    const inside = tips.filter((t) => t.x > w * 0.08 && t.x < w * 0.92 && t.y > h * 0.06)
    const middle = inside.reduce((s, t) => s + t.y, 0) / Math.max(1, inside.length)
    const order = [...inside].sort((a, b) => b.y - a.y)
    const each = Math.ceil(leaves / Math.max(1, order.length))
    for (const tip of order) {
      const tint = random() * 0.7
      const r = w * between(random, 0.045, 0.085)
      for (let i = 0; i < each; i++) {
        const a = random() * Math.PI * 2
        const q = Math.sqrt(random()) * r
        const x = tip.x + Math.cos(a) * q
        const y = tip.y + Math.sin(a) * q * 0.8
        const high = clamp(0.5 - (y - middle) / (h * 0.55))
        const onClump = clamp(0.5 - (y - tip.y) / (r * 2))
        const bright = 0.12 + 0.32 * high + 0.3 * onClump + 0.24 * (random() - 0.5)
        g.ink(bright, (x - w / 2) / (w * 0.8) + 0.5, tint + 0.1 * random())
        g.leaf(
          x,
          y,
          between(random, 2, 4.6),
          between(random, 1.2, 2.8),
          random() * Math.PI,
          between(random, 0.75, 1),
        )
      }
    }
  })
}

/** A bough with leaves, hanging from its upper middle: for canopies and for framing a picture. */
export function boughSprite(variant: number, isBare: boolean): Sprite {
  const key = `${variant % VARIANTS}-${isBare}`
  return sharedSprite(`bough-${key}`, () => {
    const random = randomFrom(deriveSeed(78, key))
    const w = 1024
    const h = 640
    return brushSprite(w, h, (g) => {
      const clumps = Array.from({ length: 18 }, () => ({
        x: w * between(random, 0.12, 0.88),
        y: h * between(random, 0.18, 0.8),
        r: w * between(random, 0.05, 0.1),
      }))
      for (const c of clumps) {
        g.ink(0.12, 0.5, 1)
        g.curve(w / 2, h * 0.1, (w / 2 + c.x) / 2, c.y - h * 0.1, c.x, c.y, between(random, 1, 3.4))
      }
      if (isBare) return
      for (const c of clumps) {
        const tint = random() * 0.7
        for (let i = 0; i < 330; i++) {
          const a = random() * Math.PI * 2
          const q = Math.sqrt(random()) * c.r * between(random, 0.8, 1.4)
          const x = c.x + Math.cos(a) * q
          const y = c.y + Math.sin(a) * q * 0.62
          g.ink(0.2 + 0.5 * random() - (y - c.y) / h, x / w, tint)
          g.leaf(x, y, between(random, 2.4, 5.6), between(random, 1.2, 2.6), random() * Math.PI)
        }
      }
    })
  })
}
