import { readFile } from 'node:fs/promises'
import { type Sketch, sketch } from '#studio/index.ts'

/** The sketches that the page would show for a prompt before a credit is spent; none where it would not ask. */
export const askedSketches = async (prompt: string): Promise<Sketch[]> => (await sketch({ prompt })).sketches

/** Which sketch is chosen for which prompt, from a JSON file of its number by the prompt's index; none without a file. */
export async function readChoices(file: string | undefined) {
  const numbers: Record<string, number> = file ? JSON.parse(await readFile(file, 'utf8')) : {}
  return {
    /** The correction that chooses the sketch. Throws where no such sketch is shown. */
    async find(index: number, prompt: string): Promise<string | undefined> {
      const number = numbers[index]
      if (number === undefined || number === null) return undefined
      const chosen = (await askedSketches(prompt))[number - 1]
      if (!chosen) throw new Error(`There is no sketch ${number} for prompt ${index}.`)
      return chosen.choice
    },
  }
}
