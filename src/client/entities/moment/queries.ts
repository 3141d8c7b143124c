import type { QueryClient } from '@tanstack/react-query'
import { getMoment, getStory, listMoments, type Moment } from '#shared/contract/moments.ts'
import { readQuery, readQueryOrNull } from '../../lib/query-client.ts'

export const storyQuery = readQuery(getStory)

/** All moments of the user. Its key is the prefix of all keys about moments. */
export const momentsQuery = readQuery(listMoments)

/** A moment by its number; null while it does not exist. */
export const momentQuery = (momentNumber: number) =>
  readQueryOrNull(getMoment, { params: { pcm: momentNumber } })

/** Writes a moment to the cache unless a newer version is there, and refetches the list and the story. */
export function setMomentCache(queryClient: QueryClient, moment: Moment): void {
  const newer = (cached: Moment | null | undefined) =>
    cached?.id === moment.id && cached.version > moment.version ? cached : moment
  queryClient.setQueryData(momentQuery(moment.pcmNumber).queryKey, newer)
  queryClient.setQueryData(momentsQuery.queryKey, (moments) =>
    moments?.map((cached) => (cached.id === moment.id ? newer(cached) : cached)),
  )
  invalidateMoments(queryClient)
}

/** Refetches the list of moments and the story, which counts them. */
export function invalidateMoments(queryClient: QueryClient): void {
  const list = { queryKey: momentsQuery.queryKey, exact: true }
  // Otherwise a first response that is on its way would be taken, which may be older than the change.
  void queryClient.cancelQueries(list, { silent: true })
  void queryClient.invalidateQueries(list)
  void queryClient.invalidateQueries({ queryKey: storyQuery.queryKey })
}
