import sharp from 'sharp'
import { STUDIO_MODEL } from '#shared/domain/painter.ts'
import { type Painting, paint } from '#studio/index.ts'
import { enhancePrompt } from '#studio/writer/enhance-prompt.ts'
import { nameMoment } from '#studio/writer/name-moment.ts'
import { refinePrompt } from '#studio/writer/refine-prompt.ts'
import { writeGoalContext } from '#studio/writer/write-goal-context.ts'
import { writeScenarios } from '#studio/writer/write-scenarios.ts'
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
        throw new ProviderError('broken', 'The studio could not paint this.', { cause: error })
      }
    },
  }
}

/** Texts of our own, made from the person's words. */
export function studioTexts(): TextProvider {
  return {
    nameMoment: async (words) => nameMoment(words),
    enhancePrompt: async (prompt) => enhancePrompt(prompt),
    refinePrompt: async (prompt, feedback) => refinePrompt(prompt, feedback),
    writeScenarios: async (words, seed) => writeScenarios({ ...words, name: words.name ?? '' }, seed),
    writeGoalContext: async (words) => writeGoalContext({ ...words, name: words.name ?? '' }),
  }
}
