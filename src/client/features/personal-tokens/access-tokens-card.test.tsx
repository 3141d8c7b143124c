import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  createPersonalToken,
  listPersonalTokens,
  MAX_PERSONAL_TOKENS,
  type PersonalToken,
  revokePersonalToken,
} from '#shared/contract/personal-tokens.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeSiteConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { AccessTokensCard } from './access-tokens-card.tsx'

const SECRET = 'fm_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP'

const makeToken = (name: string, over: Partial<PersonalToken> = {}): PersonalToken => ({
  id: name,
  name,
  scopes: ['read'],
  hint: 'MNOP',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  lastUsedAt: null,
  ...over,
})

/** A server with these tokens, of which calls add and remove some. */
function startServer(...tokens: PersonalToken[]) {
  let current = tokens
  respond(getSiteConfig, makeSiteConfig())
  respond(listPersonalTokens, () => current)
  const creations = respond(createPersonalToken, () => {
    const created = makeToken('Kitchen frame')
    current = [created, ...current]
    return { ...created, token: SECRET }
  })
  const removals = respond(revokePersonalToken, ({ params: { id = '' } }) => {
    current = current.filter((token) => token.id !== id)
    return { id }
  })
  return { creations, removals }
}

const dialog = () => screen.findByRole('dialog')

it('shows each token with what it may do, its end and its last use', async () => {
  startServer(
    makeToken('Backup', { scopes: ['read', 'write'], lastUsedAt: new Date().toISOString() }),
    makeToken('Old', { expiresAt: '2026-01-02T10:00:00.000Z' }),
    makeToken('Forever', { scopes: ['generate'], expiresAt: null }),
  )
  renderScreen(<AccessTokensCard />)
  await screen.findByText('Backup')
  expect(screen.getByText('Backup').tagName).toBe('BDI')
  const [backup, old, forever] = screen.getAllByRole('listitem')
  expect(backup).toHaveTextContent(/Reads and writes · ends in MNOP.*works until.*Last used in the last hour/)
  expect(old).toHaveTextContent(/Old.*Expired.*expired Jan 2, 2026.*Not used yet/)
  expect(forever).toHaveTextContent(/Reads and generates · .*without an end/)
})

it('is what its address leads to', async () => {
  startServer(makeToken('Backup'))
  history.replaceState(null, '', '#access-tokens')
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  renderScreen(<AccessTokensCard />)
  await screen.findByText('Backup')
  expect(screen.getByRole('heading', { name: 'Access Tokens' })).toHaveFocus()
  expect(scrollIntoView).toHaveBeenCalledOnce()
  scrollIntoView.mockRestore()
  history.replaceState(null, '', location.pathname)
})

it('makes a token, which is shown once', async () => {
  const { creations } = startServer()
  const { person } = renderScreen(<AccessTokensCard />)
  await person.click(await screen.findByRole('button', { name: 'Make a Token' }))
  await person.type(within(await dialog()).getByLabelText('Name'), 'Kitchen frame')
  await person.click(screen.getByRole('checkbox', { name: /^Write.*Includes reading/ }))
  await person.selectOptions(screen.getByLabelText('Works for'), 'One year')
  await person.click(screen.getByRole('button', { name: 'Make Token' }))
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible()
  expect(creations.requests.map(({ body }) => body)).toEqual([
    { name: 'Kitchen frame', scopes: ['read', 'write'], expiresInDays: 365 },
  ])
  await person.keyboard('{Escape}')
  expect(screen.getByDisplayValue(SECRET)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull())
  expect(await screen.findByText('Kitchen frame')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Make Another Token' }))
  expect(within(await dialog()).getByLabelText('Name')).toHaveValue('')
})

it('selects the token where the browser gives no access to the clipboard', async () => {
  startServer()
  const { person } = renderScreen(<AccessTokensCard />)
  await person.click(await screen.findByRole('button', { name: 'Make a Token' }))
  await person.type(within(await dialog()).getByLabelText('Name'), 'Kitchen frame')
  await person.click(screen.getByRole('button', { name: 'Make Token' }))
  const shown = await screen.findByDisplayValue<HTMLInputElement>(SECRET)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await person.click(screen.getByRole('button', { name: 'Copy Token' }))
  expect(await screen.findByText('Please copy it by hand: it is selected.')).toBeVisible()
  expect(shown).toHaveFocus()
  expect(shown.value.slice(shown.selectionStart ?? 0, shown.selectionEnd ?? 0)).toBe(SECRET)
  expect(warn).toHaveBeenCalledOnce()
})

it('asks for a name and a scope, and says when the name is taken or the server cannot be reached', async () => {
  const { creations } = startServer()
  const { person } = renderScreen(<AccessTokensCard />)
  await person.click(await screen.findByRole('button', { name: 'Make a Token' }))
  const make = () => person.click(screen.getByRole('button', { name: 'Make Token' }))
  await make()
  expect(await screen.findByText('Please write a name.')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveFocus()
  await person.type(screen.getByLabelText('Name'), 'Backup')
  await person.click(screen.getByRole('checkbox', { name: /^Read/ }))
  await make()
  expect(await screen.findByText('Please choose what it may do.')).toBeVisible()
  expect(creations.requests).toEqual([])
  await person.click(screen.getByRole('checkbox', { name: /^Read/ }))
  const taken = 'You have a token of this name already.'
  respond(createPersonalToken, errorResponse(409, 'conflict', taken, { name: taken }))
  await make()
  expect(await screen.findByText(taken)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  await person.keyboard(' 2')
  expect(screen.queryByText(taken)).toBeNull()
  respond(createPersonalToken, connectionLost())
  await make()
  expect(await screen.findByText(/the token may have been made.*remove it and make another/)).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Backup 2')
})

it('offers another token until as many as allowed are valid', async () => {
  const valid = Array.from({ length: MAX_PERSONAL_TOKENS }, (_, index) => makeToken(`Token ${index}`))
  startServer(makeToken('Old', { expiresAt: '2026-01-02T10:00:00.000Z' }), ...valid.slice(1))
  const { queryClient } = renderScreen(<AccessTokensCard />)
  expect(await screen.findByRole('button', { name: 'Make Another Token' })).toBeVisible()
  startServer(...valid)
  await queryClient.invalidateQueries()
  expect(await screen.findByText(/You have 20 tokens/)).toBeVisible()
})

it('removes a token after a question', async () => {
  const { removals } = startServer(makeToken('Backup'), makeToken('Frame'))
  const { person } = renderScreen(<AccessTokensCard />)
  const remove = () => screen.findByRole('button', { name: 'Remove Backup' })
  await person.click(await remove())
  await person.click(within(await dialog()).getByRole('button', { name: 'Keep It' }))
  expect(removals.requests).toEqual([])
  await person.click(await remove())
  await person.click(within(await dialog()).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('\u2068Backup\u2069 no longer works.')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(removals.requests.map(({ path }) => path)).toEqual(['/api/auth/tokens/Backup'])
})

it('offers to load the list again', async () => {
  startServer(makeToken('Backup'))
  respond(listPersonalTokens, connectionLost())
  const { person } = renderScreen(<AccessTokensCard />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  startServer(makeToken('Backup'))
  await person.click(retry)
  expect(await screen.findByText('Backup')).toBeVisible()
})
