import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PlaceReading, PromptSketches } from '#shared/contract/generations.ts'
import { READING_CORRECTION, readPrompt, sketchPrompt } from '#shared/contract/generations.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { GenerationRequest } from './generation-request.ts'

/** Nobody waits longer for what is known of the words. The server gives sketches up after 8 s; the first reading after its start takes some seconds. */
const TIMEOUT_MS = 15_000

/** Feedback that says where the image is, in the form that the studio reads. */
export const placeCorrection = (name: string): string => `Place: ${name}`

type Sketched = Pick<GenerationRequest, 'prompt' | 'isFirstPerson'>

const drawSketches = (
  { prompt, isFirstPerson = false }: Sketched,
  which: { choice?: string; page?: number },
  signal: AbortSignal,
) =>
  callApi(
    sketchPrompt,
    { body: { prompt, isFirstPerson, ...which } },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
  )

const queryKey = ({ prompt, isFirstPerson = false }: Sketched) => [sketchPrompt.path, prompt, isFirstPerson]

/** Once drawn they stay, because each request counts towards a limit. */
const DRAWN_ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  // Where they failed, the places by name stay while one of them is chosen.
  refetchOnWindowFocus: false,
}

/** The sketches of a request, four a page. */
export const sketchesQuery = (request: Sketched) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(request), 'all'],
    queryFn: ({ signal, pageParam }) =>
      drawSketches(request, pageParam > 0 ? { page: pageParam } : {}, signal),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    // Instead of them, the places are offered by name.
    retry: false,
    ...DRAWN_ONCE,
  })

/** The sketch that is chosen, with its corrections. */
export const sketchQuery = (request: Sketched, choice: string) =>
  queryOptions({
    queryKey: [...queryKey(request), choice],
    queryFn: ({ signal }) => drawSketches(request, { choice }, signal),
    // Who changes several things quickly has the last one drawn.
    retry: (failures, error) => failures < 4 && error instanceof ApiError && error.status === 429,
    retryDelay: 700,
    ...DRAWN_ONCE,
  })

/** What is to be done with a request: asked about, or sent, with what was chosen for these words before. */
type PreparedRequest =
  | { question: PlaceReading; request?: undefined }
  | { request: GenerationRequest; question?: undefined }

/**
 * Asks the server what is known of the words before a credit is spent on them. The question is asked once: not where a generation
 * from the same words exists, unless it was cancelled. Throws where the reading or the sketches fail or take too long, because nothing
 * was shown then.
 */
export async function prepareRequest(
  request: GenerationRequest,
  loadSketches: (request: GenerationRequest) => Promise<{ pages: PromptSketches[] }>,
): Promise<PreparedRequest> {
  const { prompt, pcmId } = request
  const { reading, latest, isPainted } = await inTime(callApi(readPrompt, { body: { prompt, pcmId } }))
  if (reading && !latest) {
    if (!reading.isPlaceSure) return { question: reading }
    const drawn = await inTime(loadSketches(request))
    return drawn.pages[0]?.sketches.length ? { question: reading } : { request }
  }
  // The correction of an image is kept with it; that of a generation without an image is sent again.
  const correction = isPainted ? undefined : (latest?.feedback ?? undefined)
  return {
    request:
      correction && READING_CORRECTION.test(correction) ? { ...request, feedback: correction } : request,
  }
}

/** Throws after 15 s, also where no request was sent yet, such as while the session is renewed. */
function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('There was no response in time.')), TIMEOUT_MS)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
