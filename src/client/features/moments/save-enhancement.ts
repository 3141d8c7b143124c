import type { QueryClient } from '@tanstack/react-query'
import { getMoment, type Moment, moment as momentSchema, updateMoment } from '#shared/contract/moments.ts'
import { combineLayers } from '#shared/domain/moment-text.ts'
import { setMomentCache } from '../../entities/moment/queries.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentOf, ifUnchanged } from '../../lib/save-versioned.ts'
import { afterOtherSaves } from './save-moment.ts'

export interface Enhancement {
  enhancedPrompt: string
  /** The words it was made from, or is kept for: what `basePromptOf` gave. */
  base: string
  /** The moment when the enhancement was requested, or when it was kept. */
  moment: Moment
}

/** Each further one follows a change of something else than the words. */
const MAX_SENDS = 4

/**
 * Saves an enhancement, unless the moment's words or its prompt have changed since it was requested. Resolves to the moment as it
 * is now, and whether it has this enhancement.
 * @throws as `callApi`
 */
export const saveEnhancement = (queryClient: QueryClient, made: Enhancement) =>
  afterOtherSaves(async (): Promise<{ moment: Moment; isSaved: boolean }> => {
    const { id, pcmNumber } = made.moment
    let moment = made.moment
    for (let sends = 1; ; sends++) {
      try {
        const body = { enhancedPrompt: made.enhancedPrompt }
        moment = await callApi(
          updateMoment,
          { params: { id }, body },
          { headers: ifUnchanged(moment.version) },
        )
        setMomentCache(queryClient, moment)
        return { moment, isSaved: true }
      } catch (error) {
        const isOfOtherWords = error instanceof ApiError && error.code === 'conflict'
        const current = isOfOtherWords
          ? await callApi(getMoment, { params: { pcm: pcmNumber } })
          : currentOf(error)
        if (current === undefined) throw error
        moment = momentSchema.parse(current)
        setMomentCache(queryClient, moment)
        const isSameMoment =
          basePromptOf(moment) === made.base && moment.enhancedPrompt === made.moment.enhancedPrompt
        // Only something else was changed, such as the name.
        if (isOfOtherWords || !isSameMoment || sends === MAX_SENDS) return { moment, isSaved: false }
      }
    }
  })

/** The text that is enhanced: the stored combined prompt, otherwise the three layers with headings; null without all three. */
export function basePromptOf(moment: Moment): string | null {
  return moment.combinedPrompt?.trim() ? moment.combinedPrompt : combineLayers(moment)
}
