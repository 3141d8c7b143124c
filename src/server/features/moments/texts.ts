import type { Deps } from '#server/deps.ts'
import { TEXT_LIMITS } from '#shared/limits.ts'
import { askForText } from '../texts/service.ts'

export async function generateName(
  deps: Deps,
  userId: string,
  words: { pcmNumber: number; surfacePrompt: string; sensoryPrompt: string; soulPrompt: string },
) {
  const name = await askForText(userId, (signal) =>
    deps.texts.nameMoment(
      {
        pcmNumber: words.pcmNumber,
        name: null,
        surface: words.surfacePrompt,
        sensory: words.sensoryPrompt,
        soul: words.soulPrompt,
      },
      signal,
    ),
  )
  return { descriptiveName: name.trim().slice(0, TEXT_LIMITS.visionName) }
}

export async function enhancePrompt(deps: Deps, userId: string, prompt: string) {
  const enhanced = await askForText(userId, (signal) => deps.texts.enhancePrompt(prompt, signal))
  return { enhancedPrompt: enhanced.trim().slice(0, TEXT_LIMITS.prompt) }
}
