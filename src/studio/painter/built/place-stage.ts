import { crowd } from '../cast/crowd.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltWorld, Element } from '../world.ts'
import { addLectern, addMicrophoneStand } from './concert.ts'
import { plain, planks } from './materials.ts'
import { model } from './model.ts'
import { addTruss, hallShell, isSpeech, paletteOf, STAGE, showLights, tribunes } from './show.ts'

/** On the stage, behind whoever performs: lights against us, the audience beyond the edge. */
export const stagePlace: BuiltPlace = {
  plan: () => ({
    eye: 3.1,
    horizon: 0.5,
    focal: 0.82,
    ground: 'none',
    landscape: 'none',
    isIndoors: true,
    gloss: 0,
  }),
  build(world): BuiltWorld {
    const random = randomFrom(deriveSeed(world.seed, 'stage'))
    const [a, b, c] = paletteOf(world, random)
    const far = 84
    const elements: Element[] = [
      hallShell(world, [a[0] * 0.2, a[1] * 0.2, a[2] * 0.2], far),
      tribunes(world, a, b),
    ]
    const edge = 12.5
    elements.push(
      model(
        world,
        (m) => {
          m.use(planks([0.045, 0.04, 0.042], 0.24, 0.9, 'v')).polygon(
            [-30, STAGE, 0.3],
            [30, STAGE, 0.3],
            [30, STAGE, edge],
            [-30, STAGE, edge],
          )
          m.use(plain([0.012, 0.012, 0.014])).polygon(
            [-30, STAGE, edge],
            [30, STAGE, edge],
            [30, -1, edge],
            [-30, -1, edge],
          )
          for (const x of [-5.2, -1.9, 1.9, 5.2])
            m.at(x, STAGE, edge - 0.7, 0.15 * Math.sign(-x), 1, () => {
              m.use(plain([0.016, 0.016, 0.018], 0.3))
              m.extrude(
                [
                  [-0.42, 0],
                  [0.42, 0],
                  [0.42, 0.3],
                  [0.3, 0.42],
                  [-0.3, 0.42],
                  [-0.42, 0.3],
                ],
                0,
                0.55,
              )
            })
          addTruss(m, 8.6, 12)
          for (const s of [-1, 1])
            m.use(plain([0.014, 0.014, 0.016])).box(s * 10.5, STAGE, 11.6, 2.2, 7.5, 1.4)
        },
        { openness: 0.04, shade: 0, z: edge, tolerance: 1e9, isReflected: false },
      ),
    )
    elements.push(...crowd(world, { x0: -30, x1: 30, z0: edge + 1.8, z1: edge + 22 }, 'audience'))
    const focus = between(random, -1.8, 1.8)
    elements.push(...showLights(world, random, [a, b, c], focus, edge))
    if (isSpeech(world))
      elements.push(
        model(
          world,
          (m) =>
            m.at(focus + 0.1, STAGE, 9, 0, 1, () => (random() < 0.5 ? addLectern(m) : addMicrophoneStand(m))),
          { openness: 0.1, shade: 0, rim: 0.6, isFine: true },
        ),
      )
    return {
      elements,
      spots: [
        {
          x: focus,
          y: STAGE,
          z: 8.3,
          facing: isSpeech(world) ? 0.15 : between(random, 0.5, 1.1) * Math.sign(-focus || 1),
          kind: 'stage',
        },
        { x: focus - Math.sign(focus || 1) * 4, y: STAGE, z: 9.4, facing: 0.4, kind: 'stage' },
        { x: focus + Math.sign(focus || 1) * 2.6, y: STAGE, z: 10.4, facing: 0.9, kind: 'stage' },
      ],
    }
  },
}
