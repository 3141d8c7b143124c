import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getMoment, getStory, listMoments, type Moment } from '#shared/contract/moments.ts'
import { callApi } from '../../lib/api.ts'
import { readQuery } from '../../lib/query-client.ts'

export const storyQuery = readQuery(getStory)

/** All moments of the user. Its key is the prefix of all keys about moments. */
export const momentsQuery = readQuery(listMoments)

/**
 * A moment by its number; null while it does not exist. It is requested by its number once it is known to exist, and until then
 * read from the list, so that no moment is requested that is not written.
 */
export function momentQuery(momentNumber: number) {
  const input = { params: { pcm: momentNumber } }
  const { queryKey } = readQuery(getMoment, input)
  const findIn = (moments: Moment[] | undefined) =>
    moments?.find(({ pcmNumber }) => pcmNumber === momentNumber) ?? null
  return queryOptions<Moment | null, Error>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const before = client.getQueryData(queryKey)
      const known = before ?? findIn(client.getQueryData(momentsQuery.queryKey))
      if (known) return await callApi(getMoment, input, { signal })
      // When it is asked again, it may have been written since the list was loaded.
      const moments = await client.fetchQuery(
        before === undefined ? momentsQuery : { ...momentsQuery, staleTime: 0 },
      )
      // It may have been saved here since the list was read.
      return findIn(moments) ?? client.getQueryData(queryKey) ?? null
    },
  })
}

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
