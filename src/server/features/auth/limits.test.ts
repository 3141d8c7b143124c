import { describe, expect, it } from 'vitest'
import { PASSWORD, startAuthApp } from './testing/auth-app.ts'

const LIMITED = { env: { RATE_LIMITS: 'on' } }

describe('limits of the sign-in service', () => {
  it.each(['known@example.com', 'unknown@example.com'])(
    'allow one mail a minute to %s, whether or not the user exists',
    async (email) => {
      await using t = await startAuthApp(LIMITED)
      await t.createSignedInClient('known@example.com')
      expect((await t.post('/recover', { email })).status).toBe(200)
      const again = await t.post('/recover', { email: email.toUpperCase() })
      expect([again.status, await again.json()]).toEqual([
        429,
        { code: 'over_email_send_rate_limit', message: expect.stringContaining('seconds') },
      ])
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
      expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect((await t.post('/recover', { email: 'another@example.com' })).status).toBe(200)
    },
  )

  it.each(['known@example.com', 'unknown@example.com'])(
    'reject password guessing for %s, whether or not the user exists',
    async (email) => {
      await using t = await startAuthApp(LIMITED)
      await t.createSignedInClient('known@example.com')
      const responses = []
      for (let tries = 0; tries < 31; tries++)
        responses.push((await t.post('/token?grant_type=password', { email, password: 'a guess' })).status)
      expect(responses).toEqual([...Array.from({ length: 30 }, () => 400), 429])
      const blocked = await t.post('/token?grant_type=password', { email, password: PASSWORD })
      expect([blocked.status, await blocked.json()]).toEqual([
        429,
        expect.objectContaining({ code: 'over_request_rate_limit' }),
      ])
      expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(60)
      expect(
        (await t.post('/token?grant_type=password', { email: 'another@example.com', password: 'a guess' }))
          .status,
      ).toBe(400)
    },
  )

  it('reject password guessing for many users from one network', async () => {
    await using t = await startAuthApp(LIMITED)
    const guess = async (tries: number) =>
      (
        await t.post('/token?grant_type=password', {
          email: `user-${tries}@example.com`,
          password: 'a guess',
        })
      ).status
    for (let tries = 0; tries < 60; tries++) expect(await guess(tries)).toBe(400)
    expect(await guess(60)).toBe(429)
  })

  it('do not count correct passwords', async () => {
    await using t = await startAuthApp(LIMITED)
    const auth = await t.createSignedInClient('known@example.com')
    for (let times = 0; times < 35; times++)
      expect(
        (await auth.signInWithPassword({ email: 'known@example.com', password: PASSWORD })).error,
      ).toBeNull()
  })

  it('allow more refreshes than a client needs', async () => {
    await using t = await startAuthApp(LIMITED)
    const auth = await t.createSignedInClient('known@example.com')
    for (let times = 0; times < 100; times++) expect((await auth.refreshSession()).error).toBeNull()
  })
})
