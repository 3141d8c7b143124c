import type { ModelChoice } from '#shared/contract/fields.ts'
import type { AppearanceProfile } from '#shared/contract/users.ts'

export interface ImageRequest {
  /** The person's words: the enhanced prompt, or what they wrote in its place. */
  prompt: string
  /** What to change in the picture, oldest first; the newest last. */
  feedback: string[]
  /** Decides the composition where the provider knows such a thing. */
  seed: number
  modelChoice: ModelChoice
  isFirstPerson: boolean
  appearance: AppearanceProfile
  /** A hash that names the person to the provider's abuse checks, and to nobody else. */
  safetyIdentifier: string
}

export interface PartialFrame {
  /** 0 is the coarsest. */
  index: number
  /** An encoded picture. */
  bytes: Uint8Array
}

export interface ImageHooks {
  signal: AbortSignal
  onPartial(frame: PartialFrame): void
}

export interface ImageProvider {
  /** Encoded bytes of a picture, and the name of the model that made it. Throws ProviderError. Never retries by itself. */
  generate(request: ImageRequest, hooks: ImageHooks): Promise<{ bytes: Uint8Array; model: string }>
  /** True for the studio, which the page names as what it is. */
  isBuiltIn: boolean
  /** How many pictures one process may have under way. */
  concurrency: number
}

export interface MomentText {
  pcmNumber: number
  name: string | null
  surface: string
  sensory: string
  soul: string
}

export interface Scenario {
  title: string
  scenarioText: string
}

export interface TextProvider {
  /** Two to five words, at most 100 characters. */
  nameMoment(words: MomentText, signal: AbortSignal): Promise<string>
  enhancePrompt(prompt: string, signal: AbortSignal): Promise<string>
  /** The prompt with what the feedback names changed, and the rest kept. */
  refinePrompt(prompt: string, feedback: string, signal: AbortSignal): Promise<string>
  /** Exactly three. */
  writeScenarios(words: MomentText, seed: number, signal: AbortSignal): Promise<Scenario[]>
  writeGoalContext(
    words: MomentText,
    signal: AbortSignal,
  ): Promise<{ contextDescription: string; goalPrompt: string }>
}

/** `busy` may be tried again; the others are final. */
export type ProviderFault = 'busy' | 'refused' | 'quota' | 'timeout' | 'broken' | 'misconfigured'

export class ProviderError extends Error {
  readonly fault: ProviderFault
  readonly retryAfterMs: number | undefined

  constructor(
    fault: ProviderFault,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ProviderError'
    this.fault = fault
    this.retryAfterMs = options.retryAfterMs
  }
}
