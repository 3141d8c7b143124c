import type { PropBuilder } from '../world.ts'
import { addGrandPiano, addLectern, addMicrophoneStand, black, brass, steel } from './concert.ts'
import { addEasel } from './easel.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { fabric, plain, timber } from './materials.ts'
import { beside, standing } from './standing.ts'

const maple = timber([0.36, 0.14, 0.04], 0.7)

export const musicProps: Record<string, PropBuilder> = {
  piano: (world, spot) =>
    standing(world, beside(world, spot, -1.3, 1.4, 0.5), (m) => addGrandPiano(m), { contact: 1.5 }),
  microphone: (world, spot) =>
    world.scene.cast.some((g) => g.activity === 'singing')
      ? []
      : standing(world, beside(world, spot, 0, 0.42, Math.PI), (m) => addMicrophoneStand(m), {
          contact: 0.25,
          isFine: true,
          rim: 0.6,
        }),
  podium: (world, spot) =>
    standing(world, beside(world, spot, 0, 0.6), (m) => addLectern(m), { contact: 0.6 }),
  easel: (world, spot) =>
    standing(world, beside(world, spot, 0.05, 0.85), (m) => addEasel(m), { contact: 0.5, isFine: true }),
  cello: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.8, 0),
      (m) =>
        m.tilted(-0.14, 0.1, () => {
          m.use(maple).at(0, 0.45, 0, 0, 1, () =>
            m.extrude(
              Array.from({ length: 30 }, (_, i): [number, number] => {
                const a = (i / 30) * Math.PI * 2
                const y = Math.sin(a) * 0.38
                return [
                  Math.cos(a) * (0.22 - 0.035 * (y > 0 ? 1 : 0)) * (1 - 0.36 * Math.exp(-((y / 0.09) ** 2))),
                  y,
                ]
              }),
              0,
              0.13,
            ),
          )
          m.use(black).box(0, 0.75, -0.08, 0.045, 0.52, 0.03)
          tube(
            m,
            [
              [0, 0, 0],
              [0, 0.1, 0],
            ],
            0.006,
            5,
          )
          m.use(maple)
          ball(m, [0, 1.3, -0.07], 0.035, 0.05, 0.04)
        }),
      { contact: 0.3, isFine: true },
    ),
  drums: (world, spot) =>
    standing(
      world,
      beside(world, spot, 1.3, 1.2, Math.PI),
      (m) => {
        const drum = (x: number, y: number, z: number, r: number, h: number, tip: number) =>
          m.at(x, y, z, 0, 1, () =>
            m.tilted(tip, 0, () => {
              m.use(plain([0.3, 0.03, 0.03], 0.6))
              lathe(
                m,
                [
                  [r, 0],
                  [r, h],
                ],
                22,
              )
              m.use(steel)
              lathe(
                m,
                [
                  [r * 1.02, h - 0.02],
                  [r * 1.03, h + 0.01],
                  [r * 0.98, h + 0.012],
                ],
                22,
              )
              m.use(plain([0.6, 0.58, 0.52], 0.2)).at(0, h, 0, 0, 1, () =>
                lathe(
                  m,
                  [
                    [r, 0],
                    [0, 0.001],
                  ],
                  22,
                ),
              )
            }),
          )
        drum(0, 0.28, -0.2, 0.28, 0.4, Math.PI / 2)
        drum(-0.2, 0.72, 0.05, 0.15, 0.18, 0.25)
        drum(0.2, 0.72, 0.05, 0.16, 0.2, 0.25)
        drum(-0.5, 0.5, -0.3, 0.18, 0.14, -0.1)
        drum(0.58, 0.22, -0.3, 0.22, 0.36, 0)
        for (const [x, y, z, r] of [
          [-0.6, 1.2, 0.1, 0.24],
          [0.62, 1.28, 0.05, 0.27],
          [-0.78, 0.9, -0.3, 0.17],
        ] as const) {
          m.use(steel)
          tube(
            m,
            [
              [x, 0, z],
              [x, y, z],
            ],
            0.012,
            6,
          )
          m.use(brass).at(x, y, z, 0, 1, () =>
            m.tilted(0.2, 0.1, () =>
              lathe(
                m,
                [
                  [r, 0],
                  [r * 0.3, 0.015],
                  [0.03, 0.04],
                  [0, 0.045],
                ],
                22,
              ),
            ),
          )
        }
      },
      { contact: 1, isFine: true },
    ),
  telescope: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.6, 0.35),
      (m) => {
        m.use(timber([0.2, 0.11, 0.05], 0.2))
        for (let i = 0; i < 3; i++)
          tube(
            m,
            [
              [0, 1.15, 0],
              [Math.cos(i * 2.09) * 0.5, 0, Math.sin(i * 2.09) * 0.5],
            ],
            0.025,
            6,
          )
        m.use(plain([0.55, 0.53, 0.48], 0.5))
        loft(
          m,
          ringsAlong(
            [
              [0, 0.98, -0.42],
              [0, 1.2, 0],
              [0, 1.6, 0.72],
            ],
            [0.05, 0.062, 0.075],
            [1, 0, 0],
          ),
          16,
          2,
          { round: [0.1, 0.05] },
        )
        m.use(brass)
        for (const t of [0.1, 0.5, 0.95])
          loft(
            m,
            ringsAlong(
              [
                [0, 0.98 + 0.62 * t - 0.01, -0.42 + 1.14 * t],
                [0, 1.0 + 0.62 * t, -0.39 + 1.14 * t],
              ],
              [0.072 + t * 0.012, 0.072 + t * 0.012],
              [1, 0, 0],
            ),
            16,
            1,
          )
        tube(
          m,
          [
            [0, 0.98, -0.42],
            [0, 0.93, -0.52],
          ],
          0.024,
          10,
        )
      },
      { contact: 0.5, isFine: true, rim: 0.5 },
    ),
  guitar: (world, spot) =>
    world.scene.cast.some((g) => g.activity === 'making-music' || g.activity === 'singing')
      ? []
      : standing(
          world,
          beside(world, spot, 0.9, 0.1),
          (m) =>
            m.tilted(-0.2, 0.06, () => {
              m.use(timber([0.42, 0.22, 0.08], 0.5)).at(0, 0.26, 0, 0, 1, () =>
                m.extrude(
                  Array.from({ length: 28 }, (_, i): [number, number] => {
                    const a = (i / 28) * Math.PI * 2
                    const y = Math.sin(a) * 0.25
                    return [
                      Math.cos(a) *
                        (y > 0 ? 0.15 : 0.19) *
                        (1 - 0.28 * Math.exp(-(((y - 0.04) / 0.06) ** 2))),
                      y,
                    ]
                  }),
                  0,
                  0.1,
                ),
              )
              m.use(black).at(0, 0.32, -0.051, 0, 1, () =>
                m.extrude(
                  Array.from({ length: 14 }, (_, i): [number, number] => [
                    Math.cos((i / 7) * Math.PI) * 0.048,
                    Math.sin((i / 7) * Math.PI) * 0.048,
                  ]),
                  0,
                  0.004,
                ),
              )
              m.use(timber([0.14, 0.07, 0.03], 0.3))
                .box(0, 0.48, -0.045, 0.05, 0.42, 0.025)
                .box(0, 0.89, -0.04, 0.075, 0.14, 0.02)
            }),
          { contact: 0.3, isFine: true },
        ),
  violin: () => [],
  horn: () => [],
  flag: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.8, 0.3),
      (m) => {
        const c = world.scene.colours[0]
        m.use(steel)
        tube(
          m,
          [
            [0, 0, 0],
            [0, 3.1, 0],
          ],
          [0.03, 0.022],
          7,
        )
        m.use(fabric(c ? [c[0] ** 2.2, c[1] ** 2.2, c[2] ** 2.2] : [0.55, 0.05, 0.04], 0.5))
        m.grid(16, 8, false, (u, v, out) => {
          out.x = 0.02 + u * 1.15
          out.y = 3.05 - v * 0.75 - u * u * 0.12 + 0.05 * Math.sin(u * 8) * u
          out.z = 0.14 * Math.sin(u * 7 + v) * u
          out.girth = 0
        })
      },
      { contact: 0.2, isFine: true },
    ),
}
