import type { PlaceReading } from '#shared/contract/generations.ts'
import { READING_CORRECTION, readPrompt } from '#shared/contract/generations.ts'
import { callApi } from '../../lib/api.ts'
import type { GenerationRequest } from './generation-request.ts'

/** A reading that takes longer does not keep anybody from the image. */
const TIMEOUT_MS = 3_000

/** Feedback that says where the image is, in the form that the studio reads. */
export const placeCorrection = (name: string): string => `Place: ${name}`

/** What is to be done with a request: asked where it is, or sent, with the place that was chosen for these words before. */
type PreparedRequest =
  | { likeliest: PlaceReading['likeliest']; request?: undefined }
  | { likeliest?: undefined; request: GenerationRequest }

/**
 * Asks the server what is known of the words before a credit is spent on them. The question is asked once: not where a generation
 * from the same words exists. A reading that fails or takes too long leaves the request as it is.
 */
export async function prepareRequest(request: GenerationRequest): Promise<PreparedRequest> {
  const { prompt, pcmId } = request
  const known = await callApi(
    readPrompt,
    { body: { prompt, pcmId } },
    { signal: AbortSignal.timeout(TIMEOUT_MS) },
  ).catch(() => undefined)
  if (!known) return { request }
  const { reading, latest, isPainted } = known
  if (reading && !reading.isPlaceSure && !latest) return { likeliest: reading.likeliest }
  // The correction of an image is kept with it; that of a generation without an image is sent again.
  const correction = isPainted ? undefined : (latest?.feedback ?? undefined)
  return {
    request:
      correction && READING_CORRECTION.test(correction) ? { ...request, feedback: correction } : request,
  }
}
