import { useEffect, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { combineLayers } from '#shared/domain/moment-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useEnhancePrompt, useUpdateMoment } from './api.ts'
import { clearSavedFields, setDraftField, updateDraft, useMomentDraft } from './moment-drafts.ts'

/** Moments whose enhancement was started in this page: it starts by itself once, whatever is rendered again. */
const startedFor = new Set<string>()

/** The prompt that is enhanced: the combined one, otherwise the three layers under their headings. */
function basePromptOf(moment: Moment): string | null {
  return moment.combinedPrompt?.trim() ? moment.combinedPrompt : combineLayers(moment)
}

/** The review of one moment: enhancement, once by itself and again when asked, and editing of its result. */
export function useMomentReview(userId: string, moment: Moment) {
  const number = moment.pcmNumber
  const draft = useMomentDraft(userId, number)
  const enhance = useEnhancePrompt()
  const update = useUpdateMoment()
  /** An enhancement that could not be saved, or the prompt from before another was put in its place. */
  const [unsavedPrompt, setUnsavedPrompt] = useState<string>()
  const [previousPrompt, setPreviousPrompt] = useState<string>()

  const base = basePromptOf(moment)
  const saved = moment.enhancedPrompt?.trim() ? moment.enhancedPrompt : null
  const edited = draft.fields.enhancedPrompt?.text
  const [isEditing, setIsEditing] = useState(edited !== undefined)

  const savePrompt = async (enhancedPrompt: string, isEdited: boolean): Promise<boolean> => {
    try {
      await update.mutateAsync({
        id: moment.id,
        change: { enhancedPrompt, isEnhancedPromptEdited: isEdited },
      })
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
    if (await savePrompt(enhancedPrompt, false)) {
      showToast({
        title: 'Prompt Enhanced',
        description: 'Your prompt has been optimized for better visual impact.',
        tone: 'success',
      })
    } else setUnsavedPrompt(enhancedPrompt)
  }

  const once = `${userId}:${moment.id}:${base ?? ''}`
  const isDue = base !== null && saved === null && !startedFor.has(once)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once for this text, whatever else changes
  useEffect(() => {
    if (!isDue) return
    // Deferred, so that an effect that is cleaned up at once, as in StrictMode, sends no request.
    const timer = setTimeout(() => {
      startedFor.add(once)
      void enhanceNow()
    })
    return () => clearTimeout(timer)
  }, [isDue, once])

  const shown = unsavedPrompt ?? saved
  return {
    /** The prompt that the image will be made from; null while there is none. */
    prompt: shown,
    hasBase: base !== null,
    isOwnWords: base !== null && shown?.trim() === base.trim(),
    isUnsaved: unsavedPrompt !== undefined,
    isEnhancing: enhance.isPending || isDue,
    isSaving: update.isPending,
    isEditing: isEditing && shown !== null,
    editedText: edited ?? shown ?? '',
    canGoBack: previousPrompt !== undefined && previousPrompt !== shown,
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
      if (!(await savePrompt(text, true))) return false
      clearSavedFields(userId, number, { enhancedPrompt: text })
      setIsEditing(false)
      return true
    },
    retrySave: async () => {
      if (unsavedPrompt !== undefined) await savePrompt(unsavedPrompt, false)
    },
    takeOwnWords: async () => {
      if (base === null) return
      const before = shown ?? undefined
      if (await savePrompt(base, true)) setPreviousPrompt(before)
    },
    goBack: async () => {
      if (previousPrompt === undefined) return
      const before = shown ?? undefined
      if (await savePrompt(previousPrompt, true)) setPreviousPrompt(before)
    },
  }
}
