import { REHEARSAL_SECONDS } from './rehearsal-clock.ts'

export interface RehearsalSubject {
  title: string
  imageUrl: string | null
  imageAlt: string
  /** The three layers of a moment; null for a scenario. */
  scene: string | null
  senses: string | null
  meaning: string | null
  /** The next open action of the moment, or the text of a scenario. */
  nextStep?: string | undefined
}

/** One line of guidance: an instruction, or a part of the user's own text. */
export interface Cue {
  /** Seconds after the start. */
  at: number
  stage: string
  text: string
}

/** How long an instruction is shown before the user's own text. */
const INSTRUCTION_SECONDS = 10

/** The minimum time that a text is shown. */
const MIN_CUE_SECONDS = 9

const STAGES: readonly {
  stage: string
  seconds: number
  instruction: string
  text: (subject: RehearsalSubject) => string | null | undefined
}[] = [
  {
    stage: 'Arrive',
    seconds: 30,
    instruction:
      'Sit or stand as you would in this scene. Let your shoulders drop, and breathe out a little longer than you breathe in.',
    text: () => null,
  },
  {
    stage: 'The place',
    seconds: 75,
    instruction: 'You are there. Look around slowly. If no picture comes, simply know what is around you.',
    text: ({ scene }) => scene,
  },
  {
    stage: 'Your senses',
    seconds: 75,
    instruction: 'Let your body answer: what you touch and hear, how you breathe, where you feel it first.',
    text: ({ senses }) => senses,
  },
  {
    stage: 'The doing',
    seconds: 60,
    instruction: 'Now act. Go through what you do here, step by step, at its true speed.',
    text: ({ nextStep }) => nextStep,
  },
  {
    stage: 'Why it matters',
    seconds: 45,
    instruction: 'Stay with what this means to you.',
    text: ({ meaning }) => meaning,
  },
  {
    stage: 'Come back',
    seconds: 15,
    instruction: 'Come back to the room. What is the one small step of today?',
    text: () => null,
  },
]

/** The cues of a rehearsal: six stages, each an instruction and then the user's own text, a few sentences at a time. */
export function createCues(subject: RehearsalSubject): Cue[] {
  const cues: Cue[] = []
  let at = 0
  for (const { stage, seconds, instruction, text } of STAGES) {
    cues.push({ at, stage, text: instruction })
    const secondsLeft = seconds - INSTRUCTION_SECONDS
    const parts = splitIntoParts(text(subject) ?? '', Math.floor(secondsLeft / MIN_CUE_SECONDS))
    parts.forEach((part, index) => {
      const offset = INSTRUCTION_SECONDS + Math.floor((secondsLeft * index) / parts.length)
      cues.push({ at: at + offset, stage, text: part })
    })
    at += seconds
  }
  return cues
}

/** The cue at a number of seconds after the start. */
export function cueAt(cues: readonly Cue[], seconds: number): Cue | undefined {
  return cues.findLast(({ at }) => at <= Math.min(seconds, REHEARSAL_SECONDS))
}

/** Splits between sentences into at most `maxParts` parts of similar length; no parts for empty text. */
function splitIntoParts(text: string, maxParts: number): string[] {
  if (text.trim() === '') return []
  const sentences = text.trim().split(/(?=\s)(?<=[.!?…]["”’')]*)\s+/)
  const targetLength = sentences.join(' ').length / Math.min(maxParts, sentences.length)
  const parts: string[] = []
  let current = ''
  for (const sentence of sentences) {
    current = current ? `${current} ${sentence}` : sentence
    if (current.length >= targetLength - 1 && parts.length < maxParts - 1) {
      parts.push(current)
      current = ''
    }
  }
  return current ? [...parts, current] : parts
}
