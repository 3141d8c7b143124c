import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentQuery } from '../../entities/moment/queries.ts'
import type { DraftField, MomentDraft } from '../../lib/stored-items.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useGenerateName, useSaveDraft } from './api.ts'
import { addEarlierText, isEarlierText } from './earlier-texts.ts'
import { compareDraftFields, readDraft, updateDraft, useMomentDraft } from './moment-drafts.ts'
import { changeDraft, EDITOR_FIELDS, isUnfinished, saveDraft, textsOf } from './save-moment.ts'
import { areAllFilled, initialStep, type LayerField, type LayerTexts, steps } from './steps.ts'

/**
 * The editor of one moment. The texts are the server's, overlaid with the unsaved draft in storage, so that a reload, a second
 * tab and a new session show the same texts.
 */
export function useMomentEditor(userId: string, momentNumber: number, moment: Moment | null) {
  const queryClient = useQueryClient()
  const draft = useMomentDraft(userId, momentNumber)
  const isNew = moment === null
  const save = useSaveDraft(userId, momentNumber, { isNew, isNetworkErrorShownInline: true })
  const savePart = useSaveDraft(userId, momentNumber, { isNew, isNetworkErrorShownInline: true })
  const saveName = useSaveDraft(userId, momentNumber, { isNew })
  const generateName = useGenerateName()

  const server = { ...textsOf(moment), ...useSavedElsewhere(userId, momentNumber, draft) }
  const textOf = (field: DraftField) => draft.fields[field]?.text ?? server[field]
  const texts: LayerTexts = {
    surfacePrompt: textOf('surfacePrompt'),
    sensoryPrompt: textOf('sensoryPrompt'),
    soulPrompt: textOf('soulPrompt'),
  }
  const name = textOf('descriptiveName')
  const [step, setStep] = useState(() => draft.step ?? initialStep(texts))
  const isPartial = !areAllFilled(texts)
  const isSavedWhenLeft = isUnfinished(moment, texts)
  const saveInBackground = usePartialSaves(userId, momentNumber, isSavedWhenLeft)

  useEffect(() => {
    for (const field of EDITOR_FIELDS) {
      const text = draft.fields[field]?.text
      if (text !== undefined) addEarlierText(userId, momentNumber, field, text)
    }
  }, [userId, momentNumber, draft])

  const states = compareDraftFields(draft, server)
  const isConflict = (field: DraftField) =>
    states[field] === 'conflict' && !isEarlierText(userId, momentNumber, field, server[field])
  const hasUnsavedText = steps.some(({ field }) => draft.fields[field] !== undefined)

  const changeText = (field: DraftField, text: string) => {
    const shown = draft.fields[field]
    // Another tab has just saved what is shown, and this one has not heard of it yet.
    const isSaved = shown !== undefined && readDraft(userId, momentNumber).fields[field] === undefined
    changeDraft(userId, momentNumber, field, text, isSaved ? shown.text : server[field])
    updateDraft(userId, momentNumber, (current) => ({ ...current, step }))
  }

  const openStep = (next: number) => {
    setStep(next)
    updateDraft(userId, momentNumber, (current) => ({ ...current, step: next }))
  }

  /** Returns whether everything is saved. */
  const saveAll = (): Promise<boolean> =>
    save.mutateAsync(undefined).then(
      () => true,
      () => false,
    )

  /** Opens the next step, or saves at the last one. Returns whether the moment is complete and saved. */
  const completeStep = async (): Promise<boolean> => {
    if (step === steps.length - 1 && !isPartial) return await saveAll()
    openStep(step === steps.length - 1 ? initialStep(texts) : step + 1)
    if (!hasUnsavedText) return false
    if (isPartial) savePart.mutate(undefined)
    // Changes in the first layers of a complete moment are saved with each step.
    else await saveAll()
    return false
  }

  /** The name as it is now, which may be newer than what is rendered. */
  const readName = (): string =>
    readDraft(userId, momentNumber).fields.descriptiveName?.text ??
    textsOf(queryClient.getQueryData(momentQuery(momentNumber).queryKey) ?? null).descriptiveName

  /** Before there is a moment, its name is saved with the layers. */
  const trySaveName = (): Promise<boolean> =>
    saveName.mutateAsync(isNew ? undefined : ['descriptiveName']).then(
      () => true,
      () => false,
    )

  return {
    step,
    texts,
    name,
    draft,
    hasUnsavedText,
    isSavedWhenLeft,
    /** A field of the draft was also changed elsewhere, and nobody has chosen yet. */
    hasConflict: EDITOR_FIELDS.some(isConflict),
    /** Opens the comparison of the conflicting texts, and saves the choice. */
    resolveConflict: () => void saveAll(),
    isSaving: save.isPending,
    isSavingName: saveName.isPending,
    isGeneratingName: generateName.isPending,
    changeText: (field: LayerField, text: string) => changeText(field, text),
    changeName: (text: string) => changeText('descriptiveName', text),
    openStep,
    completeStep,
    leaveText: saveInBackground,
    saveName: async () => {
      if (await trySaveName()) {
        showToast({ title: 'Saved', description: 'Vision name saved successfully.', tone: 'success' })
      }
    },
    saveNameOnBlur: () => {
      const isChanged = name.trim() !== server.descriptiveName
      if (moment && name.trim() !== '' && isChanged && !saveName.isPending) void trySaveName()
    },
    generateName: async () => {
      const before = readName()
      let generated: string
      try {
        const response = await generateName.mutateAsync({ pcmNumber: momentNumber, ...texts })
        generated = response.descriptiveName
      } catch {
        return
      }
      // A name that was typed meanwhile stays.
      if (readName() !== before) return
      changeText('descriptiveName', generated)
      if (moment && !(await trySaveName())) return
      showToast({
        title: 'Name Generated',
        description: 'A descriptive name has been generated and saved.',
        tone: 'success',
      })
    },
  }
}

/**
 * Saves the changed layers of an unfinished moment when the page is hidden or the editor is left. Returns the function that
 * saves, for when a text area is left. A failure is silent: the draft is kept and sent again later.
 */
function usePartialSaves(userId: string, momentNumber: number, isSavedWhenLeft: boolean): () => void {
  const queryClient = useQueryClient()
  const save = useRef<(keepalive?: boolean) => void>(undefined)
  useEffect(() => {
    save.current = (keepalive = false) => {
      const { fields } = readDraft(userId, momentNumber)
      if (!isSavedWhenLeft || !steps.some(({ field }) => fields[field])) return
      saveDraft(queryClient, userId, momentNumber, { isBackground: true, keepalive }).catch(
        (error: unknown) => console.warn('An unfinished moment is not saved yet.', error),
      )
    }
  })
  useEffect(() => {
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save.current?.(true)
    }
    const saveForLeaving = () => save.current?.(true)
    document.addEventListener('visibilitychange', saveIfHidden)
    addEventListener('pagehide', saveForLeaving)
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden)
      removeEventListener('pagehide', saveForLeaving)
      save.current?.()
    }
  }, [])
  return () => save.current?.()
}

/**
 * The texts that another tab has saved, until they are fetched. It removes a text from the shared draft, or gives it a new base; what
 * is typed meanwhile starts from the saved text.
 */
function useSavedElsewhere(
  userId: string,
  momentNumber: number,
  draft: MomentDraft,
): Partial<Record<DraftField, string>> {
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState<Partial<Record<DraftField, string>>>({})
  const follow = useEffectEvent(async () => {
    const { fields } = readDraft(userId, momentNumber)
    const texts: Partial<Record<DraftField, string>> = {}
    for (const field of EDITOR_FIELDS) {
      const before = draft.fields[field]
      if (before && before.base !== fields[field]?.base) texts[field] = fields[field]?.base ?? before.text
    }
    if (Object.keys(texts).length === 0) return
    setSaved((earlier) => ({ ...earlier, ...texts }))
    await queryClient.invalidateQueries({ queryKey: momentQuery(momentNumber).queryKey })
    setSaved({})
  })
  useEffect(() => {
    const listen = () => void follow()
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [])
  return saved
}
