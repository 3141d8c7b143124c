import type { QueryClient } from '@tanstack/react-query'
import type { Moment } from '#shared/contract/moments.ts'
import { selectImagePrompt } from '#shared/domain/moment-text.ts'
import { momentQuery } from '../../entities/moment/queries.ts'
import { invalidateUser } from '../../entities/queries.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type GenerationFailure, NOT_CHARGED } from './generation-failure.ts'
import { setMomentImageCache } from './moment-images.ts'

export const haveSameWords = (a: Moment, b: Moment): boolean => selectImagePrompt(a) === selectImagePrompt(b)

/** The moment as the server has it; the known one if it cannot be fetched. */
export async function fetchMoment(queryClient: QueryClient, known: Moment): Promise<Moment> {
  const query = { ...momentQuery(known.pcmNumber), staleTime: 0 }
  return (await queryClient.fetchQuery(query).catch(() => null)) ?? known
}

/** Why no credit was spent on words that were changed elsewhere. */
export const WORDS_CHANGED: GenerationFailure = {
  kind: 'cancelled',
  title: 'Your words have changed',
  message: `They were changed on another page, so nothing was painted. ${NOT_CHARGED}`,
  request: undefined,
}

/** Shows an image that was made elsewhere, in place of a second one. */
export function showMadeElsewhere(queryClient: QueryClient, { pcmNumber, imageUrl }: Moment): void {
  if (imageUrl) setMomentImageCache(queryClient, pcmNumber, imageUrl)
  void invalidateUser(queryClient)
  showToast({
    title: 'Vision Created',
    description: 'It was made on another page. You were not charged again.',
    tone: 'success',
  })
}
