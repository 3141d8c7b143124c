import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#shared/contract/call.ts'
import { enhancePrompt, generateDescriptiveName, type Moment } from '#shared/contract/moments.ts'
import { callApi } from '../../lib/api.ts'
import { toastError } from '../../lib/error-toast.ts'
import type { DraftField } from '../../lib/stored-items.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type Enhancement, saveEnhancement } from './save-enhancement.ts'
import { type ChangedTexts, saveDraft, saveMomentTexts } from './save-moment.ts'

const CREATE_FAILED = 'Failed to create PCM. Please try again.'
const UPDATE_FAILED = 'Failed to update PCM. Please try again.'

/** Instead of a picture, or of a kept prompt, of words that are not on the screen any more. */
export const showChangedElsewhere = () =>
  showToast({
    title: 'This moment was changed elsewhere',
    description: 'This is how it stands now. Please look at it before the picture is made.',
  })

/** The editor shows the expired session for 2 s. */
const EDITOR_META = { unauthorizedToastMs: 2_000 } as const

/**
 * Saves the draft of a moment, or only some of its fields. Set `isNetworkErrorShownInline` if the draft is sent later
 * automatically.
 */
export function useSaveDraft(
  userId: string,
  momentNumber: number,
  {
    isNew = false,
    isEditor = true,
    isNetworkErrorShownInline = false,
  }: { isNew?: boolean; isEditor?: boolean; isNetworkErrorShownInline?: boolean } = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields?: readonly DraftField[]) =>
      saveDraft(queryClient, userId, momentNumber, fields ? { fields } : {}),
    meta: {
      ...(isEditor ? EDITOR_META : {}),
      errorMessage: isNew ? CREATE_FAILED : UPDATE_FAILED,
      isNetworkErrorShownInline,
    },
  })
}

/** Saves texts of a moment that are not in its draft. */
export function useSaveTexts(moment: Moment) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changed: ChangedTexts) => saveMomentTexts(queryClient, moment, changed),
    meta: { errorMessage: UPDATE_FAILED },
  })
}

/** Keeps the outdated prompt of a moment for the words `base`, unless these or the prompt were changed elsewhere. */
export function useKeepPrompt() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (kept: Enhancement) => saveEnhancement(queryClient, kept),
    onSuccess: ({ isSaved }) => {
      if (!isSaved) showChangedElsewhere()
    },
    meta: { errorMessage: UPDATE_FAILED },
  })
}

export function useGenerateName() {
  return useMutation({
    mutationFn: (layers: CallInput<typeof generateDescriptiveName>['body']) =>
      callApi(generateDescriptiveName, { body: layers }),
    meta: { ...EDITOR_META, errorMessage: 'Failed to generate name. Please try again.' },
  })
}

const enhancementKey = (moment: Moment, base: string | null) => ['enhance-prompt', moment.id, base]

/** Whether an enhancement of these words is running, also one that was started before the screen was left. */
export const useIsEnhancing = (moment: Moment, base: string | null): boolean =>
  useIsMutating({ mutationKey: enhancementKey(moment, base), exact: true }) > 0

interface EnhancementResult {
  /** As it is now; undefined if the enhancement could not be saved. */
  moment?: Moment
  isSaved: boolean
  unsaved?: Enhancement
}

/**
 * Enhances the words `base` of the moment, or takes an earlier enhancement that could not be saved, and saves the result. It is
 * dropped if the words have changed meanwhile.
 */
export function useEnhance(moment: Moment, base: string | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: enhancementKey(moment, base),
    mutationFn: async ({ prompt, earlier }: { prompt: string; earlier?: Enhancement | undefined }) =>
      await save(
        earlier ?? { ...(await callApi(enhancePrompt, { body: { prompt } })), base: prompt, moment },
      ),
    meta: { errorMessage: 'Failed to enhance prompt. Please try again.' },
  })

  async function save(made: Enhancement): Promise<EnhancementResult> {
    try {
      const result = await saveEnhancement(queryClient, made)
      if (result.isSaved)
        showToast({
          title: 'Prompt Enhanced',
          description: 'Your prompt has been optimized for better visual impact.',
          tone: 'success',
        })
      return result
    } catch (error) {
      toastError(error, 'Error', UPDATE_FAILED)
      return { isSaved: false, unsaved: made }
    }
  }
}
