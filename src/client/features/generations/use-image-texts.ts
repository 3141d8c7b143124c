import { useEffect, useEffectEvent, useState } from 'react'
import { type Generation, READING_CORRECTION } from '#shared/contract/generations.ts'
import { useStoredItem } from '../../lib/storage.ts'
import { imageFeedbackItem, imagePromptItem } from '../../lib/stored-items.ts'
import type { GenerationFailure } from './generation-failure.ts'

/**
 * The feedback and the edited prompt for the next image. They are kept until the server has them, and come back if no image was
 * made of them.
 */
export function useImageTexts({
  userId,
  momentId,
  ownPrompt,
  paintedPrompt,
  current,
  failure,
}: {
  userId: string
  momentId: number
  /** The moment's own prompt, and that of its image: neither is a written one. */
  ownPrompt: string | null
  paintedPrompt: string | undefined
  /** The generation that the server has accepted. */
  current: Generation | null
  failure: GenerationFailure | null
}) {
  const [feedback, setFeedback] = useStoredItem(imageFeedbackItem, userId, momentId)
  const [promptDraft, setPromptDraft] = useStoredItem(imagePromptItem, userId, momentId)
  const [lastPrompt, setLastPrompt] = useState<string>()

  const removeAccepted = useEffectEvent((prompt: string, wish: string | null) => {
    if (promptDraft?.trim() === prompt.trim()) {
      setLastPrompt(promptDraft)
      setPromptDraft(undefined)
    }
    if (wish !== null && feedback?.trim() === wish.trim()) setFeedback(undefined)
  })
  useEffect(() => {
    if (current) removeAccepted(current.prompt, current.feedback)
  }, [current])

  const restoreFailed = useEffectEvent((prompt: string, wish: string | null | undefined) => {
    const isWritten = prompt !== ownPrompt && prompt !== paintedPrompt
    if (isWritten && promptDraft === undefined) setPromptDraft(prompt)
    if (wish && !READING_CORRECTION.test(wish) && feedback === undefined) setFeedback(wish)
  })
  useEffect(() => {
    if (failure?.request) restoreFailed(failure.request.prompt, failure.request.feedback)
  }, [failure])

  return {
    feedback: feedback ?? '',
    setFeedback: (text: string) => setFeedback(text || undefined),
    prompt: promptDraft ?? lastPrompt ?? ownPrompt ?? '',
    setPrompt: (text: string) => {
      setLastPrompt(undefined)
      setPromptDraft(text === ownPrompt ? undefined : text)
    },
  }
}
