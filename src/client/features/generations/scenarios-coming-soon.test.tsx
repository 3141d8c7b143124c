import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { ScenariosComingSoon } from './scenarios-coming-soon.tsx'

it('keeps the specified points, says which part works today, and leads to it', () => {
  renderScreen(<ScenariosComingSoon openHref="/dashboard?moment=1#moment-scenarios" />)
  expect(screen.getByText('Coming Soon')).toBeVisible()
  expect(screen.getAllByRole('listitem').map((point) => point.textContent)).toEqual([
    expect.stringMatching(/^Rehearse episodes/),
    expect.stringMatching(/^Practise embodying the growth/),
    expect.stringMatching(/^Bridge what you see to what you do/),
  ])
  expect(screen.getByText(/A first part works today, as a beta/)).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard?moment=1#moment-scenarios')
})

it('leads nowhere while the moment has no scenarios', () => {
  renderScreen(<ScenariosComingSoon openHref={undefined} />)
  expect(screen.getByText('Coming Soon')).toBeVisible()
  expect(screen.queryByText(/works today/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
