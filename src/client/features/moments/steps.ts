import Eye from 'lucide-react/icons/eye'
import Hand from 'lucide-react/icons/hand'
import HeartIcon from 'lucide-react/icons/heart'
import type { ComponentType, SVGProps } from 'react'
import type { LayerName } from '#shared/domain/moment-guides.ts'

export type LayerField = 'surfacePrompt' | 'sensoryPrompt' | 'soulPrompt'

export interface Step {
  layer: LayerName
  field: LayerField
  title: string
  description: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
}

/** The three steps of the editor, in order. */
export const steps: readonly [Step, Step, Step] = [
  {
    layer: 'surface',
    field: 'surfacePrompt',
    title: 'Surface Layer',
    description: 'The scene: what you see.',
    Icon: Eye,
  },
  {
    layer: 'sensory',
    field: 'sensoryPrompt',
    title: 'Sensory Layer',
    description: 'The details: what you feel in your body.',
    Icon: Hand,
  },
  {
    layer: 'soul',
    field: 'soulPrompt',
    title: 'Soul Layer',
    description: 'The meaning: why it matters.',
    Icon: HeartIcon,
  },
]

export type LayerTexts = Readonly<Record<LayerField, string>>

const isFilled = (text: string) => text.trim() !== ''

export function areAllFilled(texts: LayerTexts): boolean {
  return steps.every((step) => isFilled(texts[step.field]))
}

/** The index of the step at which the editor opens: the first empty layer, or the last. */
export function initialStep(texts: LayerTexts): number {
  if (!isFilled(texts.surfacePrompt)) return 0
  return isFilled(texts.sensoryPrompt) ? 2 : 1
}
