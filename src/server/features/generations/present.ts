import type { Generation } from '#shared/contract/generations.ts'
import type { GenerationRow } from './queries/generations.ts'

/** URL path of the image; its route is in features/media. */
export const imageUrlOf = (generationId: string) => `/media/images/${generationId}`

/** Before the contract's output schema turns dates into strings. */
type PresentedGeneration = Omit<Generation, 'createdAt' | 'startedAt' | 'finishedAt'> & {
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** The fields of a generation that its user sees. */
export function presentGeneration(row: GenerationRow): PresentedGeneration {
  return {
    id: row.id,
    pcmId: row.pcmId,
    scenarioId: row.scenarioId,
    status: row.status,
    stage: row.stage,
    modelChoice: row.modelChoice,
    isFirstPerson: row.isFirstPerson,
    prompt: row.prompt,
    feedback: row.feedback,
    partialUrls: Array.from(
      { length: row.partialCount },
      (_, index) => `/media/generations/${row.id}/partials/${index}?attempt=${row.attempt}`,
    ),
    imageUrl: row.imageUrl,
    model: row.model,
    size: row.size,
    reading: row.reading,
    errorCode: row.errorCode,
    errorMessage: row.errorMessage,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
  }
}
