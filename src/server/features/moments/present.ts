import { isPromptOutdated } from './prompts.ts'
import type { MomentRow } from './queries.ts'

/** A moment as its contract sends it. */
export const presentMoment = (row: MomentRow) => ({ ...row, isPromptOutdated: isPromptOutdated(row) })
