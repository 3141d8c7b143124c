import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normaliseEmail } from './user-input.ts'

it.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['o\u0308l@example.com', '\u00f6l@example.com'],
  ['\u{1d400}da@example.com', 'ada@example.com'],
  ['ada+tag@example.com', 'ada+tag@example.com'],
  ["o'hara@example.co.uk", "o'hara@example.co.uk"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@localhost', 'ada@localhost'],
])('normalises the address %j to %s', (given, expected) => {
  expect(normaliseEmail(given)).toBe(expected)
})

it.each([
  'ada',
  '@example.com',
  'ada@',
  'a b@example.com',
  'ada@exa mple.com',
  'ada@-example.com',
  'ada@example..com',
  '.ada@example.com',
  'ada.@example.com',
  'a@b@c.com',
  '"a b"@example.com',
  'ada@[127.0.0.1]',
  'ada@example.com>',
  'ada,eve@example.com',
  `${'a'.repeat(65)}@example.com`,
  'ada@example.com\u0000',
])('rejects the address %j', (given) => {
  expect(() => normaliseEmail(given)).toThrow(/mail address/)
})

it('normalises every spelling of an address to the same form', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (given) => {
      let written: string
      try {
        written = normaliseEmail(given)
      } catch {
        return
      }
      for (const form of [written, given.toUpperCase(), given.normalize('NFD'), given.normalize('NFKD')])
        expect(normaliseEmail(form)).toBe(written)
    }),
  )
})
