import { tube } from '../built/loft.ts'
import type { Vec } from '../built/mesh.ts'
import { cover, dark, type Maker, paleWood, paper, posed, wood } from './grip.ts'
import { add, minus, scaled, unit } from './vector.ts'

export const book: Maker = (m, g) => {
  posed(m, add(g.middle, scaled(g.up, 0.03)), g.side, unit(add(g.up, scaled(g.forward, 0.9))), g.size, () => {
    for (const s of [-1, 1])
      m.at(0, 0, 0, s * 0.32, 1, () => {
        m.use(cover).box(s * 0.085, -0.11, 0.012, 0.17, 0.23, 0.008)
        m.use(paper).box(s * 0.08, -0.105, -0.002, 0.155, 0.215, 0.02)
      })
  })
}

export const guitar: Maker = (m, g) => {
  // The neck runs through the left hand; the right hand lies over the sound hole.
  const neck = unit(minus(g.left, g.right))
  const body = add(add(g.right, scaled(neck, -0.02 * g.size)), scaled(g.forward, -0.05 * g.size))
  posed(m, body, neck, g.up, g.size, () => {
    m.use(paleWood)
    const outline: [number, number][] = []
    for (let i = 0; i < 26; i++) {
      const a = (i / 26) * Math.PI * 2
      const x = Math.cos(a) * 0.25
      const waist = 1 - 0.26 * Math.exp(-(((x - 0.03) / 0.06) ** 2))
      outline.push([x, Math.sin(a) * 0.185 * waist * (x > 0 ? 0.82 : 1)])
    }
    m.extrude(outline, 0, 0.1)
    m.use(dark).extrude(
      Array.from({ length: 12 }, (_, i): [number, number] => [
        0.06 + Math.cos((i / 6) * Math.PI) * 0.045,
        Math.sin((i / 6) * Math.PI) * 0.045,
      ]),
      0,
      0.103,
    )
    m.use(wood).box(0.5, -0.022, 0, 0.52, 0.045, 0.022)
    m.box(0.8, -0.035, 0, 0.13, 0.07, 0.02)
  })
}

export const violin: Maker = (m, g, sk) => {
  const chin = add(sk.neck, add(scaled(sk.chestFrame.right, -0.05 * g.size), scaled(g.up, 0.03)))
  const along_ = unit(minus(g.left, chin))
  posed(m, add(chin, scaled(along_, 0.16 * g.size)), along_, g.forward, g.size, () => {
    m.use(wood).extrude(
      Array.from({ length: 22 }, (_, i): [number, number] => {
        const a = (i / 22) * Math.PI * 2
        const x = Math.cos(a) * 0.17
        return [x, Math.sin(a) * 0.1 * (1 - 0.35 * Math.exp(-((x / 0.045) ** 2)))]
      }),
      0,
      0.045,
    )
    m.use(dark).box(0.26, -0.012, 0, 0.22, 0.024, 0.03)
  })
  m.use(paleWood)
  tube(
    m,
    [
      add(g.right, scaled(along_, -0.1 * g.size)),
      add(add(chin, scaled(along_, 0.2 * g.size)), scaled(g.side, -0.36 * g.size)),
    ],
    0.006 * g.size,
    5,
  )
}

export const rod: Maker = (m, g) => {
  const tip = (t: number): Vec =>
    add(add(g.left, scaled(g.forward, t * 2.3 * g.size)), [0, (t * 1.5 - t * t * 0.35) * g.size, 0])
  m.use(dark)
  tube(m, [0, 0.25, 0.5, 0.75, 1].map(tip), [0.016, 0.011, 0.008, 0.006, 0.004], 5, 2)
  tube(m, [tip(1), add(tip(1), [0, -1.1 * g.size, 0.1])], 0.0022, 4)
}
