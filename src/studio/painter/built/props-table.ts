import type { Rgb } from '../frame.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { Element, PropBuilder, Spot, World } from '../world.ts'
import { addRoundTable } from './furniture.ts'
import { type LightSource, lampPower, lightSources } from './light-sources.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { fabric, glow, lampshade, plain, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { addBouquet } from './plants.ts'
import { standing } from './standing.ts'
import { isLaid, offerSurface, takeSurface } from './surfaces.ts'

const brass = plain([0.36, 0.23, 0.07], 0.9)
const china = plain([0.7, 0.68, 0.63], 0.5)
const paper = plain([0.72, 0.66, 0.55])
const dark = plain([0.018, 0.018, 0.02], 0.4)

/** Something that stands on a table: on one that is there, or on a small one that it brings. */
function onTable(
  fill: (m: MeshBuilder, world: World) => void,
  lights?: (world: World, at: Spot) => LightSource[],
): PropBuilder {
  return (world, spot) => {
    const elements: Element[] = []
    let at = takeSurface(world)
    if (!at) {
      elements.push(...standing(world, spot, (m) => addRoundTable(m, 0.42, 0.72), { contact: 0.5 }))
      at = { ...spot, y: spot.y + 0.72 }
      offerSurface(
        world,
        { ...at, x: at.x + 0.22, z: at.z - 0.14 },
        { ...at, x: at.x - 0.22, z: at.z - 0.12 },
      )
    }
    const spotOnTop = at
    elements.push(
      ...standing(world, spotOnTop, (m) => fill(m, world), {
        isFine: true,
        contact: 0,
        casts: false,
        tolerance: 0.05,
      }),
    )
    if (lights) elements.push(...lightSources(world, lights(world, spotOnTop)))
    return elements
  }
}

function addMug(m: MeshBuilder, colour: Rgb = [0.5, 0.47, 0.42]): void {
  m.use(plain(colour, 0.45))
  lathe(
    m,
    [
      [0, 0.002],
      [0.034, 0],
      [0.041, 0.02],
      [0.043, 0.095],
      [0.04, 0.097],
      [0.038, 0.075],
      [0, 0.074],
    ],
    18,
  )
  tube(
    m,
    [
      [0.04, 0.078, 0],
      [0.068, 0.074, 0],
      [0.07, 0.036, 0],
      [0.04, 0.026, 0],
    ],
    0.0065,
    6,
    3,
  )
  m.use(plain([0.03, 0.014, 0.006], 0.8)).at(0, 0.08, 0, 0, 1, () =>
    lathe(
      m,
      [
        [0.038, 0],
        [0, 0.0005],
      ],
      16,
    ),
  )
}

/** An open book, its pages arched; 36 cm wide. */
function addOpenBook(m: MeshBuilder): void {
  m.use(plain([0.2, 0.035, 0.03], 0.2)).box(0, 0, 0, 0.4, 0.008, 0.27)
  m.use((hit, out) => {
    const line =
      Math.abs(((hit.v * 22) % 1) - 0.5) < 0.22 && hit.u > 0.1 && hit.u < 0.9 && hit.v > 0.1 && hit.v < 0.9
    const words =
      line && Math.sin(hit.u * 90 + Math.floor(hit.v * 22) * 7) > -0.6
        ? Math.max(0, 1 - hit.pixel / 0.006)
        : 0
    const k = 1 - 0.6 * words
    out.red = 0.74 * k
    out.green = 0.68 * k
    out.blue = 0.56 * k
    out.through = 0.2
  })
  for (const s of [-1, 1])
    m.grid(10, 2, false, (u, v, out) => {
      const t = s > 0 ? u : 1 - u
      out.x = s * (0.005 + t * 0.185)
      out.y = 0.012 + 0.034 * Math.sin(Math.min(1, t * 1.25) * Math.PI) ** 0.8 * (1 - t * 0.3)
      out.z = (v - 0.5) * 0.255
      out.girth = 0
    })
}

function addTableLamp(m: MeshBuilder, power: number): void {
  m.use(brass)
  lathe(
    m,
    [
      [0.085, 0],
      [0.085, 0.014],
      [0.03, 0.03],
      [0.016, 0.06],
      [0.04, 0.12],
      [0.05, 0.18],
      [0.03, 0.25],
      [0.012, 0.3],
      [0.011, 0.4],
      [0, 0.4],
    ],
    20,
  )
  m.use(lampshade([2.7 * power, 1.5 * power, 0.62 * power], 1))
  m.at(0, 0.34, 0, 0, 1, () => {
    m.grid(30, 6, true, (u, v, out) => {
      const a = u * Math.PI * 2
      const r = 0.175 - 0.075 * v
      out.x = Math.cos(a) * r
      out.y = v * 0.21
      out.z = Math.sin(a) * r
      out.girth = r
    })
  })
  if (power > 0.2)
    m.use(glow([14 * power, 8 * power, 3.4 * power])).at(0, 0.36, 0, 0, 1, () => ball(m, [0, 0, 0], 0.03))
}

/** A laptop, its back to local -z; the screen glows towards +z. */
function addLaptop(m: MeshBuilder): void {
  m.use(plain([0.28, 0.29, 0.3], 0.5)).box(0, 0, 0.02, 0.34, 0.014, 0.24)
  m.use(dark).box(0, 0.0142, 0, 0.3, 0.002, 0.12)
  m.at(0, 0.012, -0.1, 0, 1, () =>
    m.tilted(-0.28, 0, () => {
      m.use(plain([0.28, 0.29, 0.3], 0.5)).box(0, 0, -0.006, 0.34, 0.225, 0.008)
      m.use((hit, out) => {
        const k = 0.7 + 0.3 * Math.sin(hit.v * 40) * (hit.u > 0.12 ? 1 : 0.2)
        out.glowRed = 0.75 * k
        out.glowGreen = 0.95 * k
        out.glowBlue = 1.2 * k
      }).polygon([-0.158, 0.012, 0], [0.158, 0.012, 0], [0.158, 0.213, 0], [-0.158, 0.213, 0])
    }),
  )
}

function addPlate(m: MeshBuilder, food: Rgb, at: [number, number]): void {
  m.at(at[0], 0, at[1], 0, 1, () => {
    m.use(china)
    lathe(
      m,
      [
        [0.06, 0],
        [0.075, 0.004],
        [0.125, 0.016],
        [0.127, 0.019],
        [0.08, 0.009],
        [0, 0.008],
      ],
      22,
    )
    m.use(plain(food, 0.35))
    ball(m, [0.01, 0.018, 0.01], 0.055, 0.022, 0.045, 10, 6)
    m.use(plain([0.09, 0.2, 0.03], 0.2))
    ball(m, [-0.04, 0.018, -0.02], 0.03, 0.018, 0.03, 8, 5)
  })
}

/** Plates, bread, fruit, a jug and glasses: a table laid for friends. */
export function addFood(m: MeshBuilder, seed: number, wide = 0.9): void {
  const random = randomFrom(seed)
  const foods: Rgb[] = [
    [0.5, 0.16, 0.05],
    [0.45, 0.3, 0.07],
    [0.3, 0.07, 0.04],
    [0.5, 0.4, 0.2],
  ]
  const count = Math.max(2, Math.round(wide / 0.42))
  for (let i = 0; i < count; i++)
    addPlate(m, foods[i % 4]!, [(i / Math.max(1, count - 1) - 0.5) * wide, between(random, -0.2, 0.2)])
  m.use(plain([0.4, 0.22, 0.08], 0.15))
  loft(
    m,
    ringsAlong(
      [
        [-0.16, 0.04, 0.02],
        [0, 0.055, 0],
        [0.16, 0.04, -0.02],
      ],
      [0.03, 0.055, 0.03],
      [0, 1, 0],
    ),
    10,
    3,
  )
  m.use(plain([0.5, 0.05, 0.03], 0.6))
  for (let i = 0; i < 5; i++)
    ball(
      m,
      [0.24 + between(random, -0.07, 0.07), 0.045 + (i > 2 ? 0.05 : 0), 0.12 + between(random, -0.06, 0.06)],
      0.036,
      0.034,
      0.036,
      10,
      7,
    )
  m.use(plain([0.34, 0.1, 0.12], 0.9, 0.6))
  for (let i = 0; i < count; i++)
    m.at((i / Math.max(1, count - 1) - 0.5) * wide + 0.13, 0, between(random, -0.16, 0.16), 0, 1, () =>
      lathe(
        m,
        [
          [0.032, 0],
          [0.005, 0.008],
          [0.005, 0.08],
          [0.036, 0.12],
          [0.038, 0.16],
          [0.03, 0.2],
        ],
        14,
      ),
    )
  m.use(plain([0.03, 0.06, 0.03], 0.9)).at(-0.26, 0, -0.12, 0, 1, () =>
    lathe(
      m,
      [
        [0, 0],
        [0.038, 0],
        [0.04, 0.17],
        [0.014, 0.22],
        [0.013, 0.29],
        [0, 0.29],
      ],
      14,
    ),
  )
}

const CANDLES: [number, number, number][] = [
  [0, 0, 0.2],
  [0.1, 0.05, 0.14],
  [-0.09, 0.04, 0.11],
]

/** Each stands where it is put, as often as it is asked for; places use these. */
export const rawTableProps: Record<string, PropBuilder> = {
  lamp: onTable(
    (m, world) => addTableLamp(m, lampPower(world)),
    (world, at) => {
      const k = lampPower(world)
      return [
        {
          x: at.x,
          y: at.y + 0.44,
          z: at.z,
          glow: [0.7 * k, 0.4 * k, 0.15 * k],
          radius: 0.2,
          lamp: { colour: [5.2 * k, 2.9 * k, 1.1 * k], reach: 1.3 },
        },
      ]
    },
  ),
  candles: onTable(
    (m) => {
      for (const [x, z, h] of CANDLES) {
        m.at(x, 0, z, 0, 1, () => {
          m.use(brass)
          lathe(
            m,
            [
              [0.042, 0],
              [0.042, 0.008],
              [0.022, 0.014],
            ],
            14,
          )
          m.use((hit, out) => {
            const k = Math.exp(-Math.max(0, (1 - hit.v) * h) * 26)
            out.red = 0.66
            out.green = 0.6
            out.blue = 0.48
            out.glowRed = 1.9 * k
            out.glowGreen = 0.95 * k
            out.glowBlue = 0.3 * k
          })
          lathe(
            m,
            [
              [0.018, 0.012],
              [0.018, h],
              [0, h - 0.004],
            ],
            12,
          )
          m.use(glow([15, 8, 2.6]))
          loft(
            m,
            ringsAlong(
              [
                [0, h + 0.008, 0],
                [0, h + 0.02, 0],
                [0, h + 0.05, 0],
              ],
              [0.004, 0.0085, 0.001],
              [1, 0, 0],
            ),
            8,
            3,
          )
        })
      }
    },
    (_world, at) =>
      CANDLES.map(([x, z, h], i) => ({
        x: at.x + x,
        y: at.y + h + 0.025,
        z: at.z + z,
        glow: [3.4, 1.7, 0.5],
        radius: 0.034,
        ...(i === 0 ? { lamp: { colour: [2.3, 1.05, 0.3] as Rgb, reach: 0.75 } } : {}),
      })),
  ),
  food: onTable((m, world) => addFood(m, deriveSeed(world.seed, 'food'), 0.5)),
  cake: onTable(
    (m) => {
      m.use(china)
      lathe(
        m,
        [
          [0.07, 0],
          [0.02, 0.02],
          [0.02, 0.07],
          [0.19, 0.085],
          [0.19, 0.092],
          [0, 0.092],
        ],
        24,
      )
      m.use(plain([0.66, 0.5, 0.42], 0.2))
      m.at(0, 0.09, 0, 0, 1, () =>
        lathe(
          m,
          [
            [0.15, 0],
            [0.15, 0.09],
            [0.14, 0.1],
            [0.1, 0.1],
            [0.1, 0.17],
            [0.09, 0.18],
            [0, 0.18],
          ],
          26,
        ),
      )
      for (let i = 0; i < 8; i++) {
        const a = (i / 8) * Math.PI * 2
        m.use(plain([0.6, 0.2, 0.25]))
        tube(
          m,
          [
            [Math.cos(a) * 0.075, 0.27, Math.sin(a) * 0.075],
            [Math.cos(a) * 0.075, 0.33, Math.sin(a) * 0.075],
          ],
          0.004,
          5,
        )
        m.use(glow([12, 6.5, 2])).at(Math.cos(a) * 0.075, 0.34, Math.sin(a) * 0.075, 0, 1, () =>
          ball(m, [0, 0.006, 0], 0.005, 0.011, 0.005, 6, 5),
        )
      }
    },
    (_world, at) => [
      {
        x: at.x,
        y: at.y + 0.36,
        z: at.z,
        glow: [2, 1, 0.3],
        radius: 0.07,
        lamp: { colour: [2, 0.95, 0.28], reach: 0.7 },
      },
    ],
  ),
  mug: onTable((m) => addMug(m)),
  book: onTable((m) => addOpenBook(m)),
  notebook: onTable((m) => {
    m.use(plain([0.05, 0.07, 0.1], 0.2)).box(0, 0, 0, 0.31, 0.006, 0.23)
    m.use(paper).box(-0.075, 0.006, 0, 0.145, 0.01, 0.215).box(0.075, 0.006, 0, 0.145, 0.012, 0.215)
    m.use(dark)
    tube(
      m,
      [
        [0.02, 0.026, 0.06],
        [0.13, 0.026, -0.07],
      ],
      0.0055,
      6,
    )
  }),
  laptop: onTable(
    (m) => addLaptop(m),
    (_world, at) => [
      {
        x: at.x,
        y: at.y + 0.12,
        z: at.z,
        glow: [0, 0, 0],
        radius: 0.01,
        lamp: { colour: [0.5, 0.66, 0.9], reach: 0.5 },
      },
    ],
  ),
  glasses: onTable((m) => {
    m.use(plain([0.5, 0.42, 0.2], 0.95, 0.7))
    for (const x of [-0.07, 0.07])
      m.at(x, 0, 0, 0, 1, () =>
        lathe(
          m,
          [
            [0.034, 0],
            [0.004, 0.008],
            [0.004, 0.11],
            [0.03, 0.15],
            [0.033, 0.2],
            [0.027, 0.24],
          ],
          16,
        ),
      )
  }),
  typewriter: onTable((m) => {
    m.use(plain([0.03, 0.045, 0.05], 0.6))
      .box(0, 0, 0, 0.34, 0.07, 0.3)
      .box(0, 0.07, -0.07, 0.32, 0.09, 0.14)
    m.use(dark)
    tube(
      m,
      [
        [-0.22, 0.175, -0.09],
        [0.22, 0.175, -0.09],
      ],
      0.022,
      10,
    )
    m.use(paper).polygon([-0.1, 0.17, -0.1], [0.1, 0.17, -0.1], [0.1, 0.38, -0.16], [-0.1, 0.38, -0.16])
    m.use(plain([0.5, 0.48, 0.4], 0.4))
    for (let r = 0; r < 4; r++)
      for (let c = 0; c < 10; c++)
        ball(
          m,
          [(c - 4.5) * 0.028 + r * 0.006, 0.078 - r * 0.008 + 0.012, 0.02 + r * 0.028],
          0.009,
          0.005,
          0.009,
          6,
          4,
        )
  }),
  globe: onTable((m) => {
    m.use(timber([0.14, 0.06, 0.03], 0.4))
    lathe(
      m,
      [
        [0.09, 0],
        [0.09, 0.015],
        [0.02, 0.03],
        [0.015, 0.07],
      ],
      18,
    )
    m.use(brass)
    tube(
      m,
      [
        [0, 0.06, 0.15],
        [0.0, 0.05, 0.05],
        [0, 0.07, -0.12],
        [0, 0.2, -0.165],
        [0, 0.33, -0.1],
      ],
      0.007,
      6,
      4,
    )
    m.use((hit, out) => {
      const land = Math.sin(hit.u * 21 + 2 * Math.sin(hit.v * 9)) + Math.sin(hit.v * 16 + hit.u * 8) > 0.35
      out.red = land ? 0.3 : 0.05
      out.green = land ? 0.24 : 0.14
      out.blue = land ? 0.09 : 0.24
      out.gloss = 0.5
    })
    ball(m, [0, 0.2, 0], 0.14, 0.14, 0.14, 24, 16)
  }),
  microscope: onTable((m) => {
    m.use(dark).box(0, 0, 0, 0.16, 0.025, 0.2).box(0, 0.11, 0.02, 0.13, 0.012, 0.12)
    tube(
      m,
      [
        [0, 0.02, -0.08],
        [0, 0.2, -0.09],
        [0, 0.3, -0.04],
      ],
      0.022,
      8,
      3,
    )
    m.use(plain([0.5, 0.5, 0.5], 0.8))
    tube(
      m,
      [
        [0, 0.14, 0.03],
        [0, 0.26, 0.0],
        [0, 0.38, -0.03],
      ],
      [0.013, 0.024, 0.022],
      10,
    )
  }),
  vase: onTable((m, world) => {
    m.use(plain([0.1, 0.16, 0.2], 0.7))
    lathe(
      m,
      [
        [0, 0],
        [0.05, 0],
        [0.075, 0.07],
        [0.06, 0.15],
        [0.035, 0.19],
        [0.045, 0.22],
      ],
      18,
    )
    m.at(0, 0.18, 0, 0, 1, () => addBouquet(m, deriveSeed(world.seed, 'vase'), 16, 0.2))
  }),
  /** The hands' things, laid down when nobody holds them. */
  phone: onTable((m) => {
    m.use(dark).box(0, 0, 0, 0.075, 0.008, 0.155)
  }),
  camera: onTable((m) => {
    m.use(dark).box(0, 0, 0, 0.14, 0.09, 0.06).box(0, 0.09, 0, 0.05, 0.025, 0.05)
    tube(
      m,
      [
        [0, 0.045, 0],
        [0, 0.045, 0.11],
      ],
      0.036,
      12,
    )
  }),
  medal: onTable((m) => {
    m.use(plain([0.55, 0.38, 0.08], 1)).at(0, 0.004, 0, 0, 1, () =>
      lathe(
        m,
        [
          [0.05, 0],
          [0.052, 0.004],
          [0, 0.006],
        ],
        20,
      ),
    )
    m.use(fabric([0.06, 0.08, 0.3])).box(0, 0, -0.14, 0.05, 0.004, 0.2)
  }),
  trophy: onTable((m) => {
    m.use(timber([0.06, 0.03, 0.02], 0.5)).box(0, 0, 0, 0.16, 0.07, 0.16)
    m.use(plain([0.6, 0.4, 0.1], 1))
    lathe(
      m,
      [
        [0.06, 0.07],
        [0.02, 0.1],
        [0.018, 0.16],
        [0.08, 0.22],
        [0.11, 0.32],
        [0.115, 0.4],
        [0.1, 0.4],
        [0.06, 0.26],
        [0, 0.24],
      ],
      22,
    )
    for (const s of [-1, 1])
      tube(
        m,
        [
          [s * 0.11, 0.37, 0],
          [s * 0.18, 0.36, 0],
          [s * 0.17, 0.28, 0],
          [s * 0.085, 0.23, 0],
        ],
        0.01,
        6,
        3,
      )
  }),
  crown: onTable((m) => {
    m.use(plain([0.6, 0.42, 0.1], 1))
    m.grid(40, 3, true, (u, v, out) => {
      const a = u * Math.PI * 2
      out.x = Math.cos(a) * 0.095
      out.z = Math.sin(a) * 0.095
      out.y = v * (0.07 + 0.06 * Math.abs(Math.sin(a * 3.5)))
      out.girth = 0.09
    })
  }),
  basket: onTable((m) => {
    m.use(timber([0.3, 0.18, 0.08]))
    lathe(
      m,
      [
        [0.12, 0],
        [0.15, 0.06],
        [0.165, 0.13],
      ],
      20,
    )
    tube(
      m,
      [
        [-0.16, 0.12, 0],
        [-0.1, 0.28, 0],
        [0, 0.33, 0],
        [0.1, 0.28, 0],
        [0.16, 0.12, 0],
      ],
      0.011,
      6,
      3,
    )
    m.use(plain([0.5, 0.06, 0.03], 0.5))
    for (let i = 0; i < 7; i++) ball(m, [Math.cos(i * 2.4) * 0.08, 0.13, Math.sin(i * 2.4) * 0.08], 0.045)
  }),
}

/** For the words' own things: what a place has laid out already is not laid again. */
export const tableProps: Record<string, PropBuilder> = Object.fromEntries(
  Object.entries(rawTableProps).map(([name, build]): [string, PropBuilder] => [
    name,
    (world, spot) => (isLaid(world, name) ? [] : build(world, spot)),
  ]),
)
