import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Generation, getGeneration } from '#shared/contract/generations.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { promptToPaint } from '#shared/domain/moment-text.ts'
import {
  isTerminal,
  runningGenerationQuery,
  setGenerationCache,
  useCancelGeneration,
} from '../../entities/generation/queries.ts'
import { useGeneration } from '../../entities/generation/use-generation.ts'
import { invalidateUser } from '../../entities/queries.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { ApiError, isUnauthorized } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { PendingRegeneration } from './credits-bar.tsx'
import {
  failureOfGeneration,
  failureOfRequest,
  type GenerationFailure,
  toastGenerationFailure,
} from './generation-failure.ts'
import {
  autoIdempotencyKey,
  DEFAULT_CHOICES,
  type GenerationRequest,
  requestGeneration,
  requestOfGeneration,
  toGenerationRequest,
} from './generation-request.ts'
import { setMomentImageCache } from './moment-images.ts'

/** The image of one moment: what is being generated, begun here or anywhere, and what became of it. */
export function useMomentGeneration(moment: Moment, totalRegenerations: number) {
  const queryClient = useQueryClient()
  const running = useQuery(runningGenerationQuery(moment.pcmNumber))
  const [followedId, setFollowedId] = useState<string>()
  const [failure, setFailure] = useState<GenerationFailure | null>(null)
  const [pendingRegeneration, setPendingRegeneration] = useState<PendingRegeneration | null>(null)
  /** The last partial frame of the image that has just been finished: it stays until the image itself has loaded. */
  const [lastFrame, setLastFrame] = useState<{ imageUrl: string; frameUrl: string }>()
  const hasBegun = useRef(false)
  /** An answer that was on its way may still speak of it as running. */
  const settledId = useRef<string>(undefined)

  const follow = (generation: Generation) => {
    setGenerationCache(queryClient, generation)
    setFollowedId(generation.id)
  }

  const settle = (ended: Generation, isNews: boolean) => {
    if (settledId.current === ended.id) return
    settledId.current = ended.id
    setFollowedId(undefined)
    queryClient.setQueryData(runningGenerationQuery(moment.pcmNumber).queryKey, null)
    setGenerationCache(queryClient, ended)
    void invalidateUser(queryClient)
    if (ended.status === 'succeeded' && ended.imageUrl) {
      const frameUrl = ended.partialUrls.at(-1)
      if (frameUrl) setLastFrame({ imageUrl: ended.imageUrl, frameUrl })
      setMomentImageCache(queryClient, moment.pcmNumber, ended.imageUrl)
      if (isNews)
        showToast({
          title: 'Vision Created',
          description: 'Your future memory has come into view.',
          tone: 'success',
        })
      return
    }
    setPendingRegeneration(null)
    if (ended.status === 'cancelled' && !isNews) return
    const failed = failureOfGeneration(ended, requestOfGeneration(ended))
    setFailure(failed)
    if (isNews) toastGenerationFailure(failed)
  }

  const fail = (error: unknown, request?: GenerationRequest, key?: string) => {
    setPendingRegeneration(null)
    if (isUnauthorized(error)) return
    const failed = failureOfRequest(error, request, key)
    setFailure(failed)
    toastGenerationFailure(failed)
    void invalidateUser(queryClient)
  }

  const cancel = useCancelGeneration({
    errorTitle: 'Not cancelled',
    errorMessage: 'The server could not be reached. Please try again.',
  })
  const followed = useGeneration(followedId, {
    onTerminal: (ended) => settle(ended, true),
    onError: (error) => {
      setFollowedId(undefined)
      fail(error)
    },
  })

  const send = useMutation({
    mutationFn: ({ request, key }: { request: GenerationRequest; key: string }) =>
      requestGeneration(request, key, new AbortController().signal),
    onSuccess: (generation) => {
      if (isTerminal(generation)) return settle(generation, false)
      void invalidateUser(queryClient)
      follow(generation)
    },
    onError: async (error, { request, key }) => {
      const otherId = error instanceof ApiError ? error.fields.generationId : undefined
      const other = otherId
        ? await callApi(getGeneration, { params: { id: otherId } }).catch(() => undefined)
        : undefined
      // Another tab was quicker: this one follows the same generation.
      if (other && !isTerminal(other)) follow(other)
      else fail(error, request, key)
    },
  })

  const isBusy = useRef(false)
  const start = (request: GenerationRequest, key = newIdempotencyKey()) => {
    if (isBusy.current || followedId) return
    isBusy.current = true
    setFailure(null)
    if (moment.imageUrl) setPendingRegeneration({ since: totalRegenerations })
    send.mutateAsync({ request, key }).then(
      () => {
        isBusy.current = false
      },
      () => {
        isBusy.current = false
      },
    )
  }

  const begin = useEffectEvent((found: Generation | null) => {
    // Only the first answer may begin a generation: a later "nothing runs" means that one has ended.
    const isFirst = !hasBegun.current
    hasBegun.current = true
    if (found) {
      if (!followedId && found.id !== settledId.current) follow(found)
      return
    }
    if (!isFirst || moment.imageUrl) return
    const prompt = promptToPaint(moment)
    if (prompt === null) return
    const request = toGenerationRequest(moment.id, prompt, DEFAULT_CHOICES)
    start(request, autoIdempotencyKey(request))
  })
  useEffect(() => {
    if (running.data !== undefined) begin(running.data)
  }, [running.data])

  return {
    current: followed.generation ?? null,
    isGenerating: send.isPending || followedId !== undefined,
    /** It is not known yet whether something runs, and nothing else can be shown meanwhile. */
    isChecking: running.isPending && !send.isPending,
    isCancelling: cancel.isPending,
    failure,
    clockOffsetMs: followed.clockOffsetMs,
    pendingRegeneration,
    lastFrameUrl: lastFrame && lastFrame.imageUrl === moment.imageUrl ? lastFrame.frameUrl : undefined,
    start: (request: GenerationRequest) => start(request),
    /** The same once more; a request that may have arrived keeps its key. */
    retry: () => {
      if (failure?.request) start(failure.request, failure.key ?? newIdempotencyKey())
    },
    dismissFailure: () => setFailure(null),
    cancel: () => {
      if (followedId) cancel.mutate(followedId)
    },
  }
}
