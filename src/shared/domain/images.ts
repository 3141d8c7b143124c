import type { ModelChoice } from '../contract/fields.ts'

/** Widths in pixels at which images are served; the first is the blurred placeholder, the last the original. */
export const IMAGE_WIDTHS = [32, 320, 640, 960, 1280, 1792] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export const PLACEHOLDER_WIDTH: ImageWidth = 32

/** URL of a stored image at a width; the server chooses the format by the Accept header. */
export function imageUrlAt(imageUrl: string, width: ImageWidth): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}w=${width}`
}

/** URL of a stored image as a JPEG in full size. */
export function jpegUrlOf(imageUrl: string): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}as=jpeg`
}

/** The `model` of images that the built-in studio generated. */
export const STUDIO_MODEL = 'built-in-studio'

/** The two image choices as shown on the screen. */
export const MODEL_LABELS: Record<ModelChoice, string> = {
  'gpt-image-1': 'GPT-Image-1',
  'dall-e-3': 'DALL-E 3',
}

/** The label of the model that generated an image; the provider's own name for one without a label. */
export function modelLabel(model: string): string {
  if (model === STUDIO_MODEL) return 'the built-in studio'
  return model in MODEL_LABELS ? MODEL_LABELS[model as ModelChoice] : model
}

/** A sentence that names the model that generated an image. */
export const describeImageSource = (model: string): string =>
  model === STUDIO_MODEL
    ? 'Painted by the built-in studio. Connect an AI provider for photographic images.'
    : `Painted by ${model}.`
