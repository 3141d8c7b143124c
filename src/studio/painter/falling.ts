import type { Composition } from './composition.ts'
import { ink, type View } from './frame.ts'
import { between, deriveSeed, randomFrom } from './random.ts'
import { clamp } from './scalar.ts'
import type { World } from './world.ts'

/** Rain, snow, petals, leaves and fireflies in the air between the viewer and the scene; draws in view.clip. */
export function drawFalling(view: View, plan: Composition, world: World): void {
  const { falling } = plan
  if (!falling) return
  const random = randomFrom(deriveSeed(world.seed, falling.kind))
  if (falling.kind === 'rain') rain(view, world, falling.amount, random)
  else flakes(view, plan, world, random)
}

function rain(view: View, world: World, amount: number, random: () => number): void {
  const { width, height, clip, camera, depth, colour } = view
  const { ambient, sun } = world.light
  const count = Math.round(2600 * amount)
  const slant = between(random, -0.16, 0.16)
  for (let i = 0; i < count; i++) {
    const z = 1.5 + 26 * random() ** 1.6
    const x = random() * width
    const y = random() * height * 1.15 - height * 0.1
    const length = Math.min(height * 0.09, (camera.focal * 0.5) / z) * between(random, 0.6, 1.3)
    const half = Math.max(0.4, Math.min(1.6, (camera.focal * 0.0022) / z))
    const light = 0.16 * between(random, 0.4, 1) * Math.min(1, 6 / z + 0.25)
    const lamp = 0.02 * world.light.night
    for (let py = Math.max(clip.y0, Math.floor(y)); py < Math.min(clip.y1, y + length); py++) {
      const t = (py - y) / length
      const middle = x + slant * (py - y)
      for (
        let px = Math.max(clip.x0, Math.floor(middle - half));
        px < Math.min(clip.x1, middle + half + 1);
        px++
      ) {
        const index = py * width + px
        if (depth[index]! < z) continue
        const cover = clamp(half - Math.abs(px + 0.5 - middle) + 0.5) * light * (1 - t * 0.5)
        if (cover <= 0) continue
        const k = index * 3
        // Drops bend what is bright around them as much as they carry light of their own.
        colour[k] = colour[k]! + cover * (ambient[0] * 0.9 + sun[0] * 0.06 + colour[k]! * 0.35 + lamp)
        colour[k + 1] =
          colour[k + 1]! + cover * (ambient[1] * 0.9 + sun[1] * 0.06 + colour[k + 1]! * 0.35 + lamp)
        colour[k + 2] =
          colour[k + 2]! + cover * (ambient[2] * 0.9 + sun[2] * 0.06 + colour[k + 2]! * 0.35 + lamp)
      }
    }
  }
}

function flakes(view: View, plan: Composition, world: World, random: () => number): void {
  const { width, height, clip, camera, depth, colour } = view
  const kind = plan.falling!.kind
  const { ambient, sun, direction } = world.light
  const isGlowing = kind === 'fireflies'
  const count = Math.round((kind === 'snow' ? 2400 : kind === 'fireflies' ? 160 : 240) * plan.falling!.amount)
  const size = kind === 'snow' ? 0.012 : isGlowing ? 0.011 : kind === 'petals' ? 0.022 : 0.032
  const behind = clamp(direction[2])
  const tones =
    kind === 'petals'
      ? [
          [0.85, 0.55, 0.6],
          [0.9, 0.72, 0.74],
        ]
      : kind === 'leaves'
        ? [
            [0.5, 0.2, 0.03],
            [0.42, 0.09, 0.02],
          ]
        : [[0.85, 0.87, 0.9]]
  for (let i = 0; i < count; i++) {
    const z = 1.6 + 30 * random() ** 1.5
    const x = random() * width
    const y = isGlowing ? camera.horizon + (random() - 0.35) * height * 0.5 : random() * height
    const grow = between(random, 0.6, 1.5)
    const turn = random() * Math.PI
    const tone = tones[Math.floor(random() * tones.length)]!
    const radius = Math.min(height * 0.011, Math.max(0.7, (camera.focal * size * grow) / z))
    const flat = kind === 'snow' || isGlowing ? 1 : between(random, 0.35, 0.8)
    for (let c = 0; c < 3; c++) {
      ink[c] = isGlowing
        ? [2.2, 2, 0.5][c]! * 0.5 * grow
        : tone[c]! * (ambient[c]! * 1.05 + sun[c]! * (0.22 + 0.5 * behind))
    }
    const cos = Math.cos(turn)
    const sin = Math.sin(turn)
    // Near flakes are out of focus: larger, fainter, softer.
    const soft = kind === 'snow' ? clamp(radius / (height * 0.006)) : 0
    const strength = (0.85 - 0.55 * soft) * (isGlowing ? 1 : 0.95)
    for (let py = Math.max(clip.y0, Math.floor(y - radius)); py < Math.min(clip.y1, y + radius + 1); py++) {
      for (let px = Math.max(clip.x0, Math.floor(x - radius)); px < Math.min(clip.x1, x + radius + 1); px++) {
        const index = py * width + px
        if (depth[index]! < z) continue
        const ex = px + 0.5 - x
        const ey = py + 0.5 - y
        const d = Math.hypot(ex * cos + ey * sin, (-ex * sin + ey * cos) / flat)
        const cover = clamp((radius - d) / (1 + soft * radius * 0.7) + 0.5) * strength
        if (cover <= 0) continue
        const k = index * 3
        for (let c = 0; c < 3; c++) colour[k + c] = colour[k + c]! + (ink[c]! - colour[k + c]!) * cover
      }
    }
  }
}
