import { MOMENT_COUNT } from '../product.ts'
import { hasAllLayers, isFilled, type Layers } from './moment-text.ts'

export type MomentStatus = 'not-started' | 'in-progress' | 'ready' | 'complete'

export interface MomentStatusFields extends Layers {
  combinedPrompt: string | null
  imageUrl: string | null
}

export const STATUS_LABELS: Record<MomentStatus, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  ready: 'Ready to generate',
  complete: 'Complete',
}

const hasImage = ({ imageUrl }: MomentStatusFields) => isFilled(imageUrl)

/** True when all three layers, or the combined prompt, are filled. */
export const areQuestionsDone = (moment: MomentStatusFields): boolean =>
  hasAllLayers(moment) || isFilled(moment.combinedPrompt)

export function momentStatus(moment: MomentStatusFields | undefined): MomentStatus {
  if (!moment) return 'not-started'
  if (hasImage(moment)) return 'complete'
  return hasAllLayers(moment) ? 'ready' : 'in-progress'
}

export interface NextStep {
  label: 'Begin Questions' | 'Complete Questions' | 'Generate Vision' | 'View Vision'
  /** The screen of the moment that it opens. */
  screen: 'editor' | 'review' | 'vision'
}

/** The next step of a moment. */
export function nextStep(moment: MomentStatusFields | undefined): NextStep {
  if (!moment) return { label: 'Begin Questions', screen: 'editor' }
  if (areQuestionsDone(moment))
    return hasImage(moment)
      ? { label: 'View Vision', screen: 'vision' }
      : { label: 'Generate Vision', screen: 'review' }
  const hasAnyPrompt = [moment.surfacePrompt, moment.sensoryPrompt, moment.soulPrompt].some(isFilled)
  return { label: hasAnyPrompt ? 'Complete Questions' : 'Begin Questions', screen: 'editor' }
}

/** Number of moments with an image. */
export const countCompleted = (moments: readonly MomentStatusFields[]): number =>
  moments.filter(hasImage).length

export const isStoryComplete = (moments: readonly MomentStatusFields[]): boolean =>
  countCompleted(moments) === MOMENT_COUNT
