import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listAllScenarios } from '#shared/contract/scenarios.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { getUser } from '#shared/contract/users.ts'
import { ScenariosComingSoon } from '../../features/generations/scenarios-coming-soon.tsx'
import { respond } from '../../lib/testing/api-server.ts'
import { makeMoment, makeScenario, makeSiteConfig, makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { MomentDetails } from './moment-details.tsx'

const props = { onViewPrompt: vi.fn(), target: '', onArrive: vi.fn() }

it('offers the answers and the debug info of a moment that has no record', async () => {
  const { person } = renderScreen(<MomentDetails {...props} number={3} moment={undefined} />)
  expect(screen.getByRole('link', { name: 'Edit Answers' })).toHaveAttribute('href', '/pcm/3')
  expect(screen.queryByRole('button', { name: 'View Enhanced Prompt' })).not.toBeInTheDocument()
  await person.click(screen.getByText('Debug Info (for support)'))
  expect(screen.getByText('Moment id:').nextSibling).toHaveTextContent('none')
  expect(screen.getByText('Completed:').nextSibling).toHaveTextContent('no')
})

it('has the scenarios that the "Coming Soon" tab of the vision screen links to', async () => {
  respond(listAllScenarios, { scenarios: [] })
  respond(getSiteConfig, makeSiteConfig())
  respond(getUser, makeUser())
  renderScreen(
    <>
      <ScenariosComingSoon openHref="/dashboard?moment=1#moment-scenarios" />
      <MomentDetails {...props} number={1} moment={makeMoment()} />
    </>,
  )
  expect(screen.getByText('Coming Soon')).toBeVisible()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the scenarios of this moment' })
  const scenarios = screen.getByRole('region', { name: 'Future Scenarios of moment 1' })
  expect(link.hash).toBe(`#${scenarios.id}`)
  expect(await screen.findByRole('button', { name: 'Generate Scenarios' })).toBeVisible()
})

it('offers the picture of a scenario while the credits are unknown', async () => {
  respond(listAllScenarios, { scenarios: [makeScenario()] })
  respond(getSiteConfig, makeSiteConfig())
  respond(getUser, () => new Promise<never>(() => undefined))
  const { person } = renderScreen(<MomentDetails {...props} number={1} moment={makeMoment()} />)
  await person.click(await screen.findByRole('button', { name: /^Future Scenarios/ }))
  expect(await screen.findByRole('button', { name: 'Generate Image (1 Credit)' })).toBeEnabled()
})
