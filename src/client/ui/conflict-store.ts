import { useSyncExternalStore } from 'react'

export interface DescribedField {
  name: string
  label: string
  /** Undefined for a value that is chosen from a list and cannot be merged. */
  maxLength?: number
  /** The value as it is shown; by default as it is. */
  format?: (value: string) => string
}

/** A field that was changed here and elsewhere. */
export interface ConflictField extends DescribedField {
  mine: string
  theirs: string
}

export interface Conflict {
  /** What was changed, at the start of a sentence: "Moment 3". */
  subject: string
  fields: readonly ConflictField[]
}

/** The chosen texts by field name. */
export type Choice = Readonly<Record<string, string>>

export interface ConflictQuestion extends Conflict {
  id: number
  answer: (choice: Choice | undefined) => void
}

let questions: readonly ConflictQuestion[] = []
let nextId = 1
const listeners = new Set<() => void>()

function setQuestions(next: readonly ConflictQuestion[]): void {
  questions = next
  for (const listener of listeners) listener()
}

/** Opens the dialog that shows both texts. Resolves to the choice, or undefined when it is closed without one. */
export function askAboutConflict(conflict: Conflict): Promise<Choice | undefined> {
  return new Promise((resolve) => {
    const question: ConflictQuestion = {
      ...conflict,
      id: nextId++,
      answer: (choice) => {
        setQuestions(questions.filter((other) => other !== question))
        resolve(choice)
      },
    }
    setQuestions([...questions, question])
  })
}

/** Closes every open question without a choice. */
export function closeConflicts(): void {
  for (const question of questions) question.answer(undefined)
}

export const isConflictOpen = (): boolean => questions.length > 0

/** The question that is shown; several are asked one after the other. */
export function useOpenConflict(): ConflictQuestion | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => questions[0],
    () => undefined,
  )
}
