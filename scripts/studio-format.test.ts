import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FORMATTED, formatted } from './studio-format.ts'

it.each(FORMATTED)('%s is written as npm run studio:format writes it', (file) => {
  const text = readFileSync(file, 'utf8')
  // Whole texts would be thousands of lines of difference.
  expect(text === `${formatted(JSON.parse(text))}\n`).toBe(true)
})

it('writes an entry a line where one line would be too long', () => {
  const long = 'a'.repeat(600)
  expect(formatted({ short: [1, { b: 2 }], long: [long, long] })).toBe(
    `{\n"short": [1, {"b": 2}],\n"long": [\n"${long}",\n"${long}"\n]\n}`,
  )
})
