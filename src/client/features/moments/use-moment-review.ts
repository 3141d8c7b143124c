import { useEffect, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { combineLayers } from '#shared/domain/moment-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useEnhancePrompt, useUpdateMoment } from './api.ts'
import { clearSavedFields, setDraftField, updateDraft, useMomentDraft } from './moment-drafts.ts'

/** Keys of enhancements that were started automatically; each is started once per page load. */
const startedFor = new Set<string>()

/** The prompt to enhance: the stored combined prompt, otherwise the three layers with headings. */
function basePromptOf(moment: Moment): string | null {
  return moment.combinedPrompt?.trim() ? moment.combinedPrompt : combineLayers(moment)
}

/** The review of one moment: enhances the prompt automatically once, and on request; edits and saves the result. */
export function useMomentReview(userId: string, moment: Moment) {
  const number = moment.pcmNumber
  const draft = useMomentDraft(userId, number)
  const enhance = useEnhancePrompt()
  const update = useUpdateMoment()
  /** An enhancement that could not be saved. */
  const [unsavedPrompt, setUnsavedPrompt] = useState<string>()
  /** The prompt before the last replacement. */
  const [previousPrompt, setPreviousPrompt] = useState<string>()

  const base = basePromptOf(moment)
  const saved = moment.enhancedPrompt?.trim() ? moment.enhancedPrompt : null
  const edited = draft.fields.enhancedPrompt?.text
  const [isEditing, setIsEditing] = useState(edited !== undefined)

  const savePrompt = async (enhancedPrompt: string): Promise<boolean> => {
    try {
      await update.mutateAsync({ id: moment.id, change: { enhancedPrompt } })
      setUnsavedPrompt(undefined)
      return true
    } catch {
      return false
    }
  }

  const enhanceNow = async () => {
    if (base === null) return
    let enhancedPrompt: string
    try {
      enhancedPrompt = (await enhance.mutateAsync(base)).enhancedPrompt
    } catch {
      return
    }
    setPreviousPrompt(saved ?? undefined)
    if (await savePrompt(enhancedPrompt)) {
      showToast({
        title: 'Prompt Enhanced',
        description: 'Your prompt has been optimized for better visual impact.',
        tone: 'success',
      })
    } else setUnsavedPrompt(enhancedPrompt)
  }

  const enhancementKey = `${userId}:${moment.id}:${base ?? ''}`
  const isDue = base !== null && saved === null && !startedFor.has(enhancementKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once for each key
  useEffect(() => {
    if (!isDue) return
    // Deferred, so that the first of the two effects in StrictMode, which is cleaned up immediately, sends no request.
    const timer = setTimeout(() => {
      startedFor.add(enhancementKey)
      void enhanceNow()
    })
    return () => clearTimeout(timer)
  }, [isDue, enhancementKey])

  const shown = unsavedPrompt ?? saved
  return {
    /** The prompt of the next image; null while there is none. */
    prompt: shown,
    hasBase: base !== null,
    isOriginal: base !== null && shown?.trim() === base.trim(),
    isUnsaved: unsavedPrompt !== undefined,
    isEnhancing: enhance.isPending || isDue,
    isSaving: update.isPending,
    isEditing: isEditing && shown !== null,
    editedText: edited ?? shown ?? '',
    canRestorePrevious: previousPrompt !== undefined && previousPrompt !== shown,
    enhanceAgain: enhanceNow,
    startEditing: () => setIsEditing(true),
    edit: (text: string) => setDraftField(userId, number, 'enhancedPrompt', text, shown ?? ''),
    cancelEditing: () => {
      updateDraft(userId, number, (current) => {
        const { enhancedPrompt: _, ...fields } = current.fields
        return { ...current, fields }
      })
      setIsEditing(false)
    },
    saveEdit: async (): Promise<boolean> => {
      const text = edited ?? shown ?? ''
      if (text.trim() === '') return false
      if (!(await savePrompt(text))) return false
      clearSavedFields(userId, number, { enhancedPrompt: text })
      setIsEditing(false)
      return true
    },
    retrySave: async () => {
      if (unsavedPrompt !== undefined) await savePrompt(unsavedPrompt)
    },
    restoreOriginal: async () => {
      if (base === null) return
      const before = shown ?? undefined
      if (await savePrompt(base)) setPreviousPrompt(before)
    },
    restorePrevious: async () => {
      if (previousPrompt === undefined) return
      const before = shown ?? undefined
      if (await savePrompt(previousPrompt)) setPreviousPrompt(before)
    },
  }
}
