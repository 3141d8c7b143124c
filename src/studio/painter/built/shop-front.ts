import type { Rgb } from '../frame.ts'
import { scatter } from '../noise.ts'
import { between, pick, type Random } from '../random.ts'
import type { FrontLook } from './front-look.ts'
import { addWindow } from './house.ts'
import { planks, stone, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { paneAt, roomLight } from './windows.ts'

/** Shop window or door under a fascia. */
export function addGroundFloor(
  m: MeshBuilder,
  look: FrontLook,
  ground: number,
  night: number,
  random: Random,
  lights: { x: number; y: number }[],
): void {
  const { wide } = look
  const top = ground - 0.42
  if (look.shop === 'door') {
    m.use(stone([0.26, 0.24, 0.21], 0.8)).polygon([0, 0, 0], [wide, 0, 0], [wide, top, 0], [0, top, 0])
    const x = wide * (0.3 + 0.4 * random())
    m.use(timber([look.trim[0] * 0.7, look.trim[1] * 0.7, look.trim[2] * 0.7])).box(
      x,
      0,
      -0.03,
      1.5,
      2.7,
      0.12,
    )
    m.use(planks([0.05, 0.09, 0.08], 0.2, 0.3, 'v')).polygon(
      [x - 0.58, 0.05, -0.1],
      [x + 0.58, 0.05, -0.1],
      [x + 0.58, 2.5, -0.1],
      [x - 0.58, 2.5, -0.1],
    )
    for (const wx of [x - 2, x + 2])
      if (wx > 0.9 && wx < wide - 0.9)
        addWindow(
          m,
          wx,
          0.9,
          0,
          1.1,
          1.7,
          look.trim,
          random() < look.lit ? roomLight(look.seed % 150, night) : [0, 0, 0],
          look.seed % 70,
          [2, 3],
        )
    return
  }
  const board: Rgb = pick(random, [
    [0.03, 0.06, 0.05],
    [0.09, 0.025, 0.022],
    [0.03, 0.04, 0.07],
    [0.1, 0.075, 0.045],
    [0.035, 0.032, 0.03],
  ])
  m.use(timber(board, 0.25)).polygon([0, 0, 0], [wide, 0, 0], [wide, top, 0], [0, top, 0])
  m.box(wide / 2, top - 0.66, -0.08, wide - 0.2, 0.56, 0.16)
  // A few gilded letters that no one can quite read from here.
  m.use((_hit, out) => {
    out.red = 0.45
    out.green = 0.32
    out.blue = 0.12
    out.glowRed = 0.5 * night
    out.glowGreen = 0.32 * night
    out.glowBlue = 0.12 * night
  })
  const letters = Math.floor(between(random, 5, 9))
  for (let i = 0; i < letters; i++) {
    const x = wide / 2 + (i - (letters - 1) / 2) * 0.32
    m.box(x, top - 0.52, -0.17, 0.05, 0.27, 0.02)
    if (i % 3 !== 1) m.box(x + 0.09, top - (i % 2 ? 0.52 : 0.3), -0.17, 0.14, 0.05, 0.02)
    if (i % 2 === 0) m.box(x + 0.09, top - 0.4, -0.17, 0.12, 0.045, 0.02)
  }
  const panes = Math.max(1, Math.round((wide - 1.6) / 2.1))
  const door = Math.floor(random() * (panes + 1))
  const lit = night > 0.08 || look.shop === 'cafe'
  const each = (wide - 0.5) / (panes + 0.62)
  let x = 0.25
  for (let i = 0; i <= panes; i++) {
    const isDoor = i === door
    const w = isDoor ? each * 0.62 : each
    const low = isDoor ? 0.1 : 0.62
    const size = top - 0.85 - low
    const light: Rgb = lit ? roomLight((look.seed + i) % 120, Math.max(0.5, night)) : [0.09, 0.075, 0.06]
    const mid = x + w / 2
    const seed = (look.seed % 40) + i
    m.use((hit, out) => {
      paneAt(hit, out, hit.u / (w - 0.16), hit.v / size, w - 0.16, size, {
        light,
        panes: isDoor ? [1, 2] : [2, 1],
        frame: board,
        seed,
        border: 0.04,
      })
      goods(hit.u / (w - 0.16), hit.v / size, seed, out)
    })
    m.polygon(
      [x + 0.08, low, -0.02],
      [x + w - 0.08, low, -0.02],
      [x + w - 0.08, low + size, -0.02],
      [x + 0.08, low + size, -0.02],
    )
    if (lit) lights.push({ x: mid, y: 1.7 })
    x += w
  }
}

/** What stands in a shop window: rows of dark and pale shapes before the light, pendant lamps above. */
function goods(
  u: number,
  v: number,
  seed: number,
  out: { glowRed: number; glowGreen: number; glowBlue: number },
): void {
  const column = Math.floor(u * 9)
  const tall = 0.06 + 0.16 * scatter(column + seed, seed)
  let k = 1
  if (v < tall) k = 0.3 + 0.4 * scatter(column, seed + 3)
  const lamp = Math.hypot(u - (0.2 + 0.3 * Math.floor(u / 0.34)), (v - 0.8) * 1.3)
  if (lamp < 0.16) k *= 1 + 1.6 * Math.exp(-(lamp * lamp) / 0.0016)
  out.glowRed *= k
  out.glowGreen *= k
  out.glowBlue *= k
}
