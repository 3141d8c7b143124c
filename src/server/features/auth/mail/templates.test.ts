import { expect, it } from 'vitest'
import { renderMail } from './templates.ts'

const LINK = 'https://future.example/auth?token=abc'

it.each(['signup', 'resend', 'magiclink', 'recovery', 'email_change'] as const)(
  'has the code in the text and in the HTML of a mail of %s',
  (kind) => {
    const { text, html } = renderMail(kind, LINK, { code: '012345' })
    expect(text).toMatch(/:\n012345\n/)
    expect(html).toMatch(/font-size: 34px[^>]*>012345</)
    expect(text).toContain('The link and the code work once, for one hour.')
  },
)

it('has no code in a notice', () => {
  expect(renderMail('password_notice', LINK).text).not.toMatch(/code|\d{6}/)
})
