import sharp from 'sharp'
import { STUDIO_MODEL } from '#shared/domain/model-labels.ts'
import { type Painting, paint, runText, TimeLimitError } from '#studio/index.ts'
import { type ImageProvider, ProviderError, type TextProvider } from './port.ts'

const toJpeg = ({ rgb, width, height }: Painting, quality: number) =>
  sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** Pictures of our own, painted in worker threads of this process. */
export function studioImages(): ImageProvider {
  return {
    isBuiltIn: true,
    // A picture takes both cores; two under way keep them busy while one is stored.
    concurrency: 2,
    async paint(request, { signal, onPartial }) {
      const frames: Promise<void>[] = []
      try {
        const painting = await paint(
          {
            prompt: request.prompt,
            seed: request.seed,
            isFirstPerson: request.isFirstPerson,
            appearance: request.appearance,
            feedback: request.feedback,
            format: 'landscape',
          },
          {
            signal,
            onPartial: ({ index, painting: frame }) => {
              frames.push(toJpeg(frame, 80).then((bytes) => onPartial({ index, bytes })))
            },
          },
        )
        await Promise.allSettled(frames)
        return { bytes: await toJpeg(painting, 93), model: STUDIO_MODEL }
      } catch (error) {
        signal.throwIfAborted()
        throw asProviderError(error, 'The studio could not paint this.')
      }
    },
  }
}

/** Texts of our own, made from the person's words, in worker threads of this process. */
export function studioTexts(run: typeof runText = runText): TextProvider {
  const ask: typeof runText = async (name, args, signal) => {
    try {
      return await run(name, args, signal)
    } catch (error) {
      signal?.throwIfAborted()
      throw asProviderError(error, 'The studio could not write this.')
    }
  }
  return {
    nameMoment: (words, signal) => ask('nameMoment', [words], signal),
    enhancePrompt: (prompt, signal) => ask('enhancePrompt', [prompt], signal),
    refinePrompt: (prompt, feedback, signal) => ask('refinePrompt', [prompt, feedback], signal),
    writeScenarios: (words, seed, signal) =>
      ask('writeScenarios', [{ ...words, name: words.name ?? '' }, seed], signal),
    writeGoalContext: (words, signal) =>
      ask('writeGoalContext', [{ ...words, name: words.name ?? '' }], signal),
  }
}

const asProviderError = (error: unknown, message: string) =>
  new ProviderError(error instanceof TimeLimitError ? 'timeout' : 'broken', message, { cause: error })
