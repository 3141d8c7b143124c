import type { QueryClient } from '@tanstack/react-query'
import { getMoment, getStory, listMoments, type Moment } from '#shared/contract/moments.ts'
import { readQuery, readQueryOrNull } from '../../lib/query-client.ts'

export const storyQuery = readQuery(getStory)

/** All moments of the person. Its key is the prefix of everything about moments. */
export const momentsQuery = readQuery(listMoments)

/** A moment by its number; null while it has not been begun. */
export const momentQuery = (momentNumber: number) =>
  readQueryOrNull(getMoment, { params: { pcm: momentNumber } })

/** Puts a saved moment into the cache, and has the list and the story read again. */
export function setMomentCache(queryClient: QueryClient, moment: Moment): void {
  queryClient.setQueryData(momentQuery(moment.pcmNumber).queryKey, moment)
  queryClient.setQueryData(momentsQuery.queryKey, (moments) =>
    moments?.map((known) => (known.id === moment.id ? moment : known)),
  )
  invalidateMoments(queryClient)
}

/** Has the list of moments and the story, which counts them, read again. */
export function invalidateMoments(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: momentsQuery.queryKey, exact: true })
  void queryClient.invalidateQueries({ queryKey: storyQuery.queryKey })
}
