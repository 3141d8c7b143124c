import type { Generation } from '#shared/contract/generations.ts'

export const GENERATION_ID = '01936f00-0000-7000-8000-000000000001'

/** A generation as the server answers it: running, without a frame. */
export function makeGeneration(over: Partial<Generation> = {}): Generation {
  return {
    id: GENERATION_ID,
    pcmId: 1001,
    scenarioId: null,
    status: 'running',
    stage: 'painting',
    modelChoice: 'gpt-image-1',
    isFirstPerson: false,
    prompt: 'A lake at dawn.',
    feedback: null,
    partialUrls: [],
    imageUrl: null,
    model: null,
    size: null,
    errorCode: null,
    errorMessage: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: '2026-01-01T00:00:01.000Z',
    finishedAt: null,
    ...over,
  }
}

export const makeFinishedGeneration = (over: Partial<Generation> = {}): Generation =>
  makeGeneration({
    status: 'succeeded',
    stage: 'done',
    imageUrl: `/media/images/${GENERATION_ID}`,
    model: 'model-a',
    size: '1792x1024',
    finishedAt: '2026-01-01T00:00:20.000Z',
    ...over,
  })
