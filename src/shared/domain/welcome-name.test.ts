import { expect, it } from 'vitest'
import { welcomeName } from './welcome-name.ts'

it.each([
  [{ firstName: 'Ada', email: 'a@b.c' }, 'Ada'],
  [{ firstName: ' ', email: 'ada.l@b.c' }, 'ada.l'],
  [{ firstName: null, email: '@b.c' }, 'Traveler'],
  [{ firstName: null, email: null }, 'Traveler'],
  [undefined, 'Traveler'],
])('%j is greeted as %s', (person, name) => expect(welcomeName(person)).toBe(name))
