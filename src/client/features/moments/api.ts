import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#shared/contract/call.ts'
import { enhancePrompt, generateDescriptiveName, updateMoment } from '#shared/contract/moments.ts'
import { setMomentCache } from '../../entities/moment/queries.ts'
import { callApi } from '../../lib/api.ts'
import { type MomentText, saveMoment } from './save-moment.ts'

type MomentChange = CallInput<typeof updateMoment>['body']

const CREATE_FAILED = 'Failed to create PCM. Please try again.'
const UPDATE_FAILED = 'Failed to update PCM. Please try again.'

/** The editor shows the expired session for 2 s. */
const EDITOR_META = { unauthorizedToastMs: 2_000 } as const

/** Saves all texts of a moment. Set `isNetworkErrorShownInline` if the draft is sent later automatically. */
export function useSaveMoment(
  existingId: number | undefined,
  { isNetworkErrorShownInline = false }: { isNetworkErrorShownInline?: boolean } = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: MomentText) => saveMoment(existingId, text),
    onSuccess: (moment) => setMomentCache(queryClient, moment),
    meta: {
      ...EDITOR_META,
      errorMessage: existingId === undefined ? CREATE_FAILED : UPDATE_FAILED,
      isNetworkErrorShownInline,
    },
  })
}

export function useUpdateMoment({ isEditor = false }: { isEditor?: boolean } = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: MomentChange }) =>
      callApi(updateMoment, { params: { id }, body: change }),
    onSuccess: (moment) => setMomentCache(queryClient, moment),
    meta: { ...(isEditor ? EDITOR_META : {}), errorMessage: UPDATE_FAILED },
  })
}

export function useGenerateName() {
  return useMutation({
    mutationFn: (layers: CallInput<typeof generateDescriptiveName>['body']) =>
      callApi(generateDescriptiveName, { body: layers }),
    meta: { ...EDITOR_META, errorMessage: 'Failed to generate name. Please try again.' },
  })
}

export function useEnhancePrompt() {
  return useMutation({
    mutationFn: (prompt: string) => callApi(enhancePrompt, { body: { prompt } }),
    meta: { errorMessage: 'Failed to enhance prompt. Please try again.' },
  })
}
