import type { QueryClient } from '@tanstack/react-query'
import { listImages, listMomentImages } from '#shared/contract/generations.ts'
import { getMoment, listMoments, type Moment } from '#shared/contract/moments.ts'
import { readQuery, readQueryOrNull } from '../../lib/query-client.ts'
import { storyQuery } from '../story.ts'

/** All moments of the person. Its key is the prefix of everything about moments. */
export const momentsQuery = readQuery(listMoments)

/** A moment by its number; null while it has not been begun. */
export const momentQuery = (momentNumber: number) =>
  readQueryOrNull(getMoment, { params: { pcm: momentNumber } })

/** Every image that a moment ever had. */
export const momentImagesQuery = (momentNumber: number) =>
  readQuery(listMomentImages, { params: { pcm: momentNumber } })

/** Puts a saved moment into the cache, and has the list and the story read again. */
export function setMomentCache(queryClient: QueryClient, moment: Moment): void {
  queryClient.setQueryData(momentQuery(moment.pcmNumber).queryKey, moment)
  queryClient.setQueryData(momentsQuery.queryKey, (moments) =>
    moments?.map((known) => (known.id === moment.id ? moment : known)),
  )
  invalidateAggregates(queryClient)
}

/** Gives a moment its new image in the cache, and has what shows images read again. */
export function setMomentImageCache(queryClient: QueryClient, momentNumber: number, imageUrl: string): void {
  queryClient.setQueryData(
    momentQuery(momentNumber).queryKey,
    (moment) => moment && { ...moment, imageUrl, isCompleted: true },
  )
  invalidateAggregates(queryClient)
  for (const { queryKey } of [momentImagesQuery(momentNumber), readQuery(listImages)])
    void queryClient.invalidateQueries({ queryKey })
}

function invalidateAggregates(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: momentsQuery.queryKey, exact: true })
  void queryClient.invalidateQueries({ queryKey: storyQuery.queryKey })
}
