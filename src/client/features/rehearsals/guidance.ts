import { REHEARSAL_SECONDS } from './rehearsal-clock.ts'

export interface RehearsalSubject {
  title: string
  imageUrl: string | null
  imageAlt: string
  /** A moment's three layers; or, for a scenario, its text as the scene. */
  scene: string | null
  senses: string | null
  meaning: string | null
  /** The next open step, if the person has one. */
  nextStep?: string | undefined
}

export interface Cue {
  /** Seconds after the start. */
  at: number
  stage: string
  /** What to do. */
  guide: string
  /** The person's own words for it; empty where there are none. */
  words: string
}

/** Text stays on the screen at least so long. */
const SHORTEST_SECONDS = 9

const STAGES: readonly {
  stage: string
  seconds: number
  guide: string
  words: (subject: RehearsalSubject) => string | null | undefined
}[] = [
  {
    stage: 'Arrive',
    seconds: 30,
    guide:
      'Sit or stand as you would in this scene. Let your shoulders drop, and breathe out a little longer than you breathe in.',
    words: () => null,
  },
  {
    stage: 'The place',
    seconds: 75,
    guide: 'You are there. Look around slowly. If no picture comes, simply know what is around you.',
    words: ({ scene }) => scene,
  },
  {
    stage: 'Your senses',
    seconds: 75,
    guide: 'Let your body answer: what you touch and hear, how you breathe, where you feel it first.',
    words: ({ senses }) => senses,
  },
  {
    stage: 'The doing',
    seconds: 60,
    guide: 'Now act. Go through what you do here, step by step, at its true speed.',
    words: ({ nextStep }) => nextStep,
  },
  {
    stage: 'Why it matters',
    seconds: 45,
    guide: 'Stay with what this means to you.',
    words: ({ meaning }) => meaning,
  },
  {
    stage: 'Come back',
    seconds: 15,
    guide: 'Come back to the room. What is the one small step of today?',
    words: () => null,
  },
]

/** The cues of a rehearsal: six stages, and in each the person's own text, a few sentences at a time. */
export function guidanceFor(subject: RehearsalSubject): Cue[] {
  const cues: Cue[] = []
  let at = 0
  for (const { stage, seconds, guide, words } of STAGES) {
    const parts = splitWords(words(subject) ?? '', Math.floor(seconds / SHORTEST_SECONDS))
    parts.forEach((part, index) => {
      cues.push({ at: at + Math.floor((seconds * index) / parts.length), stage, guide, words: part })
    })
    at += seconds
  }
  return cues
}

/** What is shown so many seconds into a rehearsal. */
export function cueAt(cues: readonly Cue[], seconds: number): Cue | undefined {
  return cues.findLast(({ at }) => at <= Math.min(seconds, REHEARSAL_SECONDS))
}

/** Whole sentences, in at most so many parts of about equal length; one empty part where there are no words. */
function splitWords(text: string, maxParts: number): string[] {
  const filled = text.trim().split(/(?=\s)(?<=[.!?…]["”’')]*)\s+/)
  const goal = filled.join(' ').length / Math.min(maxParts, filled.length)
  const parts: string[] = []
  let current = ''
  for (const sentence of filled) {
    current = current ? `${current} ${sentence}` : sentence
    if (current.length >= goal - 1 && parts.length < maxParts - 1) {
      parts.push(current)
      current = ''
    }
  }
  return current || parts.length === 0 ? [...parts, current] : parts
}
