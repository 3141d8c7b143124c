import sharp from 'sharp'
import { STUDIO_MODEL } from '#shared/domain/images.ts'
import { type Painting, paint, runText, TimeLimitError } from '#studio/index.ts'
import { type ImageProvider, ProviderError, type TextProvider } from './port.ts'

const toJpeg = ({ rgb, width, height }: Painting, quality: number) =>
  sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** Images by the built-in studio, in worker threads of this process. */
export function studioImages(): ImageProvider {
  return {
    isBuiltIn: true,
    // One image uses both cores; a second one uses them while the first is being stored.
    concurrency: 2,
    async generate(request, { signal, onPartial }) {
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
        throw toProviderError(error, 'The studio could not generate the image.')
      }
    },
  }
}

/** Texts by the built-in studio, in worker threads of this process. */
export function studioTexts(run: typeof runText = runText): TextProvider {
  const runOrThrow: typeof runText = async (name, args, signal) => {
    try {
      return await run(name, args, signal)
    } catch (error) {
      signal?.throwIfAborted()
      throw toProviderError(error, 'The studio could not write the text.')
    }
  }
  return {
    nameMoment: (moment, signal) => runOrThrow('nameMoment', [moment], signal),
    enhancePrompt: (prompt, signal) => runOrThrow('enhancePrompt', [prompt], signal),
    refinePrompt: (prompt, feedback, signal) => runOrThrow('refinePrompt', [prompt, feedback], signal),
    writeScenarios: (moment, seed, signal) =>
      runOrThrow('writeScenarios', [{ ...moment, name: moment.name ?? '' }, seed], signal),
    writeGoalContext: (moment, signal) =>
      runOrThrow('writeGoalContext', [{ ...moment, name: moment.name ?? '' }], signal),
  }
}

const toProviderError = (error: unknown, message: string) =>
  new ProviderError(error instanceof TimeLimitError ? 'timeout' : 'broken', message, { cause: error })
