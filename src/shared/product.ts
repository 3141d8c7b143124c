/** The only place where the product's name is defined. */
export const PRODUCT_NAME = 'Future Memory'
export const DEFAULT_STORY_TITLE = `My ${PRODUCT_NAME}`
export const PARTNER_NAME = 'OneLevelUp'
