import sharp from 'sharp'
import type { ImageHooks, ImageProvider, ImageRequest, TextProvider } from '../adapters/ai/port.ts'

type Behaviour = (request: ImageRequest, hooks: ImageHooks) => Promise<Uint8Array>

let image: Promise<Buffer> | undefined
/** A valid image of the requested size, encoded once. */
export const sampleImage = () => {
  image ??= sharp({ create: { width: 1792, height: 1024, channels: 3, background: '#234' } })
    .jpeg()
    .toBuffer()
  return image
}

/**
 * AI providers controlled by a test. They respond immediately unless they are held or `setBehaviour` was called, and record their
 * requests.
 */
export function fakeAi() {
  const requests: ImageRequest[] = []
  const held: (() => void)[] = []
  let isHolding = false
  let behaviour: Behaviour = async () => sampleImage()

  const images: ImageProvider = {
    isBuiltIn: true,
    concurrency: 500,
    async generate(request, hooks) {
      requests.push(request)
      if (isHolding)
        await new Promise<void>((resolve, reject) => {
          held.push(resolve)
          hooks.signal.addEventListener('abort', () => reject(hooks.signal.reason))
        })
      return { bytes: await behaviour(request, hooks), model: 'fake-model' }
    },
  }
  const texts: TextProvider = {
    nameMoment: async () => 'Dawn on the Lake',
    enhancePrompt: async (prompt) => `Enhanced: ${prompt}`,
    refinePrompt: async (prompt, feedback) => `${prompt}\n${feedback}`,
    writeScenarios: async () =>
      [1, 2, 3].map((n) => ({
        title: `Step ${n}`,
        scenarioText: `I take step ${n} on an ordinary morning.`,
      })),
    writeGoalContext: async () => ({
      contextDescription: 'A life by the lake.',
      goalPrompt: 'Plan 90 days towards the lake.',
    }),
  }
  return {
    images,
    texts,
    /** Every image request, in order. */
    requests,
    /** Later image requests wait for `release`. */
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      for (const resolve of held.splice(0)) resolve()
    },
    /** Sets the function that generates later images. */
    setBehaviour(next: Behaviour) {
      behaviour = next
    },
  }
}
