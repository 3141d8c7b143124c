import type { ModelChoice } from '#shared/contract/fields.ts'
import type { FeedbackCheck, ImageReading, ImageSketch, PlaceReading } from '#shared/contract/generations.ts'
import type { AppearanceProfile } from '#shared/contract/users.ts'

export interface ImageRequest {
  /** The enhanced prompt, or the user's text in its place. */
  prompt: string
  /** Requested changes to the image, oldest first. */
  feedback: string[]
  /** Determines the composition, where the provider supports seeds. */
  seed: number
  modelChoice: ModelChoice
  isFirstPerson: boolean
  appearance: AppearanceProfile
  /** A keyed hash of the user's id, for the provider's abuse detection. */
  safetyIdentifier: string
}

export interface PartialFrame {
  /** 0 is the coarsest. */
  index: number
  /** An encoded image. */
  bytes: Uint8Array
}

export interface ImageHooks {
  signal: AbortSignal
  onPartial(frame: PartialFrame): void
}

export interface ProvidedImage {
  /** The encoded image. */
  bytes: Uint8Array
  /** The name of the model that generated it. */
  model: string
  /** What a provider understood of the words, if it says so. */
  reading?: ImageReading
}

/** What a sketch is drawn from. */
export interface SketchRequest extends Pick<ImageRequest, 'prompt' | 'isFirstPerson' | 'appearance'> {
  /** Only this sketch is drawn: its `choice`, followed by corrections, one a line. */
  choice: string | undefined
  /** Which of several sets of sketches, from 0. */
  page: number
}

/** A small image of what may be generated; `choice` is the feedback that generates it. */
export type ProvidedSketch = Omit<ImageSketch, 'imageBase64'> & {
  /** An encoded image. */
  bytes: Uint8Array
}

export interface ProvidedSketches {
  sketches: ProvidedSketch[]
  /** The next page has some as well. */
  hasMore: boolean
}

export interface ImageProvider {
  /** Throws ProviderError. Does not retry. */
  generate(request: ImageRequest, hooks: ImageHooks): Promise<ProvidedImage>
  /**
   * What it can follow of a requested change; absent where anything may be requested. `isFull` says that the image has no room
   * for another person. Throws ProviderError.
   */
  checkFeedback?(feedback: string, isFull: boolean, signal: AbortSignal): Promise<FeedbackCheck>
  /** Where it would paint the prompt; absent where it does not say so. Throws ProviderError. */
  readPlace?(prompt: string, signal: AbortSignal): Promise<PlaceReading>
  /** What it may generate, to choose from; none where it is sure. Absent where it draws no sketches. Throws ProviderError. */
  sketch?(request: SketchRequest, signal: AbortSignal): Promise<ProvidedSketches>
  /** What people may be said to do and the things that may be added, in corrections of a sketch; absent where none are drawn. */
  sketchWords?(): Promise<{ actions: string[]; things: string[] }>
  /** The places that a correction may name; absent where anything may be requested. */
  places?: readonly { id: string; name: string }[]
  /** True for the studio: the client shows its name with its images, and it applies feedback without a rewritten prompt. */
  isBuiltIn: boolean
  /** The maximum number of requests in flight in one process. */
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

/** Every method throws ProviderError. */
export interface TextProvider {
  /** A title of two to five words, at most 100 characters. */
  nameMoment(moment: MomentText, signal: AbortSignal): Promise<string>
  enhancePrompt(prompt: string, signal: AbortSignal): Promise<string>
  /** The prompt with the changes that the feedback requests; the rest is kept. */
  refinePrompt(prompt: string, feedback: string, signal: AbortSignal): Promise<string>
  /** Exactly three; `seed` makes repeated requests differ. */
  writeScenarios(moment: MomentText, seed: number, signal: AbortSignal): Promise<Scenario[]>
  writeGoalContext(
    moment: MomentText,
    signal: AbortSignal,
  ): Promise<{ contextDescription: string; goalPrompt: string }>
}

/** `busy` may be retried; the others are final. */
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
