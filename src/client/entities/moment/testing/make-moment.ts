import type { Moment } from '#shared/contract/moments.ts'

/** A moment as the server answers it. */
export function makeMoment(over: Partial<Moment> = {}): Moment {
  return {
    id: 1001,
    pcmNumber: 1,
    descriptiveName: null,
    surfacePrompt: 'I see the sea.',
    sensoryPrompt: 'I feel the wind.',
    soulPrompt: 'It means that I am free.',
    combinedPrompt:
      'VISUAL SCENE:\nI see the sea.\n\nSENSORY DETAILS:\nI feel the wind.\n\nEMOTIONAL ESSENCE & MEANING:\nIt means that I am free.',
    enhancedPrompt: null,
    imageUrl: null,
    dailyInspiration: null,
    isCompleted: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...over,
  }
}
