import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from './passwords.ts'

describe('passwords', () => {
  it('are hashed with argon2id at the cost that OWASP recommends, each with its own salt', async () => {
    const passwords = await createPasswordHasher()
    const [one, two] = await Promise.all([
      passwords.hash('seven quiet herons'),
      passwords.hash('seven quiet herons'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.matches(one, 'seven quiet herons')).toBe(true)
    expect(await passwords.matches(one, 'seven quiet heron')).toBe(false)
    expect(await passwords.matches(null, 'seven quiet herons')).toBe(false)
    expect(await passwords.matches(undefined, '')).toBe(false)
  })
})
