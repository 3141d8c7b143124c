import { backdrops, places, props, skyLife } from './built/index.ts'
import { castGroup, crowd } from './cast/index.ts'
import type { Parts } from './parts.ts'

/** The builders of houses, things and people. */
export const parts: Parts = { places, props, backdrops, skyLife, castGroup, crowd }
