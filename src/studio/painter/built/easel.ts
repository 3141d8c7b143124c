import { tube } from './loft.ts'
import { plain, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'

export function addEasel(m: MeshBuilder): void {
  m.use(timber([0.3, 0.17, 0.08], 0.1))
  for (const s of [-1, 1])
    tube(
      m,
      [
        [s * 0.07, 1.95, 0],
        [s * 0.42, 0, -0.16],
      ],
      0.022,
      6,
    )
  tube(
    m,
    [
      [0, 1.9, 0.04],
      [0, 0, 0.62],
    ],
    0.022,
    6,
  )
  m.box(0, 0.72, -0.13, 0.8, 0.035, 0.1)
  m.at(0, 0.76, -0.12, 0, 1, () =>
    m.tilted(0.08, 0, () => {
      m.use(plain([0.66, 0.63, 0.56])).box(0, 0, 0, 0.86, 0.68, 0.025)
      m.use((hit, out) => {
        // The picture in the picture: evening sky, hills and their mirror.
        const t = hit.v / 0.64
        const hill = 0.42 + 0.1 * Math.sin(hit.u * 9) + 0.05 * Math.sin(hit.u * 23)
        const sky = [0.5 - 0.3 * t, 0.24 + 0.08 * t, 0.1 + 0.3 * t]
        const dab = 0.85 + 0.3 * Math.sin(hit.u * 80 + Math.sin(hit.v * 60) * 2)
        const c = t > hill ? sky : t > 0.3 ? [0.06, 0.09, 0.08] : [0.32, 0.2, 0.14]
        out.red = c[0]! * dab
        out.green = c[1]! * dab
        out.blue = c[2]! * dab
      })
      m.polygon([-0.41, 0.02, -0.014], [0.41, 0.02, -0.014], [0.41, 0.66, -0.014], [-0.41, 0.66, -0.014])
    }),
  )
}
