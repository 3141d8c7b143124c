import { ball, lathe, tube } from './loft.ts'
import { plain, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'

export const black = plain([0.012, 0.012, 0.013], 0.4)

export const steel = plain([0.34, 0.34, 0.36], 0.8)

export const brass = plain([0.5, 0.32, 0.08], 1)

/** A concert grand: keys towards local -z, where the player sits. */
export function addGrandPiano(m: MeshBuilder): void {
  const outline: [number, number][] = [
    [-0.75, -0.6],
    [0.75, -0.6],
    [0.75, -0.2],
    [0.72, 0.3],
    [0.5, 0.7],
    [0.25, 1.0],
    [-0.1, 1.3],
    [-0.5, 1.36],
    [-0.72, 1.2],
    [-0.75, 0.8],
  ]
  m.use(black)
  // Outlines lie in x and z; extrusion works in x and y, so the case is tipped over.
  m.within([1, 0, 0, 0, 0, 0, 1, 0.78, 0, 1, 0, 0], () => m.extrude(outline, 0, 0.28))
  m.at(-0.75, 0.94, 0, 0, 1, () =>
    m.tilted(0, 0.62, () =>
      m.within([1, 0, 0, 0.75, 0, 0, 1, 0, 0, 1, 0, 0], () =>
        m.extrude(outline.filter(([, z]) => z > -0.3).concat([[-0.75, -0.2]]), 0, 0.03),
      ),
    ),
  )
  tube(
    m,
    [
      [0.55, 0.92, 0.2],
      [0.42, 1.75, 0.2],
    ],
    0.014,
    5,
  )
  m.use(plain([0.4, 0.26, 0.09], 0.7)).within([0.9, 0, 0, 0, 0, 0, 1, 0.925, 0, 0.9, 0, 0.06], () =>
    m.extrude(outline, 0, 0.01),
  )
  m.use(black).box(0, 0.62, -0.72, 1.5, 0.12, 0.26)
  m.use((hit, out) => {
    const key = hit.u / 0.026
    const isBlack = [1, 3, 6, 8, 10].includes(Math.floor(((key % 12) + 12) % 12)) && hit.v > 0.05
    const k = isBlack ? 0.015 : Math.abs((key % 1) - 0.5) > 0.46 ? 0.3 : 0.7
    out.red = k
    out.green = k * 0.98
    out.blue = k * 0.92
    out.gloss = 0.3
  }).polygon([-0.66, 0.745, -0.84], [0.66, 0.745, -0.84], [0.66, 0.745, -0.68], [-0.66, 0.745, -0.68])
  m.use(black).polygon([-0.36, 0.98, -0.44], [0.36, 0.98, -0.44], [0.36, 1.24, -0.36], [-0.36, 1.24, -0.36])
  m.use(plain([0.7, 0.66, 0.56], 0, 0.3)).polygon(
    [-0.2, 0.99, -0.455],
    [0.2, 0.99, -0.455],
    [0.2, 1.22, -0.385],
    [-0.2, 1.22, -0.385],
  )
  m.use(black)
  for (const [x, z] of [
    [-0.62, -0.5],
    [0.62, -0.5],
    [-0.4, 1.1],
  ] as const)
    m.at(x, 0, z, 0, 1, () =>
      lathe(
        m,
        [
          [0.05, 0],
          [0.04, 0.1],
          [0.075, 0.6],
          [0.08, 0.66],
        ],
        10,
      ),
    )
  tube(
    m,
    [
      [-0.08, 0.05, -0.4],
      [0, 0.66, -0.42],
    ],
    0.03,
    6,
  )
}

export function addMicrophoneStand(m: MeshBuilder, high = 1.48): void {
  m.use(black)
  lathe(
    m,
    [
      [0.15, 0],
      [0.15, 0.015],
      [0.03, 0.03],
    ],
    18,
  )
  m.use(steel)
  tube(
    m,
    [
      [0, 0.02, 0],
      [0, high - 0.06, 0],
    ],
    0.011,
    7,
  )
  m.use(black)
  tube(
    m,
    [
      [0, high - 0.08, -0.02],
      [0, high + 0.06, 0.1],
    ],
    [0.013, 0.018],
    8,
  )
  m.use(steel)
  ball(m, [0, high + 0.08, 0.12], 0.03, 0.03, 0.03, 10, 8)
}

export function addLectern(m: MeshBuilder): void {
  const wood = timber([0.16, 0.075, 0.035], 0.35)
  m.use(wood).box(0, 0, 0, 0.7, 0.07, 0.5).box(0, 0.07, 0, 0.52, 0.98, 0.36)
  m.at(0, 1.05, 0, 0, 1, () => m.tilted(-0.28, 0, () => m.box(0, 0, 0, 0.68, 0.05, 0.5)))
  m.use(brass).at(0, 0.66, -0.185, 0, 1, () =>
    m.tilted(Math.PI / 2, 0, () =>
      lathe(
        m,
        [
          [0.09, -0.004],
          [0.09, 0.008],
          [0, 0.01],
        ],
        20,
      ),
    ),
  )
  m.use(black)
  tube(
    m,
    [
      [0.1, 1.1, 0],
      [0.12, 1.35, -0.02],
      [0.06, 1.45, 0.06],
    ],
    0.008,
    5,
    3,
  )
  ball(m, [0.05, 1.46, 0.08], 0.022)
}
