import sharp from 'sharp'
import type { ImageHooks, ImageProvider, ImageRequest, TextProvider } from '../adapters/ai/port.ts'

type Behaviour = (request: ImageRequest, hooks: ImageHooks) => Promise<Uint8Array>

let picture: Promise<Buffer> | undefined
/** A JPEG of the product's size; created once. */
export const testImage = () => {
  picture ??= sharp({ create: { width: 1792, height: 1024, channels: 3, background: '#234' } })
    .jpeg()
    .toBuffer()
  return picture
}

/** AI providers controlled by the test: they answer immediately, wait for `release`, or do what `behave` sets; requests are recorded. */
export function fakeAi() {
  const requests: ImageRequest[] = []
  const held: (() => void)[] = []
  let isHolding = false
  let behave: Behaviour = async () => testImage()

  const images: ImageProvider = {
    isBuiltIn: true,
    concurrency: 500,
    async paint(request, hooks) {
      requests.push(request)
      if (isHolding)
        await new Promise<void>((resolve, reject) => {
          held.push(resolve)
          hooks.signal.addEventListener('abort', () => reject(hooks.signal.reason))
        })
      return { bytes: await behave(request, hooks), model: 'fake-model' }
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
    /** From now on, image requests wait for `release`. */
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      for (const resolve of held.splice(0)) resolve()
    },
    /** Replaces the behaviour of image requests from now on. */
    behave(next: Behaviour) {
      behave = next
    },
  }
}
