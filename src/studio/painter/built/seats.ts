import type { Rgb } from '../frame.ts'
import { darkWood, iron, oak } from './furniture.ts'
import { lathe, loft, ringsAlong, tube } from './loft.ts'
import { fabric, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'

/** Four-legged stool; the figure faces local +z. */
export function addStool(m: MeshBuilder, height: number): void {
  m.use(oak).at(0, 0, 0, 0, 1, () => {
    m.at(0, height - 0.035, 0, 0, 1, () =>
      lathe(
        m,
        [
          [0, 0],
          [0.19, 0],
          [0.2, 0.015],
          [0.19, 0.035],
          [0, 0.035],
        ],
        16,
      ),
    )
    for (const [x, z] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const)
      tube(
        m,
        [
          [x * 0.11, height - 0.03, z * 0.11],
          [x * 0.17, 0, z * 0.17],
        ],
        0.017,
        6,
      )
  })
}

/** A chair whose sitter looks along local +z. */
export function addChair(m: MeshBuilder, colour: Rgb = [0.09, 0.045, 0.022]): void {
  const wood = timber(colour, 0.25)
  m.use(wood).box(0, 0.42, 0, 0.42, 0.035, 0.42)
  for (const x of [-0.18, 0.18]) {
    tube(
      m,
      [
        [x, 0.42, 0.18],
        [x * 1.06, 0, 0.2],
      ],
      0.017,
      6,
    )
    tube(
      m,
      [
        [x * 1.06, 0, -0.22],
        [x, 0.42, -0.19],
        [x * 0.98, 0.92, -0.25],
      ],
      0.018,
      6,
    )
  }
  for (const y of [0.58, 0.72, 0.86])
    loft(
      m,
      ringsAlong(
        [
          [-0.18, y, -0.215],
          [0, y + 0.01, -0.245],
          [0.18, y, -0.215],
        ],
        [
          [0.03, 0.01],
          [0.035, 0.01],
          [0.03, 0.01],
        ],
        [0, 1, 0],
      ),
      6,
      2,
    )
}

/** Bistro chair of bent iron. */
export function addCafeChair(m: MeshBuilder): void {
  m.use(iron)
  m.at(0, 0.43, 0, 0, 1, () =>
    lathe(
      m,
      [
        [0, 0],
        [0.19, 0],
        [0.195, 0.012],
        [0, 0.02],
      ],
      16,
    ),
  )
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    tube(
      m,
      [
        [x * 0.12, 0.43, z * 0.12],
        [x * 0.18, 0, z * 0.18],
      ],
      0.011,
      5,
    )
  tube(
    m,
    [
      [-0.16, 0.43, -0.13],
      [-0.18, 0.72, -0.18],
      [-0.1, 0.86, -0.2],
      [0.1, 0.86, -0.2],
      [0.18, 0.72, -0.18],
      [0.16, 0.43, -0.13],
    ],
    0.012,
    6,
    3,
  )
  tube(
    m,
    [
      [-0.09, 0.44, -0.16],
      [-0.1, 0.7, -0.19],
      [0, 0.78, -0.2],
      [0.1, 0.7, -0.19],
      [0.09, 0.44, -0.16],
    ],
    0.009,
    5,
    3,
  )
}

/** Park bench; sitters look along local +z. */
export function addBench(m: MeshBuilder, wide = 1.6): void {
  m.use(timber([0.2, 0.11, 0.05], 0.12))
  for (let i = 0; i < 4; i++) m.box(0, 0.43, 0.17 - i * 0.115, wide, 0.03, 0.095)
  m.at(0, 0.5, -0.24, 0, 1, () =>
    m.tilted(-0.22, 0, () => {
      for (let i = 0; i < 3; i++) m.box(0, 0.04 + i * 0.13, 0, wide, 0.1, 0.028)
    }),
  )
  m.use(iron)
  for (const x of [-wide / 2 + 0.14, wide / 2 - 0.14]) {
    tube(
      m,
      [
        [x, 0, 0.2],
        [x, 0.42, 0.18],
        [x, 0.42, -0.2],
        [x, 0, -0.27],
      ],
      0.022,
      6,
    )
    tube(
      m,
      [
        [x, 0.42, -0.2],
        [x, 0.92, -0.34],
      ],
      0.02,
      6,
    )
    tube(
      m,
      [
        [x, 0.44, 0.18],
        [x, 0.62, 0.2],
        [x, 0.63, -0.24],
      ],
      0.017,
      6,
      3,
    )
  }
}

/** Cushioned sofa; sitters look along local +z. */
export function addSofa(m: MeshBuilder, colour: Rgb, wide = 2): void {
  m.use(fabric(colour, 0, 1.4))
  const pillow = (x: number, y: number, z: number, w: number, h: number, d: number) =>
    m.grid(18, 12, true, (u, v, out) => {
      // A rounded box: a ball whose axes are pressed flat.
      const press = (t: number) => Math.sign(t) * Math.abs(t) ** 0.42
      const a = u * Math.PI * 2
      const b = (v - 0.5) * Math.PI
      out.x = x + press(Math.cos(a) * Math.cos(b)) * w * 0.5
      out.y = y + h / 2 + press(Math.sin(b)) * h * 0.5
      out.z = z + press(Math.sin(a) * Math.cos(b)) * d * 0.5
      out.girth = h / 2
    })
  pillow(0, 0.08, 0, wide, 0.24, 0.86)
  const seats = Math.max(1, Math.round(wide / 0.85))
  const each = (wide - 0.36) / seats
  for (let i = 0; i < seats; i++) {
    const x = -wide / 2 + 0.18 + each * (i + 0.5)
    pillow(x, 0.3, 0.06, each * 0.99, 0.17, 0.72)
    pillow(x, 0.42, -0.28, each * 0.98, 0.46, 0.24)
  }
  for (const s of [-1, 1]) pillow(s * (wide / 2 - 0.1), 0.1, 0, 0.22, 0.52, 0.88)
  m.use(
    fabric(
      [
        Math.min(0.8, colour[2] * 3 + 0.1),
        Math.min(0.6, colour[1] * 1.4 + 0.06),
        Math.min(0.5, colour[0] * 0.5 + 0.03),
      ],
      0,
      1,
    ),
  )
  pillow(-wide * 0.3, 0.46, -0.06, 0.4, 0.36, 0.16)
  m.use(darkWood)
  for (const x of [-1, 1]) for (const z of [-1, 1]) m.box(x * (wide / 2 - 0.12), 0, z * 0.34, 0.06, 0.1, 0.06)
}
