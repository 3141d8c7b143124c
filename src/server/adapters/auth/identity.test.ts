import { describe, expect, it } from 'vitest'
import { isStorable } from '#shared/contract/fields.ts'
import { toIdentity } from './identity.ts'

const withMetadata = (user_metadata: object) => toIdentity({ sub: 'ada', user_metadata })

describe('the identity of a token', () => {
  it('truncates a long name without splitting an emoji', () => {
    const { firstName } = withMetadata({ first_name: `${'a'.repeat(99)}\u{1f33b}` })
    expect(firstName).toBe('a'.repeat(99))
  })

  it.each(['a\ud800', 'a\u0000'])('drops characters that cannot be stored: %j', (text) => {
    const { firstName, profileImageUrl } = withMetadata({
      first_name: text,
      avatar_url: `https://example.com/${text}`,
    })
    expect(firstName).toBe('a')
    expect(profileImageUrl).toBeNull()
    expect(isStorable(text)).toBe(false)
  })

  it.each([
    [
      [
        { method: 'password', timestamp: 100 },
        { method: 'totp', timestamp: 200 },
      ],
      200_000,
    ],
    [
      [
        { method: 'oauth', timestamp: 100 },
        { method: 'token_refresh', timestamp: 200 },
      ],
      100_000,
    ],
    [[{ method: 'recovery', timestamp: 100 }], undefined],
    [
      [
        { method: 'totp', timestamp: 200 },
        { method: 'recovery', timestamp: 100 },
      ],
      undefined,
    ],
    [['password', null, { method: 'password', timestamp: 'soon' }], undefined],
    ['password', undefined],
  ])('reads the time of the sign-in from %j', (amr, expected) => {
    expect(toIdentity({ sub: 'ada', amr }).signedInAt?.getTime()).toBe(expected)
  })
})
