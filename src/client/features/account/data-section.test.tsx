import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getSiteConfig } from '#shared/contract/site.ts'
import { downloadAccountData } from '#shared/contract/users.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeSiteConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DataSection } from './data-section.tsx'

it.each([
  [
    'the server’s words above a limit',
    errorResponse(429, 'rate_limited', 'You can download your data again in about 50 minutes.'),
    'You can download your data again in about 50 minutes.',
  ],
  [
    'plain words for a proxy',
    new Response('<h1>503</h1>', { status: 503, headers: { 'retry-after': '120' } }),
    'The server cannot do this right now. Please try again in 2 minutes.',
  ],
  [
    'that the server cannot be reached',
    connectionLost(),
    'The server cannot be reached. Please try again when you are online.',
  ],
])('shows %s when the download fails', async (_, response, message) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  respond(getSiteConfig, makeSiteConfig())
  respond(downloadAccountData, response)
  const { person } = renderScreen(<DataSection onDeleted={() => undefined} />)
  await person.click(screen.getByRole('button', { name: 'Download My Data' }))
  expect(await screen.findByText(message)).toBeVisible()
})
