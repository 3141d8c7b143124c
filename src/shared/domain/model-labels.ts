import type { ModelChoice } from '../contract/fields.ts'

/** The two image choices as people know them. */
export const MODEL_LABELS: Record<ModelChoice, string> = {
  'gpt-image-1': 'GPT-Image-1',
  'dall-e-3': 'DALL-E 3',
}

/** What painted a picture, in words; the provider's own name where we have none. */
export function modelLabel(model: string): string {
  if (model === 'built-in-studio') return 'the built-in studio'
  return model in MODEL_LABELS ? MODEL_LABELS[model as ModelChoice] : model
}
