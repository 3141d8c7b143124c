import { describe, expect, it } from 'vitest'
import { welcomeName } from './queries.ts'

describe('welcomeName', () => {
  it.each([
    ['the first name', { firstName: 'Ada', email: 'a@b.c' }, 'Ada'],
    [
      'the local part of the email address when the first name is blank',
      { firstName: ' ', email: 'ada.l@b.c' },
      'ada.l',
    ],
    [
      '“Traveler” when the local part of the email address is empty',
      { firstName: null, email: '@b.c' },
      'Traveler',
    ],
    [
      '“Traveler” when there is neither a name nor an email address',
      { firstName: null, email: null },
      'Traveler',
    ],
    ['“Traveler” when there is no user', undefined, 'Traveler'],
  ])('returns %s', (_, user, name) => expect(welcomeName(user)).toBe(name))
})
