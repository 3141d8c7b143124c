import type { ModelChoice } from '#shared/contract/fields.ts'

/** How the next picture is made. */
export interface Choices {
  model: ModelChoice
  isFirstPerson: boolean
}

export const DEFAULT_CHOICES: Choices = { model: 'gpt-image-1', isFirstPerson: false }

export const MODELS: readonly { value: ModelChoice; name: string; quality: string }[] = [
  { value: 'gpt-image-1', name: 'GPT-Image-1', quality: 'Superior quality' },
  { value: 'dall-e-3', name: 'DALL-E 3', quality: 'Photo realism' },
]

/** First person forces DALL-E 3; leaving it keeps the model. */
export const chooseFirstPerson = (choices: Choices, isFirstPerson: boolean): Choices => ({
  model: isFirstPerson ? 'dall-e-3' : choices.model,
  isFirstPerson,
})

/** GPT-Image-1 turns first person off. */
export const chooseModel = (choices: Choices, model: ModelChoice): Choices => ({
  model,
  isFirstPerson: model === 'dall-e-3' && choices.isFirstPerson,
})
