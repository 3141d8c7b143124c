import { ball, lathe, tube } from '../built/loft.ts'
import { plain } from '../built/materials.ts'
import type { MeshBuilder } from '../built/mesh.ts'
import type { Look } from './look.ts'
import { cloth } from './materials.ts'

export function addHat(m: MeshBuilder, look: Look): void {
  if (look.hat === 'none') return
  if (look.hat === 'helmet') {
    // A white shell, and a visor that mirrors the sky.
    m.use(plain([0.72, 0.72, 0.7], 0.35))
    ball(m, [0, 0.12, -0.04], 0.62, 0.64, 0.62, 18, 14)
    m.use(plain([0.16, 0.1, 0.03], 1))
    ball(m, [0, 0.14, 0.14], 0.5, 0.46, 0.52, 16, 12)
    return
  }
  m.use(cloth(look.hatColour, look.hat === 'beanie' ? 1.5 : 0.3))
  if (look.hat === 'beanie') {
    m.at(0, 0.14, -0.045, 0, 1, () => {
      lathe(
        m,
        [
          [0.4, -0.06],
          [0.425, -0.02],
          [0.42, 0.08],
          [0.4, 0.1],
          [0.385, 0.2],
          [0.33, 0.34],
          [0.2, 0.44],
          [0, 0.48],
        ],
        14,
      )
      ball(m, [0, 0.52, 0], 0.1)
    })
  } else if (look.hat === 'brim') {
    m.at(0, 0.2, -0.03, 0, 1, () =>
      lathe(
        m,
        [
          [0.74, -0.03],
          [0.76, -0.01],
          [0.4, 0.03],
          [0.38, 0.2],
          [0.33, 0.31],
          [0.15, 0.34],
          [0, 0.32],
        ],
        16,
      ),
    )
  } else {
    m.at(0, 0.16, -0.03, 0, 1, () => {
      lathe(
        m,
        [
          [0.385, -0.04],
          [0.4, 0.1],
          [0.34, 0.28],
          [0, 0.32],
        ],
        14,
      )
      m.at(0, 0.32, 0, 0.5, 1, () => m.box(0, 0, 0, 1.0, 0.035, 1.0))
      m.use(cloth([0.5, 0.34, 0.06], 0))
      tube(
        m,
        [
          [0, 0.37, 0],
          [0.42, 0.37, 0.26],
          [0.47, 0.2, 0.28],
          [0.47, 0.02, 0.28],
        ],
        [0.012, 0.014, 0.02, 0.035],
        5,
        1,
      )
    })
  }
}
