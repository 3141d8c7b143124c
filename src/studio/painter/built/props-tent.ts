import type { Rgb } from '../frame.ts'
import { noise } from '../noise.ts'
import type { PropBuilder } from '../world.ts'
import { tube } from './loft.ts'
import { glow, plain, timber } from './materials.ts'
import { beside, standing } from './standing.ts'

/** A ridge tent of canvas, lit from within after dark; its door looks along +z. */
export const tent: PropBuilder = (world, spot) => {
  const at = beside(world, spot, 1.6, 1.2, Math.PI * 0.86)
  const night = world.light.night
  const isLit = night > 0.3
  const canvas: Rgb = [0.42, 0.28, 0.12]
  return standing(
    world,
    at,
    (m) => {
      const cloth =
        (hitColour: Rgb) =>
        (hit: Parameters<ReturnType<typeof plain>>[0], out: Parameters<ReturnType<typeof plain>>[1]) => {
          const wave = 0.85 + 0.3 * noise(hit.x * 3 + hit.z * 3, hit.y * 2)
          const seam = Math.abs(((hit.u * 3) % 1) - 0.5) < 0.02 ? 0.7 : 1
          out.red = hitColour[0] * wave * seam
          out.green = hitColour[1] * wave * seam
          out.blue = hitColour[2] * wave * seam
          out.through = 0.4
          if (!isLit) return
          const inner = Math.exp(-(((hit.y - at.y - 0.45) / 0.75) ** 2)) * wave * seam
          out.glowRed = 1.25 * inner
          out.glowGreen = 0.56 * inner
          out.glowBlue = 0.14 * inner
        }
      m.use(cloth(canvas))
      const half = 1.35
      for (const s of [-1, 1])
        m.grid(12, 16, false, (u, v, out) => {
          const sag = Math.sin(u * Math.PI) * 0.1 + Math.sin(v * Math.PI) * 0.06
          out.x = s * (1.25 * (1 - u) * (1 - sag * 0.5))
          out.y = 1.55 * u - sag * 0.35 - 0.05 * Math.sin(v * Math.PI)
          out.z = (v * 2 - 1) * half
          out.girth = 0
        })
      m.polygon([-1.22, 0, -half], [1.22, 0, -half], [0, 1.52, -half])
      // The door, its flaps drawn aside.
      m.use(isLit ? glow([1.8, 0.9, 0.27]) : plain([0.03, 0.025, 0.02])).polygon(
        [-1.18, 0, half - 0.25],
        [1.18, 0, half - 0.25],
        [0, 1.46, half - 0.25],
      )
      m.use(cloth([canvas[0] * 0.9, canvas[1] * 0.9, canvas[2] * 0.9]))
      for (const s of [-1, 1])
        m.polygon(
          [s * 1.24, 0, half],
          [s * 0.46, 0, half + 0.16],
          [s * 0.34, 0.5, half + 0.06],
          [0, 1.53, half],
        )
      m.use(timber([0.2, 0.12, 0.06]))
      tube(
        m,
        [
          [0, 0, half + 0.05],
          [0, 1.66, half + 0.03],
        ],
        0.025,
        6,
      )
      for (const [x, z] of [
        [0, half + 1.5],
        [0, -half - 1.4],
        [1.9, 0.8],
        [-1.9, 0.8],
        [1.9, -0.8],
        [-1.9, -0.8],
      ] as const)
        tube(
          m,
          [
            [x === 0 ? 0 : Math.sign(x) * 0.7, x === 0 ? 1.58 : 0.75, x === 0 ? Math.sign(z) * half : z],
            [x, 0.02, z],
          ],
          0.007,
          3,
        )
    },
    { contact: 1.9 },
  )
}
