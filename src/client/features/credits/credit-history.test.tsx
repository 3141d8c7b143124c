import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type CreditEntry, listCreditEntries } from '#shared/contract/users.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { CreditHistory } from './credit-history.tsx'

const makeEntry = (id: number): CreditEntry => ({
  id,
  amount: -1,
  kind: 'reserve',
  isWelcome: false,
  momentNumber: 1,
  isForScenario: false,
  note: null,
  balance: id,
  createdAt: '2026-11-20T10:00:00.000Z',
})

it('names its columns and shows the date of each entry', async () => {
  respond(listCreditEntries, { entries: [makeEntry(9)], total: 1 })
  renderScreen(<CreditHistory />)
  const table = await screen.findByRole('table', { name: 'History of your credits' })
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Date',
    'What for and when',
    'Credits',
    'Balance',
  ])
  for (const header of headers) expect(header.closest('.sr-only')).toBeNull()
  expect(within(table).getByRole('cell', { name: 'Nov 20, 2026' })).toBeVisible()
})

it('shows the newest ten entries, and all of them on request, without a scrolling area', async () => {
  const entries = Array.from({ length: 12 }, (_, index) => makeEntry(12 - index))
  respond(listCreditEntries, { entries, total: 12 })
  const { person, container } = renderScreen(<CreditHistory />)
  const button = await screen.findByRole('button', { name: 'Show all 12' })
  expect(screen.getAllByRole('row')).toHaveLength(1 + 10)
  await person.click(button)
  expect(screen.getAllByRole('row')).toHaveLength(1 + 12)
  expect(button).toHaveFocus()
  expect(container.querySelector('[tabindex]')).toBeNull()
})

it('breaks a reason without spaces, so that the table is no wider than its card', async () => {
  const note = 'x'.repeat(500)
  respond(listCreditEntries, {
    entries: [{ ...makeEntry(9), kind: 'adjust', note, amount: 5 }],
    total: 1,
  })
  renderScreen(<CreditHistory />)
  const cell = await screen.findByRole('cell', { name: new RegExp(note) })
  expect(cell).toHaveClass('wrap-anywhere')
})
