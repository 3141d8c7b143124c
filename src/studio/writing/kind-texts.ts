import { readdirSync, readFileSync } from 'node:fs'

export const PARTS = ['step', 'obstacle', 'turning'] as const
export type Part = (typeof PARTS)[number]

export interface SceneText {
  title: string
  text: string
}

/** The written texts for one kind of wish: a file of library/texts. `{name}` and `{own}` are the only slots. */
export interface Kind {
  id: string
  description: string
  /** Sentences of people who wish this; with the description they are the kind's place among the embeddings. */
  examples: string[]
  scenes: Record<Part, SceneText[]>
  goals: string[]
}

export const NEUTRAL = 'neutral'
const texts = new URL('../library/texts/', import.meta.url)

export const KINDS: readonly Kind[] = readdirSync(texts)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => {
    const kind = JSON.parse(readFileSync(new URL(file, texts), 'utf8')) as Omit<Kind, 'id'>
    return { id: file.slice(0, -'.json'.length), ...kind }
  })
