import { expect, it } from 'vitest'
import { isWellFormedToken, newToken } from './format.ts'

it('makes tokens of a prefix, 43 characters of a secret and a checksum, each another one', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) {
    expect(token).toMatch(/^fm_[0-9A-Za-z]{49}$/)
    expect(isWellFormedToken(token)).toBe(true)
  }
})

it('recognises a token with another character by its checksum', () => {
  const token = newToken()
  for (let index = 0; index < token.length; index++) {
    const other = token[index] === 'a' ? 'b' : 'a'
    expect(isWellFormedToken(token.slice(0, index) + other + token.slice(index + 1))).toBe(false)
  }
  expect(isWellFormedToken(`${token} `)).toBe(false)
  expect(isWellFormedToken('')).toBe(false)
})
