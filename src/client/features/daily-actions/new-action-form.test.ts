import { expect, it } from 'vitest'
import { composePlan } from './new-action-form.tsx'

it.each([
  ['I pour my coffee', 'write one page', 'When I pour my coffee, I will write one page.'],
  [' when the bell rings, ', "I'll stand up.", 'When the bell rings, I will stand up.'],
  ['When it rains', 'I will read', 'When it rains, I will read.'],
  ['', 'read', ''],
  ['it rains', '  ', ''],
])('composes the plan of "%s" and "%s" as "%s"', (when, will, plan) =>
  expect(composePlan(when, will)).toBe(plan),
)
