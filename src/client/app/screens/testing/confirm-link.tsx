import { act, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { LinkDetails } from '#shared/contract/email-links.ts'
import { getAuthConfig, getSiteConfig } from '#shared/contract/site.ts'
import { respond, respondAt } from '../../../lib/testing/api-server.ts'
import { makeAuthConfig, makeSiteConfig } from '../../../lib/testing/factories.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'

export const KEY = 'future-memory-auth'
export const ADA = {
  id: 'ada',
  email: 'ada@example.org',
  user_metadata: {},
  app_metadata: {},
  created_at: '',
}
export const MAX = { ...ADA, id: 'max', email: 'max@example.org' }
export const sessionOf = (user: typeof ADA) => ({
  access_token: `access ${user.id}`,
  refresh_token: `refresh ${user.id}`,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1000) + 3_600,
  user,
})
export const storedUser = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null')?.user.id

export const expired = () =>
  Response.json(
    { code: 'otp_expired', error_code: 'otp_expired', message: 'Email link is invalid' },
    { status: 403 },
  )

/** Opens the page of a link. The client is cached by its module, so that each test loads its own. */
export async function openConfirmLink(
  search: string,
  {
    details,
    signedInAs,
    isHosted = false,
  }: { details?: LinkDetails; signedInAs?: typeof ADA; isHosted?: boolean },
) {
  vi.resetModules()
  if (signedInAs) localStorage.setItem(KEY, JSON.stringify(sessionOf(signedInAs)))
  respond(getAuthConfig, makeAuthConfig({ passwordMinLength: 14 }))
  respond(getSiteConfig, makeSiteConfig({ isSignInHosted: isHosted }))
  respondAt('GET', '/auth/v1/user', Response.json(signedInAs ?? ADA))
  const looked = respondAt('POST', '/auth/v1/verify/details', details ? Response.json(details) : expired())
  const verified = respondAt('POST', '/auth/v1/verify', Response.json(sessionOf(ADA)))
  const ended = respondAt('POST', '/auth/v1/logout', new Response(null, { status: 204 }))
  history.replaceState(null, '', `/auth/confirm?${search}`)
  const [{ ConfirmLinkScreen }, { startAuth }] = await Promise.all([
    import('../confirm-link-screen.tsx'),
    import('../../../lib/auth.ts'),
  ])
  const view = renderScreen(<ConfirmLinkScreen />)
  await act(() => startAuth())
  return { ...view, looked, verified, ended }
}

export const button = (name: string) => screen.findByRole('button', { name })
export const isAt = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address))
