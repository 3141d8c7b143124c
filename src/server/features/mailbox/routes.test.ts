import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
})
afterAll(() => t[Symbol.asyncDispose]())

const LINK = 'http://localhost:3000/auth/v1/verify?token=abc&type=signup'
const HERE = { host: 'localhost:3000' }
const open = (headers: Record<string, string> = HERE, remoteAddress = '127.0.0.1') =>
  t.app.inject({ url: '/dev/mail', headers, remoteAddress })

describe('the local mailbox', () => {
  it('shows an explanation when there is no mail', async () => {
    const page = await open()
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('No mail server is configured')
    expect(page.body).toContain('There is no mail yet')
  })

  it('shows mail with working links and escapes all content', async () => {
    await t.deps.mailer.send({
      to: 'ada@example.com',
      subject: '<script>alert(1)</script>',
      text: `Please confirm.\n\nConfirm:\n${LINK}\n\n<img src=x onerror=alert(2)>\njavascript:alert(3)`,
      html: '',
    })
    const { body, headers } = await open()
    expect(body).toContain(`<a class="action" href="${LINK.replace('&', '&amp;')}">Confirm</a>`)
    const style = /<link rel="stylesheet" href="([^"]+)">/.exec(body)?.[1] ?? ''
    expect((await t.app.inject({ url: style, headers: HERE })).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    )
    expect(body).not.toMatch(/<script|<img|href="javascript| style=|<style/)
    expect(body).toContain('&lt;script&gt;alert(1)')
    expect(body).toContain('ada@example.com')
    expect(body).toMatch(/<html lang="en">/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('shows the code of a mail large, and no other number', async () => {
    await t.deps.mailer.send({
      to: 'ada@example.com',
      subject: 'Code',
      text: 'Or enter this code:\n012345\n\nIn all:\n1234567',
      html: '',
    })
    const { body } = await open()
    expect(body).toContain('<p>Or enter this code:</p>\n<p class="code">012345</p>')
    expect(body.match(/class="code"/g)).toHaveLength(1)
  })

  it.each([
    ['another machine', HERE, '192.0.2.7'],
    ['another host name that resolves to this machine', { host: 'evil.example:3000' }, '127.0.0.1'],
    ['a proxied client', { ...HERE, 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
    ['another site', { ...HERE, 'sec-fetch-site': 'cross-site' }, '127.0.0.1'],
    ['a client of a proxy that keeps the host name', { ...HERE, 'x-forwarded-proto': 'https' }, '127.0.0.1'],
    ['a client of a proxy that adds only Via', { ...HERE, via: '1.1 proxy' }, '127.0.0.1'],
  ])('responds with 404 to a request from %s', async (_what, headers, address) => {
    const page = await open(headers as Record<string, string>, address)
    expect(page.statusCode).toBe(404)
    expect(page.body).not.toContain('ada@example.com')
  })

  it.each([
    [
      'in production',
      {
        NODE_ENV: 'production',
        RATE_LIMITS: 'on',
        PUBLIC_URL: 'https://future.example',
        MAIL_CONFIRM: 'off',
        APP_SECRET: 'a secret of all nodes, long enough',
      },
    ],
    ['behind a proxy that ends https', { PUBLIC_URL: 'https://future.example' }],
    ['behind a trusted proxy', { TRUST_PROXY: '1' }],
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@future.example' }],
  ])('is not registered %s', async (_what, env) => {
    await using other = await startTestApp({ hasWorker: false, env: env as Record<string, string> })
    expect((await other.app.inject({ url: '/dev/mail', headers: HERE })).statusCode).toBe(404)
    expect((await other.app.inject({ url: '/api/supabase/config' })).json().hasLocalMailbox).toBe(false)
  })
})
