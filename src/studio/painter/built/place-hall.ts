import { crowd } from '../cast/crowd.ts'
import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { between, deriveSeed, pick, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltWorld, Element } from '../world.ts'
import { beam } from './beam.ts'
import { addLectern } from './concert.ts'
import { plain, planks } from './materials.ts'
import type { Vec } from './mesh.ts'
import { model } from './model.ts'
import { hallShell, isSpeech, paletteOf, STAGE } from './show.ts'
import { offerFloor } from './surfaces.ts'

/** In the hall, among the audience: backs before us, the stage in its light. */
export const hallPlace: BuiltPlace = {
  plan: () => ({
    eye: 2.5,
    horizon: 0.46,
    focal: 0.9,
    ground: 'none',
    landscape: 'none',
    isIndoors: true,
    gloss: 0,
  }),
  build(world): BuiltWorld {
    const random = randomFrom(deriveSeed(world.seed, 'hall'))
    const [a, , c] = paletteOf(world, random)
    const front = 12
    const back = 19.5
    const focus = between(random, -2, 2)
    const curtain: Rgb = pick(random, [
      [0.3, 0.025, 0.03],
      [0.05, 0.06, 0.14],
      [0.16, 0.03, 0.1],
    ])
    const elements: Element[] = [hallShell(world, [a[0] * 0.05, a[1] * 0.05, a[2] * 0.05], 60)]
    elements.push(
      model(
        world,
        (m) => {
          m.use(planks([0.05, 0.028, 0.016], 0.16, 0.5, 'v')).polygon(
            [-16, STAGE, front],
            [16, STAGE, front],
            [16, STAGE, back],
            [-16, STAGE, back],
          )
          m.use(planks([0.06, 0.035, 0.02], 0.3)).polygon(
            [-16, STAGE, front],
            [16, STAGE, front],
            [16, -0.4, front],
            [-16, -0.4, front],
          )
          const cloth = (x0: number, x1: number, z: number, deep: number, tint: number) => {
            m.use((hit, out) => {
              const fall = 0.5 * (0.55 + 0.45 * Math.sin(hit.u * (x1 - x0) * 9))
              out.red = curtain[0] * tint * fall * (0.35 + 0.65 * Math.exp(-Math.max(0, hit.y - STAGE) / 4))
              out.green = curtain[1] * tint * fall
              out.blue = curtain[2] * tint * fall
              out.gloss = 0.12
            })
            m.grid(Math.ceil((x1 - x0) * 12), 3, false, (u, v, out) => {
              out.x = x0 + (x1 - x0) * u
              out.y = STAGE + v * 12
              out.z = z + deep * Math.sin(u * (x1 - x0) * 9)
              out.girth = 0
            })
          }
          cloth(-16, 16, back, 0.16, 0.55)
          cloth(-16, -6.6, front + 0.8, 0.22, 1)
          cloth(6.6, 16, front + 0.8, 0.22, 1)
          m.use(plain([0.2, 0.14, 0.06], 0.5)).box(0, 8.6, front + 0.4, 32, 0.5, 0.5)
          m.use((hit, out) => {
            const fall = 0.2 * (0.5 + 0.5 * Math.sin(hit.x * 9))
            out.red = curtain[0] * fall
            out.green = curtain[1] * fall
            out.blue = curtain[2] * fall
          }).polygon(
            [-16, 6.9, front + 0.5],
            [16, 6.9, front + 0.5],
            [16, 9, front + 0.5],
            [-16, 9, front + 0.5],
          )
          for (const s of [-1, 1])
            m.use(planks([0.09, 0.05, 0.03], 0.5, 0.2, 'v')).polygon(
              [s * 16, -1, 2],
              [s * 16, -1, back],
              [s * 16, 16, back],
              [s * 16, 16, 2],
            )
        },
        { openness: 0.03, shade: 0, z: back + 0.5, tolerance: 1e9, isReflected: false },
      ),
    )
    elements.push(...crowd(world, { x0: -11, x1: 11, z0: 4.6, z1: 10.2 }, 'audience'))
    const beams: Rgb[] = [[1, 0.82, 0.56], [0.9, 0.66, 0.4], c]
    for (const [i, from] of (
      [
        [focus - 4.5, 10.5, 15],
        [focus + 4.5, 10.5, 15],
        [focus + 0.5, 11, 23],
      ] as Vec[]
    ).entries()) {
      const k = beams[i]!
      elements.push(beam(from, [focus, STAGE, 15], 0.9, [k[0] * 0.05, k[1] * 0.05, k[2] * 0.05]))
      elements.push({
        z: 14,
        draw: (view: View) => drawGlow(view, from, 0.2, [3 * k[0], 3 * k[1], 3 * k[2]], { leastPx: 2 }),
        isReflected: false,
      })
    }
    // The house lights are down, not out.
    world.lamps.push(
      { x: -5, y: 8, z: 5, colour: [0.2, 0.145, 0.09], reach: 8 },
      { x: 5, y: 8, z: 5, colour: [0.2, 0.145, 0.09], reach: 8 },
    )
    world.lamps.push({ x: focus - 0.8, y: 5.4, z: 13.2, colour: [2.6, 1.95, 1.2], reach: 2.6 })
    world.lamps.push({ x: focus + 0.6, y: 5.4, z: 17.4, colour: [3.2, 2.3, 1.35], reach: 3 })
    for (const s of [-1, 1])
      world.lamps.push({
        x: s * 7,
        y: 8,
        z: 21,
        colour: [2.6 * a[0] + 0.7, 2.6 * a[1] + 0.5, 2.6 * a[2] + 0.4],
        reach: 4,
      })
    if (isSpeech(world))
      elements.push(
        model(world, (m) => m.at(focus, STAGE, 14.4, Math.PI, 1, () => addLectern(m)), {
          openness: 0.1,
          shade: 0,
          isFine: true,
        }),
      )
    const away = -Math.sign(focus || 1)
    offerFloor(world, STAGE, [
      [focus + away * 2.2, 15.4, Math.PI + 0.6 * away],
      [focus - away * 2.4, 15.6, Math.PI - 0.5],
      [focus + away * 4.4, 16.4, Math.PI],
      [focus, 16.8, Math.PI],
    ])
    return {
      elements,
      spots: [
        { x: focus, y: STAGE, z: 15, facing: Math.PI - 0.3 * Math.sign(focus || 1), kind: 'stage' },
        { x: focus + 2.8, y: STAGE, z: 16, facing: Math.PI + 0.5, kind: 'stage' },
        { x: focus - 3, y: STAGE, z: 15.6, facing: Math.PI - 0.5, kind: 'stage' },
      ],
    }
  },
}
