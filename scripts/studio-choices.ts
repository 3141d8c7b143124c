import { readFile } from 'node:fs/promises'
import { type Sketch, sketch } from '#studio/index.ts'

/**
 * The sketches that the page would show for a prompt before a credit is spent, with those that follow when more are asked for once; none
 * where it would not ask.
 */
export async function askedSketches(prompt: string): Promise<Sketch[]> {
  const first = await sketch({ prompt })
  const more = first.hasMore ? await sketch({ prompt, page: 1 }) : undefined
  return [...first.sketches, ...(more?.sketches ?? [])]
}

/** A sketch by its number or the id of another place, with corrections as the page makes them: "People: you, your son (man)". */
type Answer = number | { sketch: number | string; changes: string[] } | string | null

/**
 * What is answered to the question of which prompt, from a JSON file of answers by the prompt's index; null is the studio's choice. None
 * without a file.
 */
export async function readChoices(file: string | undefined) {
  const answers: Record<string, Answer> = file ? JSON.parse(await readFile(file, 'utf8')) : {}
  return {
    /** The correction of the answer. Throws where no such sketch is shown. */
    async find(index: number, prompt: string): Promise<string | undefined> {
      const answer = answers[index]
      if (answer === undefined || answer === null) return undefined
      const { sketch: number, changes } =
        typeof answer === 'object' ? answer : { sketch: answer, changes: [] }
      if (typeof number === 'string') {
        const choice = [`Place: ${number}`, ...changes].join('\n')
        return (await sketch({ prompt, choice })).sketches[0]!.choice
      }
      const chosen = (await askedSketches(prompt))[number - 1]
      if (!chosen) throw new Error(`There is no sketch ${number} for prompt ${index}.`)
      return [chosen.choice, ...changes].join('\n')
    },
  }
}
