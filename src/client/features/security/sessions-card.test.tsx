import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { endOtherSessions, endSession, listSessions, type Session } from '#shared/contract/sessions.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { formatLastUse } from '../../lib/dates.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeSiteConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { SessionsCard } from './sessions-card.tsx'

const makeSession = (id: string, over: Partial<Session> = {}): Session => ({
  id,
  device: 'Firefox on Linux',
  network: '203.0.113.0/24',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  isCurrent: false,
  ...over,
})
const LAPTOP = makeSession('laptop', { device: 'Chrome on Windows', isCurrent: true })
const PHONE = makeSession('phone', { device: 'Safari on iPhone', network: null })
const OTHER = makeSession('other')

/** A server with these sessions, of which calls end some. */
function startServer(...sessions: Session[]) {
  let current = sessions
  respond(getSiteConfig, makeSiteConfig())
  const reads = respond(listSessions, () => current)
  const ends = respond(endSession, ({ params: { id = '' } }) => {
    if (!current.some((session) => session.id === id))
      return errorResponse(404, 'not_found', 'This sign-in was not found.')
    current = current.filter((session) => session.id !== id)
    return { id }
  })
  const endsOfOthers = respond(endOtherSessions, () => {
    const endedCount = current.length - 1
    current = current.filter(({ isCurrent }) => isCurrent)
    return { endedCount }
  })
  return {
    reads,
    ends,
    endsOfOthers,
    endElsewhere: (id: string) => {
      current = current.filter((session) => session.id !== id)
    },
  }
}

const rows = () => screen.getAllByRole('listitem')
const heading = () => screen.getByRole('heading', { name: 'Where You Are Signed In' })
const signOut = (device: string) => screen.findByRole('button', { name: `Sign out ${device}` })

it('shows each session with its device, network and last use, and marks the current one', async () => {
  startServer(LAPTOP, OTHER, PHONE)
  renderScreen(<SessionsCard />)
  expect(await screen.findByText('This device')).toBeVisible()
  const [laptop, other, phone] = rows()
  expect(laptop).toHaveTextContent(/Chrome on Windows.*This device.*In use now/)
  expect(within(laptop as HTMLElement).queryByRole('button')).toBeNull()
  expect(other).toHaveTextContent(/Firefox on Linux.*Last used 3 hours ago/)
  expect(other).toHaveTextContent('Signed in Nov 20, 2026 from the network 203.0.113.0/24')
  expect(phone).toHaveTextContent(/Safari on iPhone.*network unknown/)
})

it('shows the sessions of every page', async () => {
  respond(getSiteConfig, makeSiteConfig())
  const link = '</api/auth/sessions?limit=1&cursor=1_laptop>; rel="next"'
  const pages = [Response.json([LAPTOP], { headers: { link } }), Response.json([PHONE])]
  respond(listSessions, () => pages.shift() ?? [])
  renderScreen(<SessionsCard />)
  expect(await screen.findByText('Safari on iPhone')).toBeVisible()
  expect(rows()).toHaveLength(2)
})

it('signs out one session: its row goes away, the others stay, and the heading has the focus', async () => {
  const { ends } = startServer(LAPTOP, OTHER, PHONE)
  const { person } = renderScreen(<SessionsCard />)
  await person.click(await signOut('Safari on iPhone'))
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeVisible()
  expect(ends.requests.map(({ path }) => path)).toEqual(['/api/auth/sessions/phone'])
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(heading()).toHaveFocus()
})

it('counts a session that has ended already as signed out', async () => {
  const { endElsewhere } = startServer(LAPTOP, OTHER)
  const { person } = renderScreen(<SessionsCard />)
  const button = await signOut('Firefox on Linux')
  endElsewhere('other')
  await person.click(button)
  expect(await screen.findByText('Firefox on Linux is signed out.')).toBeVisible()
})

it('asks before it signs out all others; the focus follows', async () => {
  const { endsOfOthers } = startServer(LAPTOP, OTHER, PHONE)
  const { person } = renderScreen(<SessionsCard />)
  const ask = () => screen.findByRole('button', { name: 'Sign out all others' })
  await person.click(await ask())
  expect(screen.getByText(/^Sign out the 2 other devices\?/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign them out' })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Keep them' }))
  expect(await ask()).toHaveFocus()
  expect(endsOfOthers.requests).toEqual([])

  await person.keyboard('{Enter}')
  await person.keyboard('{Enter}')
  expect(await screen.findByText(/^This is the only device/)).toBeVisible()
  expect(rows()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
  expect(heading()).toHaveFocus()
})

it('keeps a session in the list when it could not be ended', async () => {
  startServer(LAPTOP, OTHER)
  respond(endSession, connectionLost())
  const { person } = renderScreen(<SessionsCard />)
  await person.click(await signOut('Firefox on Linux'))
  expect(await screen.findByText('Still signed in')).toBeVisible()
  expect(screen.getByText(/server cannot be reached/)).toBeVisible()
  expect(rows()).toHaveLength(2)
  expect(await signOut('Firefox on Linux')).toBeEnabled()
})

it('offers to load the list again, and keeps an earlier one that could not be refreshed', async () => {
  startServer(LAPTOP, OTHER)
  respond(listSessions, connectionLost())
  const { person } = renderScreen(<SessionsCard />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  startServer(LAPTOP, OTHER)
  await person.click(retry)
  await waitFor(() => expect(rows()).toHaveLength(2))

  respond(listSessions, connectionLost())
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
  expect(await screen.findByText(/may be out of date/)).toBeVisible()
  expect(rows()).toHaveLength(2)
  focusManager.setFocused(undefined)
})

it('shows the first six of many sessions, and all on request', async () => {
  startServer(LAPTOP, ...Array.from({ length: 8 }, (_, index) => makeSession(`session-${index}`)))
  const { person } = renderScreen(<SessionsCard />)
  await person.click(await screen.findByRole('button', { name: 'Show all 9' }))
  expect(rows()).toHaveLength(9)
})

it('is not shown, and reads nothing, when a hosted sign-in service has the sessions', async () => {
  const { reads } = startServer(LAPTOP)
  const config = respond(getSiteConfig, makeSiteConfig({ isSignInHosted: true }))
  renderScreen(<SessionsCard />)
  await waitFor(() => expect(config.requests).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  expect(reads.requests).toEqual([])
})

it.each([
  [-60_000, 'in the last hour'],
  [59 * 60_000, 'in the last hour'],
  [60 * 60_000, '1 hour ago'],
  [23.9 * 3_600_000, '23 hours ago'],
  [24 * 3_600_000, 'yesterday'],
  [12 * 24 * 3_600_000, '12 days ago'],
])('a use %i ms ago is described by hours and days', (agoMs, text) => {
  const nowMs = Date.parse('2026-11-20T10:00:00.000Z')
  expect(formatLastUse(new Date(nowMs - agoMs).toISOString(), nowMs)).toBe(text)
})
