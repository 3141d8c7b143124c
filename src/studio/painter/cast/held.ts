import { ball, lathe, loft, ringsAlong, tube } from '../built/loft.ts'
import type { MeshBuilder, Vec } from '../built/mesh.ts'
import { dark, type Maker, paleWood, paper, posed, red, screen, steel, white, wood, yellow } from './grip.ts'
import { book, guitar, rod, violin } from './instruments.ts'
import { cloth, leather } from './materials.ts'
import type { Figure } from './person.ts'
import type { Held } from './pose.ts'
import type { Skeleton } from './skeleton.ts'
import { add, along, minus, scaled, unit } from './vector.ts'

const MAKERS: Record<Held, Maker> = {
  book,
  notebook: (m, g) =>
    posed(m, add(g.middle, [0, -0.03, 0]), g.side, g.forward, g.size, () => {
      m.use(paper).box(0, -0.1, 0, 0.3, 0.21, 0.015)
    }),
  guitar,
  violin,
  rod,
  microphone: (m, g) => {
    const hand = g.left
    const dir = unit(add(scaled(g.up, 0.75), scaled(g.forward, -0.55)))
    m.use(dark)
    tube(m, [add(hand, scaled(dir, -0.07 * g.size)), add(hand, scaled(dir, 0.1 * g.size))], [0.012, 0.016], 7)
    m.use(steel)
    ball(m, add(hand, scaled(dir, 0.12 * g.size)), 0.03 * g.size)
  },
  brush: (m, g) => {
    m.use(wood)
    tube(
      m,
      [
        add(g.right, scaled(g.forward, -0.08 * g.size)),
        add(add(g.right, scaled(g.forward, 0.18 * g.size)), [0, 0.05, 0]),
      ],
      0.007 * g.size,
      5,
    )
    posed(m, add(g.left, scaled(g.forward, 0.06)), g.side, g.forward, g.size, () => {
      m.use(paleWood).extrude(
        Array.from({ length: 14 }, (_, i): [number, number] => [
          Math.cos((i / 7) * Math.PI) * 0.17,
          Math.sin((i / 7) * Math.PI) * 0.12,
        ]),
        0,
        0.012,
      )
    })
  },
  paddle: (m, g) => {
    m.use(paleWood)
    for (const s of [-1, 1]) {
      const hand = s < 0 ? g.left : g.right
      const far = add(hand, [s * 1.35 * g.size, -0.42 * g.size, -0.35 * g.size])
      tube(m, [hand, far], 0.018, 6)
      posed(m, far, minus(far, hand), [0, 1, 0], 1, () => {
        m.box(0.12, -0.06, 0, 0.34, 0.14, 0.02)
      })
    }
  },
  camera: (m, g) =>
    posed(m, add(g.middle, scaled(g.forward, 0.03)), g.side, g.up, g.size, () => {
      m.use(dark).box(0, -0.04, 0, 0.13, 0.09, 0.06)
      m.box(0, 0.045, 0, 0.05, 0.03, 0.05)
      tube(
        m,
        [
          [0, 0, 0.02],
          [0, 0, -0.12],
        ],
        0.034,
        9,
      )
      tube(
        m,
        [
          [0, 0, 0.02],
          [0, 0, 0.12],
        ],
        0.034,
        9,
      )
    }),
  phone: (m, g) =>
    posed(m, g.right, g.side, g.up, g.size, () => {
      m.use(dark).box(0, 0, 0, 0.075, 0.15, 0.008)
      m.use(screen).box(0, 0.008, -0.006, 0.066, 0.134, 0.002)
    }),
  mug: (m, g) => {
    m.use(white).at(g.right[0], g.right[1] - 0.02, g.right[2], 0, g.size, () =>
      lathe(
        m,
        [
          [0, 0],
          [0.036, 0.002],
          [0.042, 0.1],
          [0.036, 0.1],
          [0.03, 0.03],
        ],
        10,
      ),
    )
  },
  'watering-can': (m, g) => {
    const at = add(g.right, [0, -0.26 * g.size, 0])
    m.use(steel).at(at[0], at[1], at[2], 0, g.size, () =>
      lathe(
        m,
        [
          [0, 0],
          [0.1, 0],
          [0.095, 0.2],
          [0.08, 0.21],
        ],
        12,
      ),
    )
    tube(
      m,
      [
        add(at, [0, 0.04, 0]),
        add(at, scaled(g.forward, 0.34 * g.size)),
        add(at, add(scaled(g.forward, 0.4 * g.size), [0, 0.22 * g.size, 0])),
      ],
      [0.03, 0.018, 0.02],
      6,
    )
    tube(
      m,
      [add(at, [0, 0.2 * g.size, 0]), g.right, add(at, add(scaled(g.forward, -0.1 * g.size), [0, 0.08, 0]))],
      0.01,
      5,
    )
  },
  spoon: (m, g) => {
    m.use(wood)
    tube(
      m,
      [add(g.right, [0, 0.04, 0]), add(g.right, add(scaled(g.forward, 0.1), [0, -0.16 * g.size, 0]))],
      0.009,
      5,
    )
    const at = add(g.middle, add(scaled(g.forward, 0.16 * g.size), [0, -0.2 * g.size, 0]))
    m.use(steel).at(at[0], at[1], at[2], 0, g.size, () =>
      lathe(
        m,
        [
          [0, 0],
          [0.13, 0],
          [0.14, 0.14],
          [0.13, 0.14],
          [0.12, 0.1],
          [0, 0.1],
        ],
        14,
      ),
    )
  },
  box: (m, g) =>
    posed(m, add(g.middle, scaled(g.forward, 0.1)), g.side, g.up, g.size, () => {
      m.use(leather([0.3, 0.19, 0.09])).box(0, -0.08, 0, 0.42, 0.3, 0.3)
    }),
  pointer: (m, g) => {
    m.use(paleWood)
    tube(m, [g.right, add(g.right, add(scaled(g.forward, 0.5 * g.size), [0, 0.2 * g.size, 0]))], 0.007, 5)
  },
  flute: (m, g, sk) => {
    const mouth = add(sk.head, scaled(sk.headFrame.forward, 0.09 * g.size))
    m.use(steel)
    tube(
      m,
      [add(mouth, scaled(g.side, -0.06)), add(along(mouth, g.right, 0.4), scaled(g.side, 0.42 * g.size))],
      0.012,
      6,
    )
  },
  umbrella: (m, g) => {
    const top = add(g.right, [-0.12 * g.size, 0.72 * g.size, -0.1 * g.size])
    m.use(dark)
    tube(m, [add(g.right, [0, -0.1, 0]), top], 0.008, 5)
    m.use(cloth([0.2, 0.02, 0.025], 0.3, 0.3)).at(top[0], top[1], top[2], 0, g.size, () => {
      const scallop = (a: number, v: number) => 1 - 0.05 * v * (1 - Math.abs(Math.sin(a * 4)))
      m.grid(32, 7, true, (u, v, out) => {
        const a = u * Math.PI * 2
        const r = 0.56 * Math.sin(v * 1.42) * scallop(a, v)
        out.x = Math.cos(a) * r
        out.z = Math.sin(a) * r
        out.y = -0.34 * (1 - Math.cos(v * 1.35)) - 0.025 * v * (1 - Math.abs(Math.sin(a * 4)))
        out.girth = 0.3
      })
      m.use(dark)
      tube(
        m,
        [
          [0, 0, 0],
          [0, 0.06, 0],
        ],
        0.008,
        5,
      )
    })
  },
  ball: (m, g) => {
    m.use(white)
    ball(
      m,
      add([0, 0.12 * g.size, 0], scaled(g.forward, 0.75 * g.size)),
      0.115 * g.size,
      0.115 * g.size,
      0.115 * g.size,
      14,
      10,
    )
  },
  reins: (m, g) => {
    m.use(dark)
    tube(m, [g.middle, add(add(g.middle, scaled(g.forward, 0.62)), [0, 0.18, 0])], 0.009, 4)
  },
  bicycle: () => undefined,
  laptop: (m, g) =>
    posed(m, add(g.middle, [0, -0.04, 0]), g.side, [0, 1, 0], g.size, () => {
      m.use(steel).box(0, -0.01, 0, 0.32, 0.015, 0.22)
    }),
  kite: (m, g) => {
    const at = add(g.left, add(scaled(g.forward, 3.4), [0.8, 4.2, 0]))
    m.use(dark)
    tube(m, [g.left, along(g.left, add(at, [0, -1.4, 0]), 0.5), at], 0.003, 3, 4)
    posed(m, at, [0.94, 0.3, 0.1], [-0.25, 0.9, -0.4], 1, () => {
      m.use(red)
        .polygon([0, 0.5, 0], [0.34, 0.12, 0.06], [0, 0.1, 0])
        .polygon([0, -0.55, 0], [-0.34, 0.12, 0.06], [0, 0.1, 0])
      m.use(yellow)
        .polygon([0, 0.5, 0], [-0.34, 0.12, 0.06], [0, 0.1, 0])
        .polygon([0, -0.55, 0], [0.34, 0.12, 0.06], [0, 0.1, 0])
      const tail = Array.from(
        { length: 8 },
        (_, i): Vec => [Math.sin(i * 1.2) * 0.1, -0.55 - i * 0.16, 0.02 * i],
      )
      loft(
        m,
        ringsAlong(
          tail,
          tail.map(() => [0.03, 0.006] as [number, number]),
          [1, 0, 0],
        ),
        5,
        2,
      )
    })
  },
}

/** Gives the figure what its pose holds. */
export function addHeld(m: MeshBuilder, figure: Figure, sk: Skeleton): void {
  const { held } = figure.pose
  if (!held) return
  const grip = (limb: Skeleton['leftArm']): Vec =>
    add(limb.end, scaled(unit(minus(limb.end, limb.middle)), figure.body.hand * 0.45))
  const left = grip(sk.leftArm)
  const right = grip(sk.rightArm)
  const { forward, right: side, up } = sk.chestFrame
  const flat = unit([forward[0], 0, forward[2]])
  MAKERS[held](
    m,
    {
      left,
      right,
      middle: along(left, right, 0.5),
      forward: flat,
      side,
      up,
      size: Math.min(1, figure.body.stature / 1.7),
    },
    sk,
  )
}
