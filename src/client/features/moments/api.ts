import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#shared/contract/call.ts'
import {
  createMoment,
  enhancePrompt,
  generateDescriptiveName,
  getMoment,
  listMoments,
  type Moment,
  updateMoment,
} from '#shared/contract/moments.ts'
import { getStory } from '#shared/contract/stories.ts'
import { callApi } from '../../lib/api.ts'
import { callKey, readQuery, readQueryOrNull } from '../../lib/query-client.ts'

export const momentsQuery = readQuery(listMoments)

/** A moment by its number; null while it has not been begun. */
export const momentQuery = (momentNumber: number) =>
  readQueryOrNull(getMoment, { params: { pcm: momentNumber } })

/** Takes a saved moment into the cache, and has the list and the story asked for again. */
export function setMomentCache(queryClient: QueryClient, moment: Moment): void {
  queryClient.setQueryData(momentQuery(moment.pcmNumber).queryKey, moment)
  void queryClient.invalidateQueries({ queryKey: callKey(listMoments), exact: true })
  void queryClient.invalidateQueries({ queryKey: callKey(getStory), exact: true })
}

export type MomentText = CallInput<typeof createMoment>['body']
export type MomentChange = CallInput<typeof updateMoment>['body']

/** Creates the moment if none exists, otherwise updates it. */
export async function sendMoment(existingId: number | undefined, text: MomentText): Promise<Moment> {
  return existingId === undefined
    ? await callApi(createMoment, { body: text })
    : await callApi(updateMoment, { params: { id: existingId }, body: text })
}

export function useSaveMoment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ existingId, text }: { existingId: number | undefined; text: MomentText }) =>
      sendMoment(existingId, text),
    onSuccess: (moment) => setMomentCache(queryClient, moment),
  })
}

export function useUpdateMoment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: MomentChange }) =>
      callApi(updateMoment, { params: { id }, body: change }),
    onSuccess: (moment) => setMomentCache(queryClient, moment),
  })
}

export function useGenerateName() {
  return useMutation({
    mutationFn: (layers: CallInput<typeof generateDescriptiveName>['body']) =>
      callApi(generateDescriptiveName, { body: layers }),
  })
}

export function useEnhancePrompt() {
  return useMutation({
    mutationFn: (prompt: string) => callApi(enhancePrompt, { body: { prompt } }),
  })
}
