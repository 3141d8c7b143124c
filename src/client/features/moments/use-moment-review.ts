import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentQuery } from '../../entities/moment/queries.ts'
import {
  showChangedElsewhere,
  useEnhance,
  useIsEnhancing,
  useKeepPrompt,
  useSaveDraft,
  useSaveTexts,
} from './api.ts'
import { compareDraft, compareDraftFields, updateDraft, useMomentDraft } from './moment-drafts.ts'
import { basePromptOf, type Enhancement } from './save-enhancement.ts'
import { changeDraft } from './save-moment.ts'
import { steps } from './steps.ts'

/** Keys of automatic enhancements that are running or have failed. They are not started again in this page. */
const startedFor = new Set<string>()

/** The review of one moment: enhances the prompt automatically once, and on request; edits and saves the result. */
export function useMomentReview(userId: string, moment: Moment) {
  const number = moment.pcmNumber
  const queryClient = useQueryClient()
  const draft = useMomentDraft(userId, number)
  const base = basePromptOf(moment)
  const enhance = useEnhance(moment, base)
  const isEnhancementRunning = useIsEnhancing(moment, base)
  const saveEdit = useSaveDraft(userId, number, { isEditor: false })
  const replace = useSaveTexts(moment)
  const keep = useKeepPrompt()
  /** An enhancement that could not be saved. */
  const [unsaved, setUnsaved] = useState<Enhancement>()
  /** The prompt before the last replacement. */
  const [previousPrompt, setPreviousPrompt] = useState<string>()

  const states = compareDraftFields(draft, moment)
  const saved = moment.enhancedPrompt?.trim() ? moment.enhancedPrompt : null
  // An enhancement of other words is never shown, so that no image is generated from it.
  const unsavedPrompt = unsaved?.base === base ? unsaved.enhancedPrompt : undefined
  const shown = unsavedPrompt ?? saved
  const edit = draft.fields.enhancedPrompt
  const [isEditing, setIsEditing] = useState(edit !== undefined)
  const isEditShown = isEditing && (shown !== null || edit !== undefined)

  /** Returns false if the same words are still without a prompt. */
  const enhanceNow = async (prompt: string, earlier?: Enhancement): Promise<boolean> => {
    try {
      const { isSaved, unsaved: failed, moment: now } = await enhance.mutateAsync({ prompt, earlier })
      setUnsaved(failed)
      if (isSaved) setPreviousPrompt(saved ?? undefined)
      return now !== undefined && (basePromptOf(now) !== prompt || now.enhancedPrompt !== null)
    } catch {
      return false
    }
  }

  const key = `${userId}:${moment.id}:${base ?? ''}`
  const isDue = base !== null && shown === null && !isEditShown && !startedFor.has(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once for each key
  useEffect(() => {
    if (!isDue) return
    // Deferred, so that the first of the two effects in StrictMode, which is cleaned up immediately, sends no request.
    const timer = setTimeout(async () => {
      startedFor.add(key)
      if (await enhanceNow(base)) startedFor.delete(key)
    })
    return () => clearTimeout(timer)
  }, [isDue, key])

  /** Replaces the shown prompt. Returns whether the new one is saved. */
  const replaceBy = async (enhancedPrompt: string): Promise<boolean> => {
    try {
      await replace.mutateAsync({ base: { enhancedPrompt: saved ?? '' }, mine: { enhancedPrompt } })
    } catch {
      return false
    }
    setUnsaved(undefined)
    return true
  }

  /** Saves the enhancement that could not be saved. Returns whether the shown prompt is saved. */
  const retrySave = async (): Promise<boolean> => {
    setIsEditing(false)
    return unsaved === undefined || base === null || (await enhanceNow(base, unsaved))
  }

  const editedText = edit?.text ?? shown ?? ''
  return {
    /** The prompt of the next image; null while there is none. */
    prompt: shown,
    /** A layer has words that were typed in the editor and are not saved, so that the prompt is not made from them. */
    hasUnsavedWords: steps.some(({ field }) => states[field] === 'mine' || states[field] === 'conflict'),
    hasBase: base !== null,
    isOriginal: base !== null && shown?.trim() === base.trim(),
    isUnsaved: unsavedPrompt !== undefined,
    /** The layers were rewritten since the shown prompt was saved. */
    isOutdated: moment.isPromptOutdated && unsavedPrompt === undefined,
    isEnhancing: isEnhancementRunning || isDue,
    isSaving: saveEdit.isPending || replace.isPending || keep.isPending,
    isEditing: isEditShown,
    editedText,
    /** The prompt was also changed elsewhere, and nobody has chosen yet. */
    hasConflict: edit !== undefined && compareDraft(edit, moment.enhancedPrompt) === 'conflict',
    canRestorePrevious: previousPrompt !== undefined && previousPrompt !== shown,
    enhanceAgain: async () => {
      if (base !== null) await enhanceNow(base)
    },
    startEditing: () => setIsEditing(true),
    edit: (text: string) => changeDraft(userId, number, 'enhancedPrompt', text, saved ?? ''),
    cancelEditing: () => {
      updateDraft(userId, number, (current) => {
        const { enhancedPrompt: _, ...fields } = current.fields
        return { ...current, fields }
      })
      setIsEditing(false)
    },
    saveEdit: async (): Promise<boolean> => {
      if (editedText.trim() === '') return false
      if (edit === undefined) return await retrySave()
      try {
        const now = await saveEdit.mutateAsync(['enhancedPrompt'])
        setIsEditing(false)
        // The edit was made beside other words than the picture would be shown with.
        if (now === null || basePromptOf(now) === base) return true
      } catch {
        return false
      }
      showChangedElsewhere()
      return false
    },
    keepPrompt: async () => {
      if (saved === null || base === null) return
      await keep.mutateAsync({ enhancedPrompt: saved, base, moment }).catch(() => undefined)
    },
    retrySave,
    restoreOriginal: async () => {
      if (base !== null && (await replaceBy(base))) setPreviousPrompt(shown ?? undefined)
    },
    restorePrevious: async () => {
      if (previousPrompt !== undefined && (await replaceBy(previousPrompt)))
        setPreviousPrompt(shown ?? undefined)
    },
    /** Fetches the moment; returns false if its words or its prompt are not those on the screen any more. */
    isUpToDate: async (): Promise<boolean> => {
      const now = await queryClient.fetchQuery({ ...momentQuery(number), staleTime: 0 }).catch(() => moment)
      return now !== null && basePromptOf(now) === base && now.enhancedPrompt === moment.enhancedPrompt
    },
  }
}
