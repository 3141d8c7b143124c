/** The six moments' names, in order. Not in the catalogue, so that a page can use them without loading its texts. */
export const MOMENT_NAMES = [
  'Your Boldest Dream Realized',
  'Life on Your Terms',
  'Love and Real Connection',
  'The Masterwork',
  'Awe and Remembrance',
  'Legacy and Impact',
] as const

export function momentName(number: number): string {
  return MOMENT_NAMES[number - 1] ?? `Moment ${number}`
}
