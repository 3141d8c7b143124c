import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Generation, getGeneration, type PlaceReading } from '#shared/contract/generations.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { selectImagePrompt } from '#shared/domain/moment-text.ts'
import {
  isTerminal,
  runningGenerationQuery,
  setGenerationCache,
  useCancelGeneration,
} from '../../entities/generation/queries.ts'
import { useGeneration } from '../../entities/generation/use-generation.ts'
import { invalidateUser, siteConfigQuery } from '../../entities/queries.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { ApiError, isUnauthorized } from '../../lib/api-error.ts'
import { redirectIfUnauthorized } from '../../lib/error-toast.ts'
import { showToast } from '../../ui/toast-store.ts'
import { fetchMoment, haveSameWords, showMadeElsewhere, WORDS_CHANGED } from './changed-elsewhere.ts'
import type { PendingRegeneration } from './credits-bar.tsx'
import {
  failureOfGeneration,
  failureOfRequest,
  type GenerationFailure,
  NOT_CHARGED,
  toastGenerationFailure,
} from './generation-failure.ts'
import {
  asPressed,
  autoIdempotencyKey,
  DEFAULT_CHOICES,
  type GenerationRequest,
  requestGeneration,
  requestOfGeneration,
  toGenerationRequest,
} from './generation-request.ts'
import { setMomentImageCache } from './moment-images.ts'
import { prepareRequest, sketchesQuery } from './question.ts'

/** A request that waits until the person has said which image is meant. */
interface Question {
  request: GenerationRequest
  key: string
  /** Undefined where the words could not be read. */
  reading: PlaceReading | undefined
  /** The moment when it was asked. */
  moment: Moment
}

/**
 * Starts and watches the generation of a moment's image, including one started in another tab, and holds its failure.
 * `paintedPrompt` is the prompt of the image that is shown; words that are new are read first, and may lead to a question.
 */
export function useMomentGeneration(
  moment: Moment,
  {
    totalRegenerations,
    paintedPrompt,
    hasCredits,
  }: { totalRegenerations: number; paintedPrompt: string | undefined; hasCredits: boolean },
) {
  const queryClient = useQueryClient()
  const running = useQuery(runningGenerationQuery(moment.pcmNumber))
  // Only the studio asks which image is meant.
  const isAsking = useQuery(siteConfigQuery).data?.isBuiltInStudio !== false
  const [watchedId, setWatchedId] = useState<string>()
  const [failure, setFailure] = useState<GenerationFailure | null>(null)
  const [asked, setQuestion] = useState<Question | null>(null)
  // It is no longer asked about words that were changed elsewhere, or once an image was made elsewhere.
  const isDue = asked?.moment.imageUrl === moment.imageUrl && haveSameWords(asked.moment, moment)
  const question = isDue ? asked : null
  /** From the press to the server's acceptance; the words may be read meanwhile. */
  const [isStarting, setIsStarting] = useState(false)
  /** Cancel was pressed before the server had accepted the request. */
  const [isStopping, setIsStopping] = useState(false)
  const isStopRequested = useRef(false)
  const [pendingRegeneration, setPendingRegeneration] = useState<PendingRegeneration | null>(null)
  /** The last partial frame of the finished image, shown until the image itself has loaded. */
  const [lastFrame, setLastFrame] = useState<{ imageUrl: string; frameUrl: string }>()
  const hasChecked = useRef(false)
  /** Ignored when a delayed response still reports it as running. */
  const settledId = useRef<string>(undefined)

  const watch = (generation: Generation) => {
    setQuestion(null)
    setGenerationCache(queryClient, generation)
    setWatchedId(generation.id)
  }

  const settle = (ended: Generation, shouldNotify: boolean) => {
    if (settledId.current === ended.id) return
    settledId.current = ended.id
    setWatchedId(undefined)
    queryClient.setQueryData(runningGenerationQuery(moment.pcmNumber).queryKey, null)
    setGenerationCache(queryClient, ended)
    void invalidateUser(queryClient)
    if (ended.status === 'succeeded' && ended.imageUrl) {
      const frameUrl = ended.partialUrls.at(-1)
      if (frameUrl) setLastFrame({ imageUrl: ended.imageUrl, frameUrl })
      setMomentImageCache(queryClient, moment.pcmNumber, ended.imageUrl)
      if (shouldNotify)
        showToast({
          title: 'Vision Created',
          description: 'Your future memory has come into view.',
          tone: 'success',
        })
      return
    }
    setPendingRegeneration(null)
    if (ended.status === 'cancelled' && !shouldNotify) return
    const failed = failureOfGeneration(ended, requestOfGeneration(ended))
    setFailure(failed)
    if (shouldNotify) toastGenerationFailure(failed)
  }

  const fail = (error: unknown, request?: GenerationRequest, key?: string) => {
    setPendingRegeneration(null)
    if (isUnauthorized(error)) return
    const failed = failureOfRequest(error, request, key)
    // Missing credits are said by the toast, and then beside the disabled buttons.
    if (failed.kind !== 'no-credits') setFailure(failed)
    toastGenerationFailure(failed)
    void invalidateUser(queryClient)
  }

  const cancel = useCancelGeneration({
    errorTitle: 'Not cancelled',
    errorMessage: 'The server could not be reached. Please try again.',
  })
  const watched = useGeneration(watchedId, {
    onTerminal: (ended) => settle(ended, true),
    onError: (error) => {
      setWatchedId(undefined)
      fail(error)
    },
  })

  const send = useMutation({
    mutationFn: ({ request, key }: { request: GenerationRequest; key: string }) =>
      requestGeneration(request, key, new AbortController().signal),
    onSuccess: (generation) => {
      if (isTerminal(generation)) return settle(generation, false)
      void invalidateUser(queryClient)
      watch(generation)
      if (isStopRequested.current) cancel.mutate(generation.id)
    },
    onError: async (error, { request, key }) => {
      const other = await findOther(error).catch(() => undefined)
      if (other && !isTerminal(other)) watch(other)
      else fail(error, request, key)
    },
  })

  /** The generation that another tab has started, which is why a request was rejected. */
  const findOther = async (error: Error): Promise<Generation | null | undefined> => {
    if (!(error instanceof ApiError)) return undefined
    const { generationId } = error.fields
    if (generationId) return callApi(getGeneration, { params: { id: generationId } })
    return error.code === 'idempotency_mismatch'
      ? queryClient.fetchQuery(runningGenerationQuery(moment.pcmNumber))
      : undefined
  }

  const isBusy = useRef(false)
  /** Runs the steps of one start at a time; not while a generation runs. */
  const runOnce = async (steps: () => Promise<void>) => {
    if (isBusy.current || watchedId) return
    isBusy.current = true
    isStopRequested.current = false
    setIsStarting(true)
    setFailure(null)
    setQuestion(null)
    try {
      await steps()
    } finally {
      isBusy.current = false
      setIsStarting(false)
      setIsStopping(false)
    }
  }

  const sendRequest = async (request: GenerationRequest, key: string) => {
    if (moment.imageUrl) setPendingRegeneration({ since: totalRegenerations })
    // The mutation handles its error itself.
    await send.mutateAsync({ request, key }).catch(() => undefined)
  }

  const start = (request: GenerationRequest, key = newIdempotencyKey()) =>
    runOnce(async () => {
      const isOwnPrompt = request.prompt === selectImagePrompt(moment)
      if (isOwnPrompt && !haveSameWords(await fetchMoment(queryClient, moment), moment))
        return setFailure(WORDS_CHANGED)
      if (!isAsking || request.feedback || request.prompt === paintedPrompt) return sendRequest(request, key)
      const prepared = await prepareRequest(request, (one) =>
        queryClient.fetchInfiniteQuery(sketchesQuery(one)),
      ).catch((error: unknown) => {
        redirectIfUnauthorized(error)
        return { question: undefined, request: undefined }
      })
      if (isStopRequested.current)
        setFailure({ kind: 'cancelled', title: 'Cancelled', message: NOT_CHARGED, request })
      else if (prepared.request) await sendRequest(prepared.request, key)
      else setQuestion({ request, key, reading: prepared.question, moment })
    })

  const begin = useEffectEvent((found: Generation | null) => {
    // Only the first response may start a generation: a later null means that one has ended.
    const isFirst = !hasChecked.current
    hasChecked.current = true
    if (found) {
      if (!watchedId && found.id !== settledId.current) watch(found)
      return
    }
    if (!isFirst || moment.imageUrl || !hasCredits) return
    const prompt = selectImagePrompt(moment)
    if (prompt === null) return
    const request = toGenerationRequest(moment.id, prompt, DEFAULT_CHOICES)
    void start({ ...request, isAutomatic: true }, autoIdempotencyKey(request))
  })
  useEffect(() => {
    if (running.data !== undefined) begin(running.data)
  }, [running.data])

  return {
    current: watched.generation ?? null,
    isGenerating: isStarting || watchedId !== undefined,
    /** It is not known yet whether a generation is running. */
    isChecking: running.isPending && !isStarting,
    isCancelling: cancel.isPending || isStopping,
    failure,
    question,
    clockOffsetMs: watched.clockOffsetMs,
    pendingRegeneration,
    lastFrameUrl: lastFrame && lastFrame.imageUrl === moment.imageUrl ? lastFrame.frameUrl : undefined,
    start: (request: GenerationRequest) => void start(request),
    /** Sends the request of the question, with a correction that answers it; without one the studio chooses. */
    answer: (correction: string | undefined) => {
      if (!question) return
      const { request, key } = question
      const pressed = asPressed(request)
      const answered = correction === undefined ? pressed : { ...pressed, feedback: correction }
      void runOnce(async () => {
        const now = await fetchMoment(queryClient, question.moment)
        if (now.imageUrl !== question.moment.imageUrl) showMadeElsewhere(queryClient, now)
        else if (haveSameWords(now, question.moment)) await sendRequest(answered, key)
        else setFailure(WORDS_CHANGED)
      })
    },
    /** Asks what is known of the words again, after that failed. */
    readAgain: () => {
      if (question) start(asPressed(question.request), question.key)
    },
    dismissQuestion: () => setQuestion(null),
    /** Retries the failed request, with the same idempotency key if it may have reached the server. */
    retry: () => {
      const { request, key } = failure ?? {}
      if (request) void runOnce(() => sendRequest(asPressed(request), key ?? newIdempotencyKey()))
    },
    dismissFailure: () => setFailure(null),
    cancel: () => {
      if (watchedId) cancel.mutate(watchedId)
      else {
        isStopRequested.current = true
        setIsStopping(true)
      }
    },
  }
}
