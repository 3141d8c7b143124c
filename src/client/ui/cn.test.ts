import { expect, it } from 'vitest'
import { cn } from './cn.ts'

it.each([
  ['p-5 sm:p-7', 'p-0', 'sm:p-7 p-0'],
  ['max-w-xl', 'max-w-md', 'max-w-md'],
  ['rounded-m', 'rounded-l', 'rounded-l'],
  ['rounded-l', 'rounded-none', 'rounded-none'],
  ['shadow-card', 'shadow-float', 'shadow-float'],
  ['text-xl', 'text-display', 'text-display'],
  ['text-quiet', 'text-words', 'text-words'],
  ['animate-rise', 'animate-appear', 'animate-appear'],
])('replaces the class of "%s" that sets the same property as "%s"', (own, given, joined) => {
  expect(cn(own, given)).toBe(joined)
})

it.each([
  'text-display text-words font-serif',
  'border border-line-strong',
  'bg-raised bg-dawn',
  'shadow-card text-sm',
])('keeps the classes "%s", which set different properties', (classes) => {
  expect(cn(classes)).toBe(classes)
})

it('omits false, null and undefined class names', () => {
  expect(cn('flex', false, undefined, null, 'gap-2')).toBe('flex gap-2')
})
