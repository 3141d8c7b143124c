import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { listMomentImages, selectImage } from '#shared/contract/generations.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { invalidateMoments, momentQuery } from '../../entities/moment/queries.ts'
import { callApi } from '../../lib/api.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { readQuery } from '../../lib/query-client.ts'

/** All images of a moment, including earlier ones. */
export const momentImagesQuery = (momentNumber: number) =>
  readQuery(listMomentImages, { params: { pcm: momentNumber } })

/** Sets the image of a moment in the cache and refetches the queries that contain images. */
export function setMomentImageCache(queryClient: QueryClient, momentNumber: number, imageUrl: string): void {
  queryClient.setQueryData(
    momentQuery(momentNumber).queryKey,
    (moment) => moment && { ...moment, imageUrl, isCompleted: true },
  )
  invalidateMoments(queryClient)
  void queryClient.invalidateQueries({ queryKey: momentImagesQuery(momentNumber).queryKey })
}

/** Selects an image of the history as the image of its moment. */
export function useSelectImage(moment: Pick<Moment, 'id' | 'pcmNumber'>, onSelected: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (imageId: number) => callApi(selectImage, { params: { id: moment.id }, body: { imageId } }),
    onSuccess: ({ imageUrl }) => {
      setMomentImageCache(queryClient, moment.pcmNumber, imageUrl)
      onSelected()
    },
    meta: { errorMessage: serverMessageOr('This image could not be chosen. Please try again.') },
  })
}
