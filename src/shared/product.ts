/** The only place where the product’s name is defined. */
export const PRODUCT_NAME = 'Future Memory'
export const DEFAULT_STORY_TITLE = `My ${PRODUCT_NAME}`
export const PARTNER_NAME = 'OneLevelUp'

/** Lengths are in UTF-16 code units, as browsers count `maxlength`. */
export const TEXT_LIMITS = {
  layer: 10_000,
  prompt: 32_000,
  feedback: 2_000,
  action: 500,
  title: 200,
  scenario: 10_000,
  inspiration: 5_000,
  descriptiveName: 100,
  appearanceNotes: 1_000,
} as const

export const MOMENT_COUNT = 6
/** Moment ids start above every moment number, so that `/api/pcms/{x}` can take either. */
export const FIRST_MOMENT_ID = 1001
export const STARTING_CREDITS = 10
export const GENERATION_COST = 1
/** Of one person; a further one waits. */
export const GENERATIONS_PER_HOUR = 20
export const IMAGE_SIZE = '1792x1024'
export const DEFAULT_REHEARSAL_MINUTES = 5
export const SCENARIO_MIN_LENGTH = 10
