import type { Sharp } from 'sharp'
import { STUDIO_MODEL } from '#shared/domain/images.ts'
import { type Pixels, PLACES, paint, releasePixels, runText, sketch, TimeLimitError } from '#studio/index.ts'
import { type ImageProvider, ProviderError, type TextProvider } from './port.ts'

/** Releases the pixels. */
async function encode(pixels: Pixels, format: (image: Sharp) => Sharp): Promise<Buffer> {
  // Loaded when it is first used, to save memory.
  const { default: sharp } = await import('sharp')
  const { rgb, width, height } = pixels
  try {
    return await format(sharp(rgb, { raw: { width, height, channels: 3 } })).toBuffer()
  } finally {
    releasePixels(pixels)
  }
}

const toJpeg = (pixels: Pixels, quality: number) =>
  encode(pixels, (image) => image.jpeg({ quality, chromaSubsampling: '4:4:4' }))

/** Images by the built-in studio, in worker threads of this process. */
export function studioImages(): ImageProvider {
  return {
    isBuiltIn: true,
    places: PLACES,
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
        return { bytes: await toJpeg(painting, 93), model: STUDIO_MODEL, reading: painting.reading }
      } catch (error) {
        signal.throwIfAborted()
        throw toProviderError(error, 'The studio could not generate the image.')
      }
    },
    checkFeedback: (feedback, isFull, signal) =>
      orProviderError(
        runText('checkFeedback', [feedback, isFull], { signal }),
        signal,
        'The studio could not read the feedback.',
      ),
    readPlace: (prompt, signal) =>
      orProviderError(
        runText('readPromptPlace', [prompt], { signal }),
        signal,
        'The studio could not read the prompt.',
      ),
    sketchWords: () => runText('sketchWords', []),
    sketch: (request, signal) =>
      orProviderError(
        sketch(request, { signal }).then(async ({ sketches, hasMore }) => ({
          sketches: await Promise.all(
            sketches.map(async ({ pixels, ...said }) => ({
              ...said,
              bytes: await encode(pixels, (image) => image.webp({ quality: 82 })),
            })),
          ),
          hasMore,
        })),
        signal,
        'The studio could not draw the sketches.',
      ),
  }
}

/** Texts by the built-in studio, in worker threads of this process. */
export function studioTexts(run: typeof runText = runText): TextProvider {
  const written = <T>(text: Promise<T>, signal: AbortSignal) =>
    orProviderError(text, signal, 'The studio could not write the text.')
  return {
    nameMoment: (moment, signal) => written(run('nameMoment', [moment], { signal }), signal),
    enhancePrompt: (prompt, signal) => written(run('enhancePrompt', [prompt], { signal }), signal),
    refinePrompt: (prompt, feedback, signal) =>
      written(run('refinePrompt', [prompt, feedback], { signal }), signal),
    writeScenarios: (moment, seed, signal) =>
      written(run('writeScenarios', [{ ...moment, name: moment.name ?? '' }, seed], { signal }), signal),
    writeGoalContext: (moment, signal) =>
      written(run('writeGoalContext', [{ ...moment, name: moment.name ?? '' }], { signal }), signal),
  }
}

async function orProviderError<T>(result: Promise<T>, signal: AbortSignal, message: string): Promise<T> {
  try {
    return await result
  } catch (error) {
    signal.throwIfAborted()
    throw toProviderError(error, message)
  }
}

const toProviderError = (error: unknown, message: string) =>
  new ProviderError(error instanceof TimeLimitError ? 'timeout' : 'broken', message, { cause: error })
