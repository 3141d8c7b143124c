import type { DrawSettings } from '../rendering/draw-svg.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import type { Brief } from '../understanding/brief.ts'
import { type Anchor, anchorsOf } from './anchors.ts'

export interface Placement {
  anchor: Anchor
  shapes: readonly import('../rendering/shape.ts').Shape[]
}

/** Temporary until the figures are there. */
export function castPeople(
  root: SvgElement,
  brief: Brief,
  conditions: Pick<DrawSettings, 'conditions' | 'isTall' | 'seed'>,
  _seed: number,
  _variant: number,
): Placement[] {
  const anchors = anchorsOf(root, conditions)
  const wanted = (brief.people.isWriterShown ? 1 : 0) + brief.people.others.length
  let taken = 0
  const placements: Placement[] = []
  for (const anchor of anchors) {
    if (!anchor.staff && taken >= wanted) continue
    if (!anchor.staff) taken++
    const sit = anchor.kind === 'sit'
    const top = sit ? -130 : anchor.kind === 'floor' ? -85 : anchor.kind === 'lie' ? -30 : -168
    placements.push({
      anchor,
      shapes: [
        {
          d: `M-17 ${top + 26}C-22 ${top + 40} -14 ${top + 80} -14 ${sit ? -50 : 0}H14C14 ${top + 80} 22 ${top + 40} 17 ${top + 26}C8 ${top + 20} -8 ${top + 20} -17 ${top + 26}Z`,
          fill: anchor.staff ? 'near' : 'acc',
          shade: { colour: 'ink', size: 5, alpha: 0.4 },
        },
        ...(sit ? [{ d: 'M-10 -60H40V0H26V-44H-10Z', fill: 'near' }] : []),
        {
          d: `M-9 ${top + 8}C-9 ${top - 4} 9 ${top - 4} 9 ${top + 8}C9 ${top + 22} -9 ${top + 22} -9 ${top + 8}Z`,
          fill: 'skinA',
        },
      ],
    })
  }
  return placements
}
