import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Generation, listMomentImages, readPrompt, selectImage } from '#shared/contract/generations.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { selectImagePrompt } from '#shared/domain/moment-text.ts'
import { generationQuery } from '../../entities/generation/queries.ts'
import { invalidateMoments, momentQuery } from '../../entities/moment/queries.ts'
import { callApi, requestPage } from '../../lib/api.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { readQuery } from '../../lib/query-client.ts'

const momentImagesKey = (momentNumber: number) =>
  readQuery(listMomentImages, { params: { pcm: momentNumber } }).queryKey

const FIRST_PAGE: Record<string, string> = {}

/** All images of a moment, newest first, page by page. */
export const useMomentImages = (momentNumber: number, isEnabled: boolean) =>
  useInfiniteQuery({
    queryKey: momentImagesKey(momentNumber),
    queryFn: ({ pageParam, signal }) =>
      requestPage(listMomentImages, { params: { pcm: momentNumber }, query: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
    enabled: isEnabled,
    staleTime: 0,
  })

/** Sets the image of a moment in the cache and refetches the queries that contain images. */
export function setMomentImageCache(queryClient: QueryClient, momentNumber: number, imageUrl: string): void {
  queryClient.setQueryData(
    momentQuery(momentNumber).queryKey,
    (moment) => moment && { ...moment, imageUrl, isCompleted: true },
  )
  invalidateMoments(queryClient)
  void queryClient.invalidateQueries({ queryKey: momentImagesKey(momentNumber) })
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

/** The generation of a moment's current image; undefined without one, and until it has loaded. */
export function useImageGeneration({ imageUrl }: Pick<Moment, 'imageUrl'>): Generation | undefined {
  const id = generationIdOf(imageUrl)
  return useQuery({ ...generationQuery(id ?? 'none'), enabled: id !== undefined }).data
}

/** The id of the generation is part of a stored image's URL. */
const generationIdOf = (imageUrl: string | null): string | undefined =>
  /^\/media\/images\/([0-9a-f-]{36})/.exec(imageUrl ?? '')?.[1]

/** Whether the moment's words have changed since its images: none was made from the words as they are now. */
export function useHasNewWords(moment: Moment, generation: Generation | undefined): boolean {
  const prompt = selectImagePrompt(moment)
  const isOther = generation !== undefined && prompt !== null && prompt !== generation.prompt
  const { data } = useQuery({
    // The image is a part of the key, because the answer changes with each new one.
    queryKey: [readPrompt.path, moment.id, prompt, moment.imageUrl],
    queryFn: ({ signal }) =>
      callApi(readPrompt, { body: { prompt: prompt ?? '', pcmId: moment.id } }, { signal }),
    enabled: isOther,
    // Readings are limited, so it is read once for each visit of an image; and again when that comes back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return isOther && data?.isPainted === false
}
