/**
 * Writes the drawings of people in the library compactly, one pose or drawing a line: npm run studio:format
 * A file whose lines are full of white space would take a third more.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const FORMATTED = ['poses', 'held', 'heads', 'wardrobe', 'hands'].map((name) =>
  fileURLToPath(new URL(`../src/studio/library/${name}.json`, import.meta.url)),
)
/** What is longer is written in several lines. */
const WIDTH = 1_000

/** A value as JSON text: an entry a line, as deep as the lines would be too long. */
export function formatted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Array.isArray(value)
    ? value.map(formatted)
    : Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${formatted(entry)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const line = `${open}${entries.join(', ')}${close}`
  const fits = line.length <= WIDTH && !line.includes('\n')
  return fits ? line : `${open}\n${entries.join(',\n')}\n${close}`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const file of FORMATTED) writeFileSync(file, `${formatted(JSON.parse(readFileSync(file, 'utf8')))}\n`)
