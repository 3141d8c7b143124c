import heads from '../../library/heads.json' with { type: 'json' }
import type { Matrix, Shape } from '../shape.ts'
import { type Look, named } from './clothes.ts'
import { type Drawing, darker, drawn, filled, type Slots } from './drawing.ts'
import { add, between, curve, placed, polar } from './geometry.ts'
import { limbOutline } from './limbs.ts'
import type { Pose, View } from './pose.ts'
import { isSmall, type Skeleton } from './skeleton.ts'

/** `under` is what falls behind the body, seen from the front. */
type Style = Partial<Record<View | 'under', Drawing[]>>

const HEADS = heads as unknown as {
  face: Record<View, Drawing[]>
  features: Record<string, Partial<Record<View, Drawing[]>>>
  expressions: Record<string, { eyes?: string; mouth?: string; brows?: string; tears?: boolean }>
  hair: Record<string, Style>
  beards: Record<string, Style>
  hats: Record<string, Style & { hair: string }>
  scarf: Style
  glasses: Style
  hearingAid: Style
  onFace: Record<string, Style>
}
export const HAIR_STYLES = Object.keys(HEADS.hair)
export const BEARDS = Object.keys(HEADS.beards)
export const HATS = Object.keys(HEADS.hats)
export const ON_FACE = Object.keys(HEADS.onFace)

function headMatrix({ head, size }: Skeleton, pose: Pose): Matrix {
  const mirror = pose.head.flip ? -1 : 1
  return placed(head.at, head.tilt, size.head * mirror, size.head)
}

/** The neck, drawn before the upper body. */
export function neckShapes({ head, neck, size }: Skeleton, pose: Pose, look: Look, slots: Slots): Shape[] {
  const k = size.head * (look.sex === 'f' ? 0.88 : 1) * (isSmall(look) ? 0.8 : 1)
  const offset = head.view === 'side' ? (pose.head.flip ? 2.6 : -2.6) : 0
  const chin = add(polar(head.tilt + Math.PI / 2, 4 * size.head), polar(head.tilt, offset * size.head))
  const top = add(head.at, chin)
  const foot = add(neck, polar(Math.PI / 2, 3 * size.torso))
  const outline = limbOutline(top, between(top, foot, 0.55), foot, [5 * k, 5 * k, 5.2 * k, 6 * k, 7.6 * k])
  const colour = head.view === 'back' ? slots.skin! : darker(slots.skin!, 0.16)
  return [filled(curve(outline), colour, 2, 0.3)]
}

/** Hair that falls behind the shoulders, seen from the front. */
export function backHairShapes(skeleton: Skeleton, pose: Pose, look: Look, slots: Slots): Shape[] {
  if (look.headscarf || skeleton.head.view !== 'front') return []
  return drawn(hairOf(look).under ?? [], slots, headMatrix(skeleton, pose))
}

function hairOf(look: Look): Style {
  if (look.hat && named(HEADS.hats, 'hat', look.hat).hair === 'hidden') return {}
  return named(HEADS.hair, 'hair style', look.hairStyle)
}

/** Skins on which dark eyes are seen only on a paler ground. */
const DARK = 0.4

function isDark(skin: string): boolean {
  if (!/^#[0-9a-f]{6}$/i.test(skin)) return false
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(skin.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  return (r * 0.3 + g * 0.59 + b * 0.11) / 255 < DARK
}

/** By which a grown woman and a grown man are told apart where the hair is alike. */
function featuresOf({ sex }: Look, { eyes, mouth, brows }: Features): string[] {
  if (sex === 'm') return brows === 'line' ? ['brows'] : []
  return [...(eyes === 'eyes' ? ['lashes'] : []), ...(LIPPED.has(mouth) ? ['lips'] : [])]
}

type Features = ReturnType<typeof expressionOf>
/** Mouths over which lips are drawn. */
const LIPPED = new Set(['smile', 'calm', 'level'])

/** The parts of a face: those of the expression that somebody has, else those of the pose. */
function expressionOf({ head: { eyes, mouth } }: Pose, { expression }: Look) {
  const own = expression === undefined ? {} : named(HEADS.expressions, 'expression', expression)
  return {
    eyes: own.eyes ?? (eyes === 'open' ? 'eyes' : eyes),
    mouth: own.mouth ?? mouth,
    brows: own.brows ?? 'line',
    tears: own.tears ? ['tears'] : [],
  }
}

/** Eyes of which a line is seen. */
const SHUT = new Set(['closed', 'happy'])

export function headShapes(skeleton: Skeleton, pose: Pose, look: Look, slots: Slots): Shape[] {
  const features = expressionOf(pose, look)
  const { eyes, mouth, brows, tears } = features
  const feature = (name: string) => named(HEADS.features, 'features', name)
  const layers: (Style | undefined)[] = [
    HEADS.face,
    feature(brows),
    !SHUT.has(eyes) && isDark(look.skin) ? HEADS.features.paleEyes : undefined,
    feature(eyes),
    feature(mouth),
    look.body === 'older' || look.isLined ? HEADS.features.older : undefined,
    ...(isSmall(look) ? [] : featuresOf(look, features).map(feature)),
    look.beard ? named(HEADS.beards, 'beard', look.beard) : undefined,
    // A beard is around a mouth that is open, and under the tears.
    ...(look.beard && !LIPPED.has(mouth) ? [feature(mouth)] : []),
    ...tears.map(feature),
    look.headscarf ? HEADS.scarf : hairOf(look),
    look.hasGlasses ? HEADS.glasses : undefined,
    ...(look.onFace ?? []).map((name) => named(HEADS.onFace, 'thing on a face', name)),
    look.hat && !look.headscarf ? named(HEADS.hats, 'hat', look.hat) : undefined,
    look.hasHearingAid ? HEADS.hearingAid : undefined,
  ]
  const drawings = layers.flatMap((layer) => layer?.[skeleton.head.view] ?? [])
  const shapes = drawn(drawings, slots, headMatrix(skeleton, pose))
  const last = shapes.at(-1)
  return last ? [...shapes.slice(0, -1), { ...last, endsHead: true }] : shapes
}
