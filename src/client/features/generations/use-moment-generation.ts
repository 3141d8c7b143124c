import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Generation, getGeneration } from '#shared/contract/generations.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { promptToPaint } from '#shared/domain/moment-text.ts'
import { delayUntilOnline, isTerminal, watchGeneration } from '../../entities/generation/watch-generation.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newIdempotencyKey } from '../../lib/new-key.ts'
import { handleIfUnauthorized } from '../../lib/session-expired.ts'
import { showToast } from '../../ui/toast-store.ts'
import * as api from './api.ts'
import { DEFAULT_CHOICES } from './choices.ts'
import {
  failureOfGeneration,
  failureOfRequest,
  type GenerationFailure,
  toastGenerationFailure,
} from './generation-failure.ts'
import {
  autoIdempotencyKey,
  type GenerationRequest,
  requestGeneration,
  requestOfGeneration,
  toGenerationRequest,
} from './generation-request.ts'
import type { PendingRegeneration } from './total-used.ts'

/** The picture of one moment: what is being made of it, begun here or anywhere, and what became of it. */
export function useMomentGeneration(moment: Moment, totalRegenerations: number) {
  const queryClient = useQueryClient()
  const running = useQuery(api.runningGenerationQuery(moment.pcmNumber))
  const [watched, setWatched] = useState<Generation | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const [failure, setFailure] = useState<GenerationFailure | null>(null)
  const [aheadMs, setAheadMs] = useState(0)
  const [uncounted, setUncounted] = useState<PendingRegeneration | null>(null)
  /** The last frame of the picture that has just been finished: it stays until the picture itself has come. */
  const [lastFrame, setLastFrame] = useState<{ imageUrl: string; frameUrl: string }>()
  const isBusy = useRef(false)
  const hasBegun = useRef(false)
  /** An answer that was on its way may still speak of it as running. */
  const settledId = useRef<string>(undefined)

  const settle = (ended: Generation, isNews: boolean) => {
    if (settledId.current === ended.id) return
    settledId.current = ended.id
    setWatched(null)
    setIsCancelling(false)
    queryClient.setQueryData(api.runningGenerationQuery(moment.pcmNumber).queryKey, null)
    api.rememberGeneration(queryClient, ended)
    void api.refreshUser(queryClient)
    if (ended.status === 'succeeded' && ended.imageUrl) {
      const frameUrl = ended.partialUrls.at(-1)
      if (frameUrl) setLastFrame({ imageUrl: ended.imageUrl, frameUrl })
      api.rememberImage(queryClient, moment.pcmNumber, ended.imageUrl)
      if (isNews)
        showToast({
          title: 'Vision Created',
          description: 'Your future memory has come into view.',
          tone: 'success',
        })
      return
    }
    setUncounted(null)
    const failed = failureOfGeneration(ended, requestOfGeneration(ended))
    if (ended.status === 'cancelled' && !isNews) return
    setFailure(failed)
    if (isNews) toastGenerationFailure(failed)
  }

  const fail = (error: unknown, request: GenerationRequest | undefined, key: string | undefined) => {
    setUncounted(null)
    if (handleIfUnauthorized(error)) return
    const failed = failureOfRequest(error, request, key)
    setFailure(failed)
    toastGenerationFailure(failed)
    void api.refreshUser(queryClient)
  }

  const start = async (request: GenerationRequest, key = newIdempotencyKey()) => {
    if (isBusy.current || watched) return
    isBusy.current = true
    setIsSending(true)
    setFailure(null)
    if (moment.imageUrl) setUncounted({ since: totalRegenerations })
    try {
      const generation = await requestGeneration(request, key, new AbortController().signal)
      if (isTerminal(generation)) settle(generation, false)
      else {
        void api.refreshUser(queryClient)
        setWatched(generation)
      }
    } catch (error) {
      const otherId = error instanceof ApiError ? error.fields.generationId : undefined
      const other = otherId
        ? await callApi(getGeneration, { params: { id: otherId } }).catch(() => undefined)
        : undefined
      // Another tab was quicker: this one watches along.
      if (other && !isTerminal(other)) setWatched(other)
      else fail(error, request, key)
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }

  const begin = useEffectEvent((found: Generation | null) => {
    // Only the first answer may begin a picture: a later "nothing runs" means that one has ended.
    const isFirst = !hasBegun.current
    hasBegun.current = true
    if (found) {
      if (!watched && found.id !== settledId.current) setWatched(found)
      return
    }
    if (!isFirst || moment.imageUrl) return
    const prompt = promptToPaint(moment)
    if (prompt === null) return
    const request = toGenerationRequest(moment.id, prompt, DEFAULT_CHOICES)
    void start(request, autoIdempotencyKey(request))
  })
  useEffect(() => {
    if (running.data !== undefined) begin(running.data)
  }, [running.data])

  const follow = useEffectEvent((generation: Generation) => {
    if (isTerminal(generation)) settle(generation, true)
    else setWatched(generation)
  })
  const lose = useEffectEvent((error: unknown) => {
    setWatched(null)
    fail(error, undefined, undefined)
  })
  const watchedId = watched?.id
  useEffect(() => {
    if (!watchedId) return
    const leaving = new AbortController()
    watchGeneration(watchedId, {
      signal: leaving.signal,
      onChange: (generation) => follow(generation),
      onClock: setAheadMs,
      wait: delayUntilOnline,
    }).catch((error: unknown) => {
      if (!leaving.signal.aborted) lose(error)
    })
    return () => leaving.abort()
  }, [watchedId])

  return {
    generation: watched,
    isGenerating: isSending || watched !== null,
    /** It is not known yet whether something runs, and nothing else can be shown meanwhile. */
    isChecking: running.isPending && !isSending,
    isCancelling,
    failure,
    aheadMs,
    uncounted,
    lastFrameUrl: lastFrame && lastFrame.imageUrl === moment.imageUrl ? lastFrame.frameUrl : undefined,
    start: (request: GenerationRequest) => void start(request),
    /** The same once more; a request that may have arrived keeps its key. */
    retry: () => {
      if (failure?.request) void start(failure.request, failure.key ?? newIdempotencyKey())
    },
    dismissFailure: () => setFailure(null),
    cancel: async () => {
      if (!watchedId) return
      setIsCancelling(true)
      try {
        settle(await api.cancel(watchedId), true)
      } catch (error) {
        setIsCancelling(false)
        if (!handleIfUnauthorized(error))
          showToast({
            title: 'Not cancelled',
            description: 'The server could not be reached. Please try again.',
            tone: 'destructive',
          })
      }
    },
  }
}
