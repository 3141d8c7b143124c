import { MOMENT_COUNT } from '../limits.ts'
import { hasAllLayers, isFilled, type Layers } from './moment-text.ts'

export type MomentStatus = 'not-started' | 'in-progress' | 'ready' | 'complete'

export interface MomentFacts extends Layers {
  combinedPrompt: string | null
  imageUrl: string | null
}

export const STATUS_LABELS: Record<MomentStatus, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  ready: 'Ready to generate',
  complete: 'Complete',
}

const hasImage = ({ imageUrl }: MomentFacts) => isFilled(imageUrl)

/** True when all three layers, or the combined prompt, are filled. */
export const areQuestionsDone = (moment: MomentFacts): boolean =>
  hasAllLayers(moment) || isFilled(moment.combinedPrompt)

export function momentStatus(moment: MomentFacts | undefined): MomentStatus {
  if (!moment) return 'not-started'
  if (hasImage(moment)) return 'complete'
  return hasAllLayers(moment) ? 'ready' : 'in-progress'
}

export interface MainAction {
  label: 'Begin Questions' | 'Complete Questions' | 'Generate Vision' | 'View Vision'
  /** The screen of the moment that it opens. */
  goesTo: 'editor' | 'review' | 'vision'
}

/** The next step of a moment. */
export function mainAction(moment: MomentFacts | undefined): MainAction {
  if (!moment) return { label: 'Begin Questions', goesTo: 'editor' }
  if (areQuestionsDone(moment))
    return hasImage(moment)
      ? { label: 'View Vision', goesTo: 'vision' }
      : { label: 'Generate Vision', goesTo: 'review' }
  const hasAnyPrompt = [moment.surfacePrompt, moment.sensoryPrompt, moment.soulPrompt].some(isFilled)
  return { label: hasAnyPrompt ? 'Complete Questions' : 'Begin Questions', goesTo: 'editor' }
}

/** Number of moments with an image. */
export const countCompleted = (moments: readonly MomentFacts[]): number => moments.filter(hasImage).length

export const isStoryComplete = (moments: readonly MomentFacts[]): boolean =>
  countCompleted(moments) === MOMENT_COUNT
