import data from '../library/window-views.json' with { type: 'json' }
import { stem } from '../understanding/stem.ts'

const VIEWS = Object.entries(data).map(([view, words]) => ({ view, stems: words.map(stem) }))

/** What is seen through the window of a room instead of the usual, as a condition of its file: the sea, mountains. */
export const windowView = (words: readonly string[]): string | undefined =>
  VIEWS.find(({ stems }) => stems.some((one) => words.includes(one)))?.view
