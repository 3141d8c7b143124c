import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { PhaseThreeNotice } from './phase-three-notice.tsx'

it('is collapsed as specified, and leads to the part that works today beside it', async () => {
  const { person } = renderScreen(
    <PhaseThreeNotice
      earlyAccessUrl="https://forms.example/early"
      scenariosLink={{
        href: '/dashboard?moment=2#moment-scenarios',
        label: 'Open the scenarios of Moment 2',
      }}
    />,
  )
  expect(screen.getByText('Coming Soon')).toBeVisible()
  expect(screen.getByText('Request Early Access')).not.toBeVisible()
  expect(screen.getByText(/A first part works today, as a beta/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the scenarios of Moment 2' })).toHaveAttribute(
    'href',
    '/dashboard?moment=2#moment-scenarios',
  )
  await person.click(screen.getByText(/^Phase 3: Future Scenarios/))
  expect(screen.getByRole('link', { name: 'Request Early Access' })).toHaveAttribute(
    'href',
    'https://forms.example/early',
  )
})
