import { readFile } from 'node:fs/promises'

/** A prompt of a file, with the places that its writer would answer with. */
export interface StudioEntry {
  text: string
  places?: string[]
}

/** The prompts of a file: one a line, or JSON of strings or of objects with a text. */
export async function readEntries(file: string): Promise<StudioEntry[]> {
  const text = await readFile(file, 'utf8')
  if (file.endsWith('.json'))
    return (JSON.parse(text) as (string | StudioEntry)[]).map((entry) =>
      typeof entry === 'string' ? { text: entry } : entry,
    )
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line }))
}
