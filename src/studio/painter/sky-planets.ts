import type { Composition } from './composition.ts'
import { drawGlow } from './draw.ts'
import { FAR, type View } from './frame.ts'
import { fbm } from './noise.ts'
import { mix, smooth } from './scalar.ts'
import type { Element, World } from './world.ts'

/** Home, seen from another world: a blue marble above the Moon, a small blue star above Mars. */
export function earthAloft(world: World, plan: Composition): Element[] {
  const { backdrop } = world.scene
  if (!backdrop.includes('moon') && !backdrop.includes('mars')) return []
  const side = plan.focus.share > 0.5 ? 0.28 : 0.72
  return backdrop.includes('moon') ? [marble(world, side)] : [eveningStar(world, side)]
}

function eveningStar(world: World, u: number): Element {
  const { camera, width } = world
  const z = 20000
  const at: [number, number, number] = [
    ((u * width - camera.centre) / camera.focal) * z,
    camera.y + ((camera.horizon * 0.52) / camera.focal) * z,
    z,
  ]
  return {
    z,
    draw: (view) => {
      drawGlow(view, at, z * 0.0016, [1.5, 2.1, 3.4], { leastPx: 1.5 })
      drawGlow(view, at, z * 0.011, [0.028, 0.045, 0.09])
    },
  }
}

function marble(world: World, u: number): Element {
  const { light } = world
  return {
    z: 30000,
    isReflected: false,
    draw: (view) =>
      paintMarble(view, world, u * world.width, world.camera.horizon * 0.42, light.direction[0]),
  }
}

/** Seas, land, clouds and the thin blue rim, lit from where the ground's sun stands. */
function paintMarble(view: View, world: World, cx: number, cy: number, sunSide: number): void {
  const { clip, width: w, colour, depth } = view
  const radius = Math.min(world.width, world.height) * 0.075
  const sun = [Math.sign(sunSide) * 0.8, 0.36, 0.48]
  for (let y = Math.max(clip.y0, Math.floor(cy - radius - 3)); y < Math.min(clip.y1, cy + radius + 3); y++)
    for (
      let x = Math.max(clip.x0, Math.floor(cx - radius - 3));
      x < Math.min(clip.x1, cx + radius + 3);
      x++
    ) {
      const index = y * w + x
      if (depth[index] !== FAR) continue
      const nx = (x + 0.5 - cx) / radius
      const ny = (cy - y - 0.5) / radius
      const square = nx * nx + ny * ny
      const cover = smooth(1 + 1.5 / radius, 1 - 1.5 / radius, Math.sqrt(square))
      if (cover <= 0) continue
      const nz = Math.sqrt(Math.max(0, 1 - square))
      const facing = Math.max(0, nx * sun[0]! + ny * sun[1]! + nz * sun[2]!)
      const land = smooth(0.5, 0.56, fbm(nx * 2.1 + 4, ny * 2.3 + nz + 1, 5))
      const cloud = smooth(0.44, 0.66, fbm(nx * 3.4 + nz * 2 + 9, ny * 5.6, 5)) * 0.9
      const rim = (1 - nz) ** 3
      const k = index * 3
      const paint = (c: number, sea: number, ground: number, air: number) => {
        const tone = mix(mix(sea, ground, land), 0.85, cloud)
        colour[k + c] = mix(colour[k + c]!, (tone * facing + air * rim * Math.sqrt(facing)) * 2.6, cover)
      }
      paint(0, 0.015, 0.13, 0.16)
      paint(1, 0.06, 0.12, 0.34)
      paint(2, 0.19, 0.055, 0.75)
    }
}
