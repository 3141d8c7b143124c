import type { Composition } from './composition.ts'
import { drawGlow, drawPolygon } from './draw.ts'
import { ink, type Rgb } from './frame.ts'
import { between, deriveSeed, type Random, randomFrom } from './random.ts'
import { clamp } from './scalar.ts'
import { drawSprite, type Sprite, spriteFrom } from './sprite.ts'
import type { Element, World } from './world.ts'

/** Birds, balloons, fireworks and what else the words put into the sky. */
export function fillSky(world: World, plan: Composition): Element[] {
  const elements: Element[] = []
  for (const name of world.scene.sky) {
    const random = randomFrom(deriveSeed(world.seed, `sky-${name}`))
    const build = BUILDERS[name]
    if (build) elements.push(...build(world, plan, random))
  }
  return elements
}

type Builder = (world: World, plan: Composition, random: Random) => Element[]

/** A world point at a distance from where it shall be seen: shares of the picture's width and of the sky's height. */
function seenAt(world: World, u: number, v: number, z: number): [number, number, number] {
  const { camera, width } = world
  const x = ((u * width - camera.centre) / camera.focal) * z
  const y = camera.y + ((camera.horizon * (1 - v)) / camera.focal) * z
  return [x, y, z]
}

let gulls: Sprite[] | undefined

function gullSprites(): Sprite[] {
  gulls ??= [0.5, 0.15, -0.25].map((lift) =>
    spriteFrom(160, 96, (g) => {
      g.strokeStyle = 'rgb(40,128,0)'
      g.lineCap = 'round'
      for (const side of [-1, 1]) {
        for (let i = 0; i < 24; i++) {
          const t = i / 24
          const x = (k: number) => 80 + side * 74 * k
          const y = (k: number) =>
            56 - Math.sin(Math.min(1, k * 1.7) * Math.PI * 0.5) * 40 * (0.3 + lift) + k * k * 34 * lift
          g.lineWidth = 9 * (1 - t) ** 0.7 + 1.6
          g.beginPath()
          g.moveTo(x(t), y(t))
          g.lineTo(x(t + 0.05), y(t + 0.05))
          g.stroke()
        }
      }
      g.fillStyle = 'rgb(40,128,0)'
      g.beginPath()
      g.ellipse(80, 57, 7, 11, 0, 0, Math.PI * 2)
      g.fill()
    }),
  )
  return gulls
}

const birds: Builder = (world, plan, random) => {
  const count = 7 + Math.floor(random() * 9)
  const u = plan.focus.share > 0.5 ? between(random, 0.16, 0.42) : between(random, 0.58, 0.84)
  const v = between(random, 0.28, 0.6)
  return Array.from({ length: count }, (): Element => {
    const z = between(random, 42, 95)
    const [x, y] = seenAt(world, u + (random() - 0.5) * 0.3, clamp(v + (random() - 0.5) * 0.26, 0.08, 0.9), z)
    const sprite = gullSprites()[Math.floor(random() * 3)]!
    const size = between(random, 0.75, 1.15)
    const shade = (_r: number, _g: number, _b: number, px: number, py: number, pz: number) => {
      for (let c = 0; c < 3; c++) ink[c] = 0.05 * world.light.ambient[c]!
      world.veil(px, py, pz)
    }
    return { z, draw: (view) => drawSprite(view, sprite, x, y, z, size, shade, { writesDepth: false }) }
  })
}

/** Channels: red brightness, green side, blue which cloth, 1 the basket. */
function balloonSprite(variant: number): Sprite {
  return spriteFrom(256, 352, (g) => {
    const gores = 14
    const edge = (t: number) =>
      124 *
      Math.sin(
        Math.PI * Math.min(1, 0.5 * (t / 0.42)) * (t < 0.42 ? 1 : 0) +
          (t >= 0.42 ? Math.PI / 2 + ((t - 0.42) / 0.58) * 1.32 : 0),
      )
    for (let y = 2; y < 272; y++) {
      const half = Math.max(0, edge(y / 272))
      for (let i = 0; i < gores; i++) {
        const a0 = -Math.PI / 2 + (i / gores) * Math.PI
        const a1 = -Math.PI / 2 + ((i + 1) / gores) * Math.PI
        const x0 = 128 + Math.sin(a0) * half
        const x1 = 128 + Math.sin(a1) * half
        const side = Math.sin((a0 + a1) / 2)
        const seam = 0.86 + 0.14 * Math.cos(side * 3)
        const band = variant % 2 === 0 ? i % 2 : Math.floor(y / 40 + i * 0.0) % 2
        g.fillStyle = `rgb(${Math.round(210 * seam)},${Math.round((side * 0.5 + 0.5) * 255)},${band ? 110 : 0})`
        g.fillRect(x0, y, x1 - x0 + 0.6, 1.2)
      }
    }
    g.strokeStyle = 'rgb(60,128,255)'
    g.lineWidth = 2
    for (const s of [-1, 1]) {
      g.beginPath()
      g.moveTo(128 + s * 26, 270)
      g.lineTo(128 + s * 15, 322)
      g.stroke()
    }
    g.fillStyle = 'rgb(90,128,255)'
    g.fillRect(111, 320, 34, 28)
  })
}

const CLOTHS: readonly [Rgb, Rgb][] = [
  [
    [0.55, 0.05, 0.035],
    [0.8, 0.5, 0.08],
  ],
  [
    [0.03, 0.22, 0.4],
    [0.75, 0.72, 0.66],
  ],
  [
    [0.6, 0.22, 0.02],
    [0.35, 0.03, 0.05],
  ],
  [
    [0.05, 0.3, 0.2],
    [0.75, 0.6, 0.15],
  ],
  [
    [0.35, 0.08, 0.35],
    [0.8, 0.4, 0.3],
  ],
]

const balloons: Builder = (world, _plan, random) => {
  const count = 5 + Math.floor(random() * 4)
  const { light } = world
  return Array.from({ length: count }, (_, i): Element => {
    const z = i === 0 ? 120 : 150 * 5 ** random()
    const [x, y] = seenAt(
      world,
      0.08 + 0.84 * ((i + random() * 0.8) / count),
      between(random, 0.22, i === 0 ? 0.45 : 0.82),
      z,
    )
    const sprite = balloonSprite(Math.floor(random() * 2))
    const [cloth, other] = CLOTHS[Math.floor(random() * CLOTHS.length)]!
    const burner = random() < 0.5 ? 1 : 0.25
    const shade = (
      r: number,
      g: number,
      b: number,
      px: number,
      py: number,
      pz: number,
      _u: number,
      v: number,
    ) => {
      const side = (g - 0.5) * 2
      const depth = Math.sqrt(Math.max(0, 1 - side * side))
      const facing = Math.max(
        0,
        side * light.direction[0] - depth * light.direction[2] + (0.5 - v) * light.direction[1],
      )
      const through = Math.max(0, light.direction[2]) * 0.3
      const glow = light.night * 1.6 * burner * Math.exp(-(((v - 0.62) / 0.3) ** 2))
      for (let c = 0; c < 3; c++) {
        const albedo = b > 0.8 ? [0.12, 0.07, 0.035][c]! : b > 0.25 ? other[c]! : cloth[c]!
        ink[c] =
          albedo *
          r *
          (light.sun[c]! * (facing + through) + light.ambient[c]! * 0.9 + glow * [1, 0.6, 0.25][c]!)
      }
      world.veil(px, py, pz)
    }
    return { z, draw: (view) => drawSprite(view, sprite, x, y, z, 27, shade) }
  })
}

const FIRES: readonly Rgb[] = [
  [6, 2.4, 0.7],
  [5, 0.7, 0.6],
  [0.7, 3.2, 5.5],
  [3.8, 0.9, 5],
  [1, 4.6, 1.4],
  [5.5, 4.6, 2.8],
]

const fireworks: Builder = (world, plan, random) => {
  const elements: Element[] = []
  for (let burst = 0; burst < 6; burst++) {
    const z = between(random, 420, 620)
    const at = seenAt(
      world,
      burst === 0 ? 1 - plan.focus.share : between(random, 0.12, 0.88),
      between(random, 0.18, 0.6),
      z,
    )
    const radius = z * between(random, 0.06, 0.14)
    const colour = FIRES[Math.floor(random() * FIRES.length)]!
    const sparks = Array.from({ length: 90 }, () => {
      const turn = random() * Math.PI * 2
      const up = random() * 2 - 1
      const flat = Math.sqrt(1 - up * up)
      return { dx: Math.cos(turn) * flat, dy: up, reach: between(random, 0.82, 1.05) }
    })
    world.lamps.push({
      x: at[0],
      y: at[1],
      z: at[2],
      colour: [colour[0] * 0.012, colour[1] * 0.012, colour[2] * 0.012],
      reach: 220,
    })
    elements.push({
      z,
      draw: (view) => {
        for (const spark of sparks) {
          for (let k = 0; k < 7; k++) {
            const t = 0.45 + (k / 6) * 0.55
            const r = radius * spark.reach * t
            const fade = ((k + 1) / 7) ** 2 * 0.8
            drawGlow(
              view,
              [at[0] + spark.dx * r, at[1] + spark.dy * r - radius * 0.16 * t * t, z],
              radius * 0.006,
              [colour[0] * fade, colour[1] * fade, colour[2] * fade],
              { leastPx: 0.75 },
            )
          }
        }
        drawGlow(view, at, radius * 0.3, [colour[0] * 0.05, colour[1] * 0.05, colour[2] * 0.05])
      },
    })
  }
  return elements
}

const lanterns: Builder = (world, _plan, random) =>
  Array.from({ length: 46 }, (): Element => {
    const z = 36 * 9 ** random()
    const at = seenAt(world, random(), between(random, 0.1, 0.98), z)
    const warm = between(random, 0.5, 1.1)
    return {
      z,
      draw: (view) => {
        const h = 0.5
        const w = 0.17
        drawPolygon(
          view,
          [
            [at[0] - w, at[1], z],
            [at[0] + w, at[1], z],
            [at[0] + w * 1.3, at[1] + h, z],
            [at[0] - w * 1.3, at[1] + h, z],
          ],
          (x, y, pz) => {
            const t = 1.2 - (y - at[1]) / h
            ink[0] = 3.4 * warm * t
            ink[1] = 1.45 * warm * t
            ink[2] = 0.34 * warm * t
            world.veil(x, y, pz)
          },
        )
        drawGlow(view, [at[0], at[1] + 0.2, z], 0.4, [0.09 * warm, 0.036 * warm, 0.008 * warm])
      },
    }
  })

const shootingStars: Builder = (world, _plan, random) =>
  Array.from({ length: 4 }, (): Element => {
    const z = 9000
    const from = seenAt(world, between(random, 0.1, 0.9), between(random, 0.05, 0.5), z)
    const length = z * between(random, 0.06, 0.14)
    const slope = between(random, -0.7, -0.35)
    const side = random() < 0.5 ? -1 : 1
    return {
      z,
      draw: (view) => {
        for (let k = 0; k < 60; k++) {
          const t = k / 60
          drawGlow(
            view,
            [from[0] + side * length * t, from[1] + slope * length * t, z],
            1,
            [0.14 * t * t, 0.15 * t * t, 0.18 * t * t],
            { leastPx: 0.8 },
          )
        }
      },
    }
  })

const lightning: Builder = (world, plan, random) => {
  const z = 3000
  const top = seenAt(
    world,
    plan.focus.share > 0.5 ? between(random, 0.15, 0.35) : between(random, 0.65, 0.85),
    0.12,
    z,
  )
  const points: [number, number][] = [[top[0], top[1]]]
  let x = top[0]
  const steps = 26
  for (let i = 1; i <= steps; i++) {
    x += (random() - 0.5) * z * 0.022
    points.push([x, top[1] * (1 - i / steps)])
  }
  world.lamps.push({ x: top[0], y: top[1] * 0.5, z, colour: [0.5, 0.55, 0.8], reach: 900 })
  return [
    {
      z,
      draw: (view) => {
        for (let i = 0; i < steps; i++) {
          for (let k = 0; k < 10; k++) {
            const t = k / 10
            const px = points[i]![0] + (points[i + 1]![0] - points[i]![0]) * t
            const py = points[i]![1] + (points[i + 1]![1] - points[i]![1]) * t
            drawGlow(view, [px, py, z], 2.2, [1.9, 2, 2.7], { leastPx: 0.9 })
          }
        }
        drawGlow(view, [points[8]![0], points[8]![1], z], 260, [0.05, 0.055, 0.085])
      },
    },
  ]
}

const BUILDERS: Record<string, Builder | undefined> = {
  birds,
  balloons,
  fireworks,
  lanterns,
  'shooting-stars': shootingStars,
  lightning,
}
