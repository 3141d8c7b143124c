import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  cancelGeneration,
  type Generation,
  getGeneration,
  getRunningGeneration,
  listImages,
  listMomentImages,
  useImage,
} from '#shared/contract/generations.ts'
import { getMoment, listMoments, type Moment } from '#shared/contract/moments.ts'
import { getStory } from '#shared/contract/stories.ts'
import { getUser } from '#shared/contract/users.ts'
import { callApi } from '../../lib/api.ts'
import { callKey, readQuery } from '../../lib/query-client.ts'

/** What runs for a moment now; asked anew whenever somebody looks, since another tab may have begun it. */
export const runningGenerationQuery = (momentNumber: number) =>
  queryOptions({
    ...readQuery(getRunningGeneration, { params: { pcm: momentNumber } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always' as const,
  })

export const momentImagesQuery = (momentNumber: number) =>
  readQuery(listMomentImages, { params: { pcm: momentNumber } })

/** The generation that a stored picture came from: its address carries the id. */
export const generationIdOf = (imageUrl: string | null): string | undefined =>
  /^\/media\/images\/([0-9a-f-]{36})/.exec(imageUrl ?? '')?.[1]

/** How a picture was made. It never changes. */
export const finishedGenerationQuery = (generationId: string) => ({
  ...readQuery(getGeneration, { params: { id: generationId } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Takes a picture into every cache that shows the moment. */
export function rememberImage(queryClient: QueryClient, momentNumber: number, imageUrl: string): void {
  queryClient.setQueryData<Moment | null>(
    callKey(getMoment, { params: { pcm: momentNumber } }),
    (moment) => moment && { ...moment, imageUrl, isCompleted: true },
  )
  for (const queryKey of [
    callKey(listMoments),
    callKey(getStory),
    callKey(listImages),
    callKey(listMomentImages, { params: { pcm: momentNumber } }),
  ])
    void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** Has the person's credits asked for again. */
export const refreshUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: callKey(getUser), exact: true })

export const rememberGeneration = (queryClient: QueryClient, generation: Generation): void => {
  queryClient.setQueryData(callKey(getGeneration, { params: { id: generation.id } }), generation)
}

export const cancel = (id: string): Promise<Generation> => callApi(cancelGeneration, { params: { id } })

export function useSelectImage(moment: Pick<Moment, 'id' | 'pcmNumber'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (imageId: number) => callApi(useImage, { params: { id: moment.id }, body: { imageId } }),
    onSuccess: ({ imageUrl }) => rememberImage(queryClient, moment.pcmNumber, imageUrl),
  })
}
