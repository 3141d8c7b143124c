import { describe, expect, it } from 'vitest'
import { PASSWORD, startAuthApp } from '../testing/auth-app.ts'

describe('PKCE with mailed links', () => {
  it('issues a code that can be redeemed once, and only with its verifier', async () => {
    await using t = await startAuthApp()
    const auth = t.createClient({ flowType: 'pkce' })
    await auth.signUp({
      email: 'pkce@example.com',
      password: PASSWORD,
      options: { emailRedirectTo: 'http://localhost:3000/home' },
    })
    const opened = new URL((await t.openLink((await t.deliverOneMail()).link)).headers.get('location') ?? '')
    expect(opened.hash).toBe('')
    const code = opened.searchParams.get('code') ?? ''

    const stranger = { auth_code: code, code_verifier: 'x'.repeat(43) }
    const wrong = await t.post('/token?grant_type=pkce', stranger)
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'bad_code_verifier' }),
    ])
    const redeemed = await auth.exchangeCodeForSession(code)
    expect(redeemed.data.user?.email).toBe('pkce@example.com')
    const again = await t.post('/token?grant_type=pkce', stranger)
    expect([again.status, await again.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'flow_state_not_found' }),
    ])
  })

  it('issues a code that expires after five minutes', async () => {
    await using t = await startAuthApp()
    const auth = t.createClient({ flowType: 'pkce' })
    await auth.signUp({ email: 'slow@example.com', password: PASSWORD })
    const location = (await t.openLink((await t.deliverOneMail()).link)).headers.get('location') ?? ''
    t.advanceClock(5 * 60_000 + 1)
    expect(
      (await auth.exchangeCodeForSession(new URL(location).searchParams.get('code') ?? '')).error,
    ).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  it('rejects a challenge method that is not a string', async () => {
    await using t = await startAuthApp()
    const response = await t.post('/recover', {
      email: 'pkce@example.com',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: { toString: 1 },
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'bad_json' }),
    ])
  })
})
