import { expect } from 'vitest'

export const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.?…]”?)\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))

/** What every text of the writer keeps to, whatever it was made from. */
export function expectTidy(text: string): void {
  expect(text, 'two spaces').not.toMatch(/ {2}/)
  expect(text, 'a word twice').not.toMatch(/(?<![\p{L}\p{N}'’-])(\p{L}+) \1(?![\p{L}\p{N}'’-])/iu)
  expect(text, 'an exclamation mark').not.toContain('!')
  expect(text, 'marks in a row').not.toMatch(/[,;:]{2}|\.\.|\.”\.| [,.;:?]/)
  expect(text.split('“').length, `quotes: ${text}`).toBe(text.split('”').length)
  expect(text, 'a straight quote').not.toContain('"')
  expect(text.trim()).toBe(text)
}
