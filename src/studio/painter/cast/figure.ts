import { ball } from '../built/loft.ts'
import { type Mesh, MeshBuilder, type Vec } from '../built/mesh.ts'
import type { Body } from './body.ts'
import { addHead } from './head.ts'
import { addHeld } from './held.ts'
import { addArm, addLeg, type Detail, headingOf, type LimbDress } from './limbs.ts'
import type { Look } from './look.ts'
import { cloth, leather, skin } from './materials.ts'
import type { Figure } from './person.ts'
import type { Pose } from './pose.ts'
import { newSkeleton, type Skeleton } from './skeleton.ts'
import { addScarf, addSkirt, addTrunk } from './trunk.ts'
import { add, scaled } from './vector.ts'

export const FINE: Detail = { around: 11, steps: 2 }
export const COARSE: Detail = { around: 6, steps: 1 }

/** Adds a figure whose ground lies at local y = 0, looking along local z. Returns its joints as placed. */
export function addFigure(m: MeshBuilder, figure: Figure, detail: Detail): Skeleton {
  const { body, look, pose } = figure
  const rigid = newSkeleton(body, pose)
  dressBody(m, body, look, pose, rigid, detail)
  addHeld(m, figure, rigid)
  return rigid
}

/** Metres that the whole figure must rise so that its lowest point touches the ground; seats and water excepted. */
export function footing(figure: Figure, detail: Detail): number {
  const { pose } = figure
  if (pose.seat === 'chair' || pose.seat === 'saddle' || pose.depth !== undefined) return 0
  const m = new MeshBuilder()
  const { body, look } = figure
  dressBody(m, body, look, pose, newSkeleton(body, pose), detail)
  return -lowest(m.build())
}

export function lowest(mesh: Mesh): number {
  let low = Number.POSITIVE_INFINITY
  for (let i = 1; i < mesh.position.length; i += 3) low = Math.min(low, mesh.position[i]!)
  return Number.isFinite(low) ? low : 0
}

const LOOSE: Record<Look['top'], number> = {
  shirt: 0.006,
  sweater: 0.014,
  jacket: 0.018,
  coat: 0.022,
  parka: 0.034,
}

function dressBody(m: MeshBuilder, body: Body, look: Look, pose: Pose, sk: Skeleton, detail: Detail): void {
  const size = body.stature / 1.75
  const loose = LOOSE[look.top] * size
  const isWarm = look.top !== 'shirt'
  const top = cloth(look.topColour, look.top === 'parka' ? 1.6 : 1)
  const flesh = skin(look.skin)
  const isSkirt = look.legs === 'skirt' || look.legs === 'dress'
  const legs = cloth(isSkirt ? look.legColour : look.legColour, 0.8)
  const dress: LimbDress = {
    cover: top,
    skin: flesh,
    shoe: leather(look.shoes),
    loose: loose * 0.75,
    sleeve: isWarm ? 1 : look.legs === 'dress' ? 0.18 : 0.4,
    legs: look.legs === 'trousers' ? 1 : look.legs === 'shorts' ? 0.5 : isWarm ? 1 : 0,
    legCover: legs,
    legLoose: (isSkirt ? 0.001 : body.isWoman ? 0.005 : 0.011) * size,
  }
  const heading = headingOf(sk)
  addLeg(m, body, sk.leftLeg, sk.leftToe, false, heading, dress, detail)
  addLeg(m, body, sk.rightLeg, sk.rightToe, true, heading, dress, detail)
  const isLow = pose.seat === 'ground' || pose.seat === 'lying' || pose.depth !== undefined
  addTrunk(
    m,
    body,
    sk,
    loose,
    top,
    look.legs === 'dress' ? top : legs,
    (isSkirt || look.top === 'coat') && !isLow,
    detail,
  )
  const blow: Vec = [look.wind * 0.1 * size, 0, -look.wind * 0.12 * size]
  if (isSkirt && pose.seat !== 'saddle' && (look.top !== 'coat' || isLow)) {
    const colour = look.legs === 'dress' ? top : legs
    const to = isLow ? 0.5 : look.legs === 'dress' ? 0.72 : 0.56
    addSkirt(
      m,
      body,
      sk,
      {
        to,
        flare: (isLow ? 0.03 : 0.1) * size,
        folds: 0.1,
        loose: 0.012 * size,
        blow: isLow ? [0, 0, 0] : blow,
        phase: body.stature * 40,
      },
      colour,
      detail,
    )
  }
  if (look.top === 'coat' && !isLow && pose.seat !== 'saddle')
    addSkirt(
      m,
      body,
      sk,
      {
        to: isSkirt ? 0.64 : body.isWoman ? 0.46 : 0.38,
        flare: (isSkirt ? 0.1 : 0.05) * size,
        folds: 0.05,
        loose: loose + 0.006,
        blow: scaled(blow, 0.8),
        phase: body.stature * 30,
      },
      top,
      detail,
    )
  addArm(m, body, sk.leftArm, false, dress, detail)
  addArm(m, body, sk.rightArm, true, dress, detail)
  if (look.scarf) addScarf(m, body, sk, look.wind, cloth(look.scarf), detail)
  if (look.hasPack && pose.seat !== 'lying') addPack(m, body, sk, look)
  addHead(m, body, sk, look, flesh, detail)
}

function addPack(m: MeshBuilder, body: Body, sk: Skeleton, look: Look): void {
  const s = body.stature
  const { right, up, forward } = sk.chestFrame
  const c = add(add(sk.chest, scaled(forward, -0.125 * s)), scaled(up, 0.02 * s))
  m.use(
    cloth(
      [look.hatColour[0] * 0.7 + 0.02, look.hatColour[1] * 0.7 + 0.02, look.hatColour[2] * 0.7 + 0.02],
      1.2,
    ),
  )
  m.within(
    [
      right[0] * s,
      up[0] * s,
      forward[0] * s,
      c[0],
      right[1] * s,
      up[1] * s,
      forward[1] * s,
      c[1],
      right[2] * s,
      up[2] * s,
      forward[2] * s,
      c[2],
    ],
    () => {
      ball(m, [0, 0, 0], 0.085, 0.14, 0.06)
      ball(m, [0, -0.03, -0.045], 0.06, 0.07, 0.04)
      m.use(cloth([0.2, 0.2, 0.16], 0.6))
      m.tilted(0, Math.PI / 2, () => m.at(0.15, 0, 0, 0, 1, () => ball(m, [0, 0, 0], 0.032, 0.1, 0.032)))
    },
  )
}
