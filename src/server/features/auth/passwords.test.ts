import { hash } from '@node-rs/argon2'
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

  it('match however their characters are composed', async () => {
    const passwords = await createPasswordHasher()
    const stored = await passwords.hash('s\u00fc\u00dfe G\u00e4nse')
    for (const typed of [
      's\u00fc\u00dfe G\u00e4nse',
      'su\u0308\u00dfe Ga\u0308nse',
      's\u00fc\u00dfe\u3000\uff27\u00e4nse',
    ])
      expect(await passwords.matches(stored, typed), typed).toBe(true)
    expect(await passwords.matches(stored, 'susse Ganse')).toBe(false)
    expect(await passwords.renew(stored, 'su\u0308\u00dfe Ga\u0308nse')).toBeUndefined()
  })

  it('match a hash of their form as it was typed, which is then renewed', async () => {
    const passwords = await createPasswordHasher()
    const typed = 'su\u0308\u00dfe Ga\u0308nse'
    const old = await hash(typed)
    expect(await passwords.matches(old, typed)).toBe(true)
    expect(await passwords.matches(old, typed.normalize('NFKC'))).toBe(false)
    const renewed = await passwords.renew(old, typed)
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.renew(old, typed)).toBe(renewed)
    expect(await passwords.matches(renewed, typed.normalize('NFKC'))).toBe(true)
  })
})
