import { describe, expect, test } from 'vitest'
import type { People } from '../understanding/brief.ts'
import { readPeople } from '../understanding/people.ts'
import { tokenize } from '../understanding/tokenize.ts'

export const peopleOf = (text: string): People => readPeople(tokenize(text), { isFirstPerson: false })

/** "relation:sex:age" of each other person, parted by spaces; what is open or adult is left out. */
export const othersOf = (text: string): string =>
  peopleOf(text)
    .others.map(({ relation, sex, age }) =>
      [relation, sex, age === 'adult' || age === relation ? undefined : age].filter(Boolean).join(':'),
    )
    .sort()
    .join(' ')

/** A test for each text: what is read of it. */
export function checkCases(
  name: string,
  read: (text: string) => string | undefined,
  cases: readonly (readonly [text: string, expected: string])[],
): void {
  describe(name, () => {
    test.each(cases)('%s', (text, expected) => {
      expect(read(text)).toBe(expected)
    })
  })
}
