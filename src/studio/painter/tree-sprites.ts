import type { SKRSContext2D } from '@napi-rs/canvas'
import type { TreeKind } from './composition.ts'
import { between, deriveSeed, type Random, randomFrom } from './random.ts'
import { clamp } from './scalar.ts'
import { type Sprite, spriteFrom } from './sprite.ts'

/**
 * Trees as pictures. Channels: red is brightness, green which side faces (0 left to 1 right), blue the material:
 * 0 to 0.8 leaves in varying tint, 1 wood.
 */
const VARIANTS = 4
const MOST_FINE = 6
const cache = new Map<string, Sprite>()

/** `detail` 2 paints finer leaves on twice the size, for trees that fill much of the picture. */
export function treeSprite(kind: TreeKind, variant: number, detail: 1 | 2 = 1): Sprite {
  const key = `${kind}-${variant % VARIANTS}-${detail}`
  let sprite = cache.get(key)
  if (!sprite) {
    const random = randomFrom(deriveSeed(77, key))
    sprite = paintTree(kind, random, detail)
    // The fine ones take five megabytes each: the oldest goes.
    if (detail === 2) {
      const fine = [...cache.keys()].filter((k) => k.endsWith('-2'))
      if (fine.length >= MOST_FINE) cache.delete(fine[0]!)
    }
    cache.set(key, sprite)
  }
  return sprite
}

const ink = (brightness: number, side: number, material: number, alpha = 1) =>
  `rgba(${Math.round(clamp(brightness) * 255)},${Math.round(clamp(side) * 255)},${Math.round(clamp(material) * 255)},${alpha})`

function paintTree(kind: TreeKind, random: Random, detail: 1 | 2): Sprite {
  switch (kind) {
    case 'conifer':
      return conifer(random, detail)
    case 'cypress':
      return cypress(random)
    case 'palm':
      return palm(random)
    case 'bush':
      return spriteFrom(256, 176, (g) =>
        crown(g, random, { x: 128, y: 108, rx: 104, ry: 70, leaves: 2200, leaf: 3.1, clusters: 16 }),
      )
    case 'trunk':
      return trunk(random)
    case 'fern':
      return fern(random)
    case 'bare':
      return broadleaf(random, 0, 1, detail)
    case 'blossom':
      return broadleaf(random, 5200, 1.12, detail)
    default:
      return broadleaf(random, 6200, 1, detail)
  }
}

function conifer(random: Random, detail: number): Sprite {
  const w = 256 * detail
  const h = 512 * detail
  return spriteFrom(w, h, (g) => {
    g.lineCap = 'round'
    g.strokeStyle = ink(0.14, 0.5, 1)
    g.lineWidth = w * 0.026
    g.beginPath()
    g.moveTo(w / 2, h)
    g.lineTo(w / 2, h * 0.04)
    g.stroke()
    const slim = between(random, 0.82, 1.05)
    const tiers = 76 * detail
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
        g.strokeStyle = ink(bright, side * 0.5 + 0.5, 0.5 * random())
        g.lineWidth = between(random, 1.1, 3.4)
        g.beginPath()
        g.moveTo(w / 2 + side * length * 0.1, y)
        g.quadraticCurveTo(w / 2 + side * length * 0.6, y + length * 0.12, ex, ey)
        g.stroke()
        for (let m = 0; m < 3; m++) {
          const q = between(random, 0.4, 0.95)
          const bx = w / 2 + side * length * q
          const by = y + (ey - y) * q * q
          g.lineWidth = between(random, 0.8, 1.8)
          g.beginPath()
          g.moveTo(bx, by)
          g.lineTo(bx + side * length * 0.12 + (random() - 0.5) * 7, by + length * 0.17 + 4 * random())
          g.stroke()
        }
      }
    }
  })
}

function cypress(random: Random): Sprite {
  const w = 128
  const h = 512
  return spriteFrom(w, h, (g) => {
    g.fillStyle = ink(0.12, 0.5, 1)
    g.fillRect(w / 2 - 5, h * 0.9, 10, h * 0.1)
    for (let i = 0; i < 3600; i++) {
      const t = random() ** 0.85
      const width = w * 0.36 * t ** 0.55 * (1 - 0.45 * clamp((t - 0.72) / 0.28) ** 2) + 2
      const side = (random() * 2 - 1) * Math.sqrt(random())
      const x = w / 2 + side * width
      const y = h * (0.015 + 0.94 * t)
      g.strokeStyle = ink(0.16 + 0.42 * random() * (0.7 + 0.3 * side), side * 0.5 + 0.5, 0.5 * random())
      g.lineWidth = between(random, 1, 2.4)
      g.beginPath()
      g.moveTo(x, y)
      g.lineTo(x + side * 3 + (random() - 0.5) * 3, y - between(random, 5, 14))
      g.stroke()
    }
  })
}

function palm(random: Random): Sprite {
  const w = 512
  const h = 640
  return spriteFrom(w, h, (g) => {
    g.lineCap = 'round'
    const lean = (random() - 0.5) * w * 0.34
    const topY = h * 0.3
    const trunkX = (t: number) => w / 2 - lean * 0.6 + lean * 1.5 * t * t
    const trunkY = (t: number) => h * 0.995 + (topY - h * 0.995) * t
    for (let i = 0; i < 44; i++) {
      const t = i / 44
      g.strokeStyle = ink(i % 2 ? 0.36 : 0.46, 0.58, 1)
      g.lineWidth = w * 0.032 * (1 - 0.5 * t)
      g.beginPath()
      g.moveTo(trunkX(t), trunkY(t))
      g.lineTo(trunkX(t + 0.03), trunkY(t + 0.03))
      g.stroke()
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
          g.strokeStyle = ink(
            0.3 + 0.36 * random() + (ny < 0 ? 0.14 : -0.1),
            side * 0.5 + 0.5,
            0.4 * random(),
          )
          g.lineWidth = 2.1
          g.beginPath()
          g.moveTo(fx(t), fy(t))
          g.lineTo(
            fx(t) + nx * leaf * 0.55 + (dx / d) * leaf * 0.6,
            fy(t) + ny * leaf * 0.55 + (dy / d) * leaf * 0.6 + leaf * 0.35,
          )
          g.stroke()
        }
      }
    }
  })
}

/** A bare high stem with bark, a little buttress and stubs of branches. */
function trunk(random: Random): Sprite {
  const w = 200
  const h = 1200
  const lean = (random() - 0.5) * w * 0.2
  const phase = random() * 6
  const middle = (t: number) => w / 2 + lean * (t - 0.5) + Math.sin(t * 5 + phase) * w * 0.025
  const half = (t: number) => w * (0.15 + 0.05 * (1 - t) + 0.15 * (1 - t) ** 14)
  return spriteFrom(w, h, (g) => {
    g.beginPath()
    for (let i = 0; i <= 60; i++) g.lineTo(middle(i / 60) - half(i / 60), h * (1 - i / 60))
    for (let i = 60; i >= 0; i--) g.lineTo(middle(i / 60) + half(i / 60), h * (1 - i / 60))
    g.closePath()
    const across = g.createLinearGradient(w * 0.28, 0, w * 0.72, 0)
    for (let i = 0; i <= 8; i++) across.addColorStop(i / 8, ink(0.36, i / 8, 1))
    g.fillStyle = across
    g.fill()
    g.save()
    g.clip()
    for (let i = 0; i < 1100; i++) {
      const t = random()
      const side = random() * 2 - 1
      const x = middle(t) + side * half(t)
      const isDark = random() < 0.62
      g.strokeStyle = ink(
        isDark ? 0.1 : 0.6,
        side * 0.5 + 0.5,
        1,
        isDark ? between(random, 0.3, 0.7) : between(random, 0.12, 0.4),
      )
      g.lineWidth = between(random, 0.8, 3.2)
      g.beginPath()
      g.moveTo(x, h * (1 - t))
      g.lineTo(x + (random() - 0.5) * 6, h * (1 - t) + h * between(random, 0.008, 0.035))
      g.stroke()
    }
    g.restore()
    g.lineCap = 'round'
    for (let i = 0; i < 9; i++) {
      const t = between(random, 0.4, 0.98)
      const s = random() < 0.5 ? -1 : 1
      g.strokeStyle = ink(0.22, s * 0.3 + 0.5, 1)
      g.lineWidth = between(random, 2, 6)
      g.beginPath()
      g.moveTo(middle(t) + s * half(t) * 0.8, h * (1 - t))
      g.quadraticCurveTo(
        middle(t) + s * w * 0.35,
        h * (1 - t) - h * 0.008,
        middle(t) + s * w * 0.5,
        h * (1 - t) - h * between(random, 0.015, 0.045),
      )
      g.stroke()
    }
  })
}

function fern(random: Random): Sprite {
  const w = 320
  const h = 200
  return spriteFrom(w, h, (g) => {
    g.lineCap = 'round'
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
          g.strokeStyle = ink(0.22 + 0.55 * random(), side * 0.5 + 0.5, 0.5 * random())
          g.lineWidth = 1.8
          g.beginPath()
          g.moveTo(x, y)
          g.lineTo(x + Math.cos(angle + s * 1.1) * leaf, y + Math.sin(angle + s * 1.1) * leaf + leaf * 0.3)
          g.stroke()
        }
      }
    }
  })
}

const boughs = new Map<string, Sprite>()

/** A bough with leaves, hanging from its upper middle: for canopies and for framing a picture. */
export function boughSprite(variant: number, isBare: boolean): Sprite {
  const key = `${variant % VARIANTS}-${isBare}`
  let sprite = boughs.get(key)
  if (!sprite) {
    const random = randomFrom(deriveSeed(78, key))
    const w = 1024
    const h = 640
    sprite = spriteFrom(w, h, (g) => {
      const clumps = Array.from({ length: 18 }, () => ({
        x: w * between(random, 0.12, 0.88),
        y: h * between(random, 0.18, 0.8),
        r: w * between(random, 0.05, 0.1),
      }))
      g.lineCap = 'round'
      for (const c of clumps) {
        g.strokeStyle = ink(0.12, 0.5, 1)
        g.lineWidth = between(random, 1, 3.4)
        g.beginPath()
        g.moveTo(w / 2, h * 0.1)
        g.quadraticCurveTo((w / 2 + c.x) / 2, c.y - h * 0.1, c.x, c.y)
        g.stroke()
      }
      if (isBare) return
      for (const c of clumps) {
        const tint = random() * 0.7
        for (let i = 0; i < 330; i++) {
          const a = random() * Math.PI * 2
          const q = Math.sqrt(random()) * c.r * between(random, 0.8, 1.4)
          const x = c.x + Math.cos(a) * q
          const y = c.y + Math.sin(a) * q * 0.62
          g.fillStyle = ink(0.2 + 0.5 * random() - (y - c.y) / h, x / w, tint)
          g.beginPath()
          g.ellipse(
            x,
            y,
            between(random, 2.4, 5.6),
            between(random, 1.2, 2.6),
            random() * Math.PI,
            0,
            Math.PI * 2,
          )
          g.fill()
        }
      }
    })
    boughs.set(key, sprite)
  }
  return sprite
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
function crown(g: SKRSContext2D, random: Random, c: Crown): void {
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
      g.fillStyle = ink(
        bright,
        (x - c.x) / (c.rx * 2) + 0.5 + (x - clump.x) / (clump.r * 5),
        tint + 0.1 * random(),
      )
      g.beginPath()
      g.ellipse(
        x,
        y,
        c.leaf * between(random, 0.6, 1.4),
        c.leaf * between(random, 0.35, 0.9),
        random() * Math.PI,
        0,
        Math.PI * 2,
      )
      g.fill()
    }
  }
}

/** Limbs that fork and thin out; leaves in clumps around their ends. */
function broadleaf(random: Random, leafCount: number, spread: number, detail: number): Sprite {
  const leaves = leafCount * detail ** 2
  const w = 512 * detail
  const h = 512 * detail
  return spriteFrom(w, h, (g) => {
    g.lineCap = 'round'
    const tips: { x: number; y: number }[] = []
    const grow = (x: number, y: number, angle: number, length: number, width: number, depth: number) => {
      const bend = angle + (random() - 0.5) * 0.3
      const ex = x + Math.cos(bend) * length
      const ey = y + Math.sin(bend) * length
      g.strokeStyle = ink(0.13 + random() * 0.1, 0.5 + Math.cos(angle) * 0.25, 1)
      g.lineWidth = width
      g.beginPath()
      g.moveTo(x, y)
      g.quadraticCurveTo(x + Math.cos(angle) * length * 0.55, y + Math.sin(angle) * length * 0.55, ex, ey)
      g.stroke()
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
        g.fillStyle = ink(
          bright,
          (x - w / 2) / (w * 0.8) + 0.5,
          tint + 0.1 * random(),
          between(random, 0.75, 1),
        )
        g.beginPath()
        g.ellipse(
          x,
          y,
          between(random, 2, 4.6),
          between(random, 1.2, 2.8),
          random() * Math.PI,
          0,
          Math.PI * 2,
        )
        g.fill()
      }
    }
  })
}
