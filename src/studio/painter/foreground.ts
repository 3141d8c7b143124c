import type { AppearanceProfile } from '../scene.ts'
import type { Composition } from './composition.ts'
import { drawBox, drawPolygon } from './draw.ts'
import { ink, type Rgb } from './frame.ts'
import { lit } from './light.ts'
import { fbm } from './noise.ts'
import { deriveSeed, randomFrom } from './random.ts'
import { smooth } from './scalar.ts'
import { drawSprite, type Sprite, spriteFrom } from './sprite.ts'
import type { Element, World } from './world.ts'

const SKIN: Record<NonNullable<AppearanceProfile['skinTone']>, Rgb> = {
  light: [0.55, 0.37, 0.29],
  'medium-light': [0.46, 0.29, 0.2],
  medium: [0.35, 0.2, 0.13],
  'medium-dark': [0.23, 0.125, 0.08],
  dark: [0.14, 0.075, 0.048],
  deep: [0.085, 0.047, 0.032],
}

const FRAMED_BY_WINDOW = new Set(['forest', 'desert', 'village', 'garden'])

/** First person: the viewer's own hands on a rail, or the window that they look out of. */
export function ownViewpoint(world: World, plan: Composition): Element[] {
  const { scene } = world
  if (scene.viewpoint !== 'first-person' || scene.place === 'space') return []
  const hasWindow = scene.props.includes('window') || scene.backdrop.includes('window')
  return hasWindow || FRAMED_BY_WINDOW.has(scene.place) ? windowFrame(world, plan) : railing(world, plan)
}

function railing(world: World, plan: Composition): Element[] {
  const { camera } = plan
  const z = 1.25
  const drop = ((world.height * 0.87 - camera.horizon) / camera.focal) * z
  const y = camera.y - drop
  const half = (Math.max(camera.centre, world.width - camera.centre) / camera.focal) * z * 1.2 + 0.5
  const grain = (x: number, py: number): number => 0.62 + 0.7 * fbm(x * 2.2, py * 46 + 3, 4)
  const wood = (x: number, py: number, pz: number, nx: number, ny: number, nz: number) => {
    const k = grain(x, ny > 0.5 ? pz : py)
    const wear = ny > 0.5 ? 1.25 : 1
    lit(world, [0.15 * k * wear, 0.095 * k * wear, 0.06 * k * wear], x, py, pz, nx, ny, nz)
    if (ny <= 0.5) return
    // Polished by hands: a sheen of sky and sun on the top.
    const sheen = world.light.sun
    const sun = world.light.direction
    const line = Math.exp(-(((x / z - sun[0] / Math.max(0.2, sun[2])) / 0.3) ** 2)) * Math.max(0, sun[2])
    for (let c = 0; c < 3; c++) ink[c] = ink[c]! + world.light.ambient[c]! * 0.07 + sheen[c]! * 0.05 * line
  }
  const option = { isOnTop: true }
  const rail: Element = {
    z: 1.3,
    isReflected: false,
    draw: (view) => {
      for (let i = -4; i <= 4; i++)
        drawBox(
          view,
          { x: i * 1.05 + 0.35, y: y - 1, z: z + 0.03, width: 0.07, height: 1, depth: 0.07 },
          wood,
          option,
        )
      drawBox(
        view,
        { x: 0, y: y - 0.3, z: z + 0.03, width: half * 2, height: 0.035, depth: 0.035 },
        wood,
        option,
      )
      drawBox(view, { x: 0, y: y - 0.055, z, width: half * 2, height: 0.055, depth: 0.13 }, wood, option)
    },
  }
  return [rail, ...hands(world, y, z - 0.05)]
}

/** A hand that rests on an edge, seen by its owner. Red brightness, green side, blue 1 the sleeve. */
let handSprite: Sprite | undefined

function paintHand(): Sprite {
  handSprite ??= spriteFrom(300, 460, (g) => {
    const tone = (v: number, side = 0.5, material = 0) =>
      `rgb(${Math.round(v * 255)},${Math.round(side * 255)},${Math.round(material * 255)})`
    g.lineCap = 'round'
    g.lineJoin = 'round'
    // The forearm comes from below at a slant.
    const sleeve = g.createLinearGradient(60, 0, 250, 0)
    sleeve.addColorStop(0, tone(0.34, 0.1, 1))
    sleeve.addColorStop(0.45, tone(0.6, 0.5, 1))
    sleeve.addColorStop(1, tone(0.3, 0.9, 1))
    const skin = g.createLinearGradient(70, 0, 230, 0)
    skin.addColorStop(0, tone(0.42, 0.1))
    skin.addColorStop(0.5, tone(0.78, 0.5))
    skin.addColorStop(1, tone(0.4, 0.9))
    // Fingers lie over the edge, away from the viewer.
    const fingers = [
      { x: 92, y: 66, lean: -10, w: 31 },
      { x: 130, y: 46, lean: -3, w: 33 },
      { x: 168, y: 50, lean: 4, w: 32 },
      { x: 203, y: 72, lean: 11, w: 28 },
    ]
    for (const f of fingers) {
      g.strokeStyle = tone(0.36)
      g.lineWidth = f.w
      g.beginPath()
      g.moveTo(f.x - f.lean * 0.4 + 2, 150)
      g.lineTo(f.x + 2, f.y + 4)
      g.stroke()
      g.strokeStyle = tone(0.7)
      g.lineWidth = f.w - 6
      g.beginPath()
      g.moveTo(f.x - f.lean * 0.4, 150)
      g.lineTo(f.x, f.y)
      g.stroke()
    }
    g.fillStyle = skin
    g.beginPath()
    g.moveTo(74, 150)
    g.quadraticCurveTo(78, 108, 112, 116)
    g.quadraticCurveTo(150, 104, 190, 116)
    g.quadraticCurveTo(222, 110, 224, 156)
    g.quadraticCurveTo(222, 236, 196, 290)
    g.lineTo(108, 290)
    g.quadraticCurveTo(78, 230, 74, 150)
    g.fill()
    // Thumb along the edge.
    g.strokeStyle = tone(0.5, 0.9)
    g.lineWidth = 33
    g.beginPath()
    g.moveTo(212, 216)
    g.quadraticCurveTo(248, 190, 256, 146)
    g.stroke()
    g.strokeStyle = tone(0.72, 0.7)
    g.lineWidth = 26
    g.stroke()
    // Knuckles and sinews.
    for (const f of fingers) {
      g.fillStyle = 'rgba(225,128,0,0.35)'
      g.beginPath()
      g.ellipse(f.x - f.lean * 0.3, 132, 12, 9, 0, 0, Math.PI * 2)
      g.fill()
      g.strokeStyle = 'rgba(90,128,0,0.3)'
      g.lineWidth = 4
      g.beginPath()
      g.moveTo(f.x + 17, 138)
      g.quadraticCurveTo(f.x * 0.6 + 66, 200, 150, 270)
      g.stroke()
    }
    g.fillStyle = sleeve
    g.beginPath()
    g.moveTo(92, 268)
    g.quadraticCurveTo(150, 252, 210, 268)
    g.quadraticCurveTo(244, 360, 262, 470)
    g.lineTo(56, 470)
    g.quadraticCurveTo(66, 360, 92, 268)
    g.fill()
    g.strokeStyle = 'rgba(50,128,255,0.7)'
    g.lineWidth = 5
    g.beginPath()
    g.moveTo(92, 272)
    g.quadraticCurveTo(150, 258, 210, 272)
    g.stroke()
  })
  return handSprite
}

const SLEEVES: readonly Rgb[] = [
  [0.16, 0.17, 0.2],
  [0.24, 0.1, 0.07],
  [0.08, 0.13, 0.12],
  [0.3, 0.26, 0.2],
  [0.1, 0.13, 0.24],
]

export function hands(world: World, edgeY: number, z: number): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'hands'))
  const skin = SKIN[world.scene.appearance.skinTone ?? 'medium-light']
  const sleeve = SLEEVES[Math.floor(random() * SLEEVES.length)]!
  const { light } = world
  const shade = (r: number, g: number, b: number, x: number, y: number, pz: number) => {
    const side = (g - 0.5) * 2
    const albedo = b > 0.5 ? sleeve : skin
    lit(
      world,
      [albedo[0] * r * 1.3, albedo[1] * r * 1.3, albedo[2] * r * 1.3],
      x,
      y,
      pz,
      side * 0.8,
      0.5,
      -0.35,
    )
    // Light from before the viewer runs along the outer edges.
    const rim =
      smooth(0.55, 1, Math.abs(side)) *
      Math.max(0, light.direction[2]) *
      (side > 0 === light.direction[0] > 0 ? 1 : 0.35)
    for (let c = 0; c < 3; c++) ink[c] = ink[c]! + light.sun[c]! * rim * 0.12 * r
  }
  const sprite = paintHand()
  const size = 0.36
  return [-1, 1].map((side): Element => {
    const x = side * 0.27 + (random() - 0.5) * 0.05
    return {
      z: z - 0.1,
      isReflected: false,
      draw: (view) =>
        drawSprite(view, sprite, x, edgeY - size * 0.72, z, size, shade, {
          isOnTop: true,
          isFlipped: side > 0,
        }),
    }
  })
}

/** The dark inside of a window: reveals, a cross of bars and a sill that catches the light. */
function windowFrame(world: World, plan: Composition): Element[] {
  const { camera } = plan
  const z = 1.1
  const at = (px: number, py: number): [number, number, number] => [
    ((px - camera.centre) / camera.focal) * z,
    camera.y + ((camera.horizon - py) / camera.focal) * z,
    z,
  ]
  const { width: w, height: h } = world
  const m = Math.min(w, h)
  const bar = 0.017 * m
  const left = 0.06 * w
  const right = 0.94 * w
  const top = 0.07 * h
  const sill = 0.9 * h
  const rect = (x0: number, y0: number, x1: number, y1: number) => [
    at(x0, y1),
    at(x1, y1),
    at(x1, y0),
    at(x0, y0),
  ]
  const wall = (x: number, y: number, pz: number) => {
    const k = 0.7 + 0.5 * fbm(x * 5, y * 5, 4)
    lit(world, [0.02 * k, 0.018 * k, 0.016 * k], x, y, pz, 0, 0.1, -1, 0)
  }
  const frame = (x: number, y: number, pz: number) => {
    const k = 0.7 + 0.5 * fbm(x * 3, y * 30, 4)
    lit(world, [0.09 * k, 0.06 * k, 0.04 * k], x, y, pz, 0, 0.3, -0.7, 0)
  }
  const ledge = (x: number, y: number, pz: number) => {
    const k = 0.6 + 0.7 * fbm(x * 3, y * 50, 4)
    lit(world, [0.2 * k, 0.135 * k, 0.085 * k], x, y, pz, 0, 0.95, 0.3, 0.6)
  }
  const middle = plan.focus.share > 0.5 ? 0.36 * w : 0.64 * w
  const option = { isOnTop: true }
  return [
    {
      z: 1.2,
      isReflected: false,
      draw: (view) => {
        drawPolygon(view, rect(middle - bar / 2, top, middle + bar / 2, sill), frame, option)
        drawPolygon(view, rect(-9, -9, left, h + 9), wall, option)
        drawPolygon(view, rect(right, -9, w + 9, h + 9), wall, option)
        drawPolygon(view, rect(-9, -9, w + 9, top), wall, option)
        for (const x of [left, right - bar * 1.4])
          drawPolygon(view, rect(x, top, x + bar * 1.4, sill), frame, option)
        drawPolygon(view, rect(left, top, right, top + bar * 1.4), frame, option)
        drawPolygon(view, rect(-9, sill, w + 9, h + 9), ledge, option)
      },
    },
  ]
}
