import { useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { isNetworkError } from '../../lib/api-error.ts'
import type { DraftField } from '../../lib/stored-items.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useGenerateName, useSaveMoment, useUpdateMoment } from './api.ts'
import { clearSavedFields, setDraftField, updateDraft, useMomentDraft } from './moment-drafts.ts'
import { areAllFilled, initialStep, type LayerField, type LayerTexts, steps } from './steps.ts'

/**
 * The editor of one moment. The texts are the server's, overlaid with the unsaved draft in storage, so that a reload, a second
 * tab and a new session show the same texts.
 */
export function useMomentEditor(userId: string, momentNumber: number, moment: Moment | null) {
  const draft = useMomentDraft(userId, momentNumber)
  const save = useSaveMoment(moment?.id, { isNetworkErrorShownInline: true })
  const saveWithName = useSaveMoment(undefined)
  const update = useUpdateMoment({ isEditor: true })
  const generateName = useGenerateName()
  const [isGeneratedNameSaving, setIsGeneratedNameSaving] = useState(false)

  const textOf = (field: DraftField) => draft.fields[field]?.text ?? moment?.[field] ?? ''
  const texts: LayerTexts = {
    surfacePrompt: textOf('surfacePrompt'),
    sensoryPrompt: textOf('sensoryPrompt'),
    soulPrompt: textOf('soulPrompt'),
  }
  const name = textOf('descriptiveName')
  const [step, setStep] = useState(() => draft.step ?? initialStep(texts))

  const changeText = (field: DraftField, text: string) => {
    setDraftField(userId, momentNumber, field, text, moment?.[field] ?? '')
    updateDraft(userId, momentNumber, (current) => ({ ...current, step }))
  }

  const openStep = (next: number) => {
    setStep(next)
    updateDraft(userId, momentNumber, (current) => ({ ...current, step: next }))
  }

  /** Returns whether everything is saved. After a network error the draft is marked to be sent later. */
  const saveAll = async (): Promise<boolean> => {
    const text = { pcmNumber: momentNumber, descriptiveName: name.trim() || null, ...texts }
    try {
      await save.mutateAsync(text)
    } catch (error) {
      updateDraft(userId, momentNumber, (current) => ({ ...current, isSavePending: isNetworkError(error) }))
      return false
    }
    clearSavedFields(userId, momentNumber, text)
    return true
  }

  const hasUnsavedText = steps.some(({ field }) => draft.fields[field] !== undefined)

  /** Opens the next step, or saves at the last one. Returns whether the moment is complete and saved. */
  const completeStep = async (): Promise<boolean> => {
    if (step === steps.length - 1) {
      if (areAllFilled(texts)) return await saveAll()
      openStep(initialStep(texts))
      return false
    }
    openStep(step + 1)
    // Changes in the first layers of a complete moment are saved with each step.
    if (areAllFilled(texts) && hasUnsavedText) await saveAll()
    return false
  }

  const saveName = async (chosen: string): Promise<boolean> => {
    const descriptiveName = chosen.trim() || null
    try {
      if (moment) await update.mutateAsync({ id: moment.id, change: { descriptiveName } })
      else await saveWithName.mutateAsync({ pcmNumber: momentNumber, descriptiveName, ...texts })
    } catch {
      return false
    }
    clearSavedFields(userId, momentNumber, moment ? { descriptiveName } : { descriptiveName, ...texts })
    return true
  }

  return {
    step,
    texts,
    name,
    draft,
    hasUnsavedText,
    isSaving: save.isPending || saveWithName.isPending,
    isSavingName: update.isPending || isGeneratedNameSaving,
    isGeneratingName: generateName.isPending,
    changeText: (field: LayerField, text: string) => changeText(field, text),
    changeName: (text: string) => changeText('descriptiveName', text),
    openStep,
    completeStep,
    /** Discards the draft of a field in favour of the server's text. */
    acceptServerText: (field: LayerField) => changeText(field, moment?.[field] ?? ''),
    saveName: async () => {
      if (await saveName(name)) {
        showToast({ title: 'Saved', description: 'Vision name saved successfully.', tone: 'success' })
      }
    },
    saveNameOnBlur: () => {
      const isChanged = name.trim() !== (moment?.descriptiveName ?? '')
      if (moment && name.trim() !== '' && isChanged && !update.isPending) void saveName(name)
    },
    generateName: async () => {
      let generated: string
      try {
        const response = await generateName.mutateAsync({ pcmNumber: momentNumber, ...texts })
        generated = response.descriptiveName
      } catch {
        return
      }
      changeText('descriptiveName', generated)
      if (moment) {
        setIsGeneratedNameSaving(true)
        const isSaved = await saveName(generated)
        setIsGeneratedNameSaving(false)
        if (!isSaved) return
      }
      showToast({
        title: 'Name Generated',
        description: 'A descriptive name has been generated and saved.',
        tone: 'success',
      })
    },
  }
}
