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
])('replaces a class of the component that sets the same property: %s, then %s', (own, given, joined) => {
  expect(cn(own, given)).toBe(joined)
})

it.each([
  'text-display text-words font-serif',
  'border border-line-strong',
  'bg-raised bg-dawn',
  'shadow-card text-sm',
])('keeps classes that set different properties: %s', (classes) => {
  expect(cn(classes)).toBe(classes)
})

it('leaves out conditions that are not met', () => {
  expect(cn('flex', false, undefined, null, 'gap-2')).toBe('flex gap-2')
})
