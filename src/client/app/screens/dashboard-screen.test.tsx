import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getStory, listMoments, type Moment } from '#shared/contract/moments.ts'
import { getStats, listDailyActions } from '#shared/contract/practice.ts'
import { getSiteConfig, getVersion } from '#shared/contract/site.ts'
import { getUser } from '#shared/contract/users.ts'
import { onboardedItem, profileDialogShownItem } from '../../lib/stored-items.ts'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeMoment, makeSiteConfig, makeStory, makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

beforeEach(() => {
  history.replaceState(null, '', '/dashboard')
  signInAs('ada')
})

async function render(...moments: Moment[]) {
  respond(listMoments, moments)
  respond(getStory, makeStory())
  respond(getUser, makeUser())
  respond(getSiteConfig, makeSiteConfig())
  respond(getVersion, { version: '1.2.3', hash: 'a', timestamp: '2026-01-01T00:00:00Z', deploymentNumber: 4 })
  respond(getStats, errorResponse(503, 'unavailable', 'Not now.'))
  const view = renderScreen(<DashboardScreen />)
  await screen.findByRole('heading', { name: /^Welcome/ })
  return view
}

function skipIntroduction() {
  onboardedItem.write('ada', true)
  profileDialogShownItem.write('ada', true)
}

it('opens the onboarding on an empty dashboard, with nothing before its first step', async () => {
  await render()
  const onboarding = within(await screen.findByRole('dialog', { name: 'Welcome to Future Memory' }))
  expect(onboarding.getByRole('button', { name: 'Previous' })).toBeDisabled()
  expect(onboarding.getByRole('button', { name: 'Next' })).toBeEnabled()
})

it('has the header in the specified order', async () => {
  skipIntroduction()
  await render(makeMoment())
  await screen.findByRole('button', { name: 'Version 1.2.3' })
  const header = screen.getByRole('banner')
  const parts = header.querySelectorAll('h1, button, a:not([href="#main"])')
  expect([...parts].map((part) => part.textContent)).toEqual([
    'Future Memory',
    'Welcome back, Ada',
    'Version 1.2.3',
    'Future ScenariosBETANEW FEATURE',
    'Fix',
    'Share',
    'Appearance',
    'Account',
    'Logout',
  ])
})

it('has the answers and the collapsed debug info in each of six cards', async () => {
  skipIntroduction()
  const { person } = await render()
  for (let number = 1; number <= 6; number++) {
    await person.click(screen.getByRole('button', { name: new RegExp(`^Details ?of moment ${number}$`) }))
    expect(await screen.findByRole('link', { name: 'Edit Answers' })).toHaveAttribute(
      'href',
      `/pcm/${number}`,
    )
    expect(screen.getByText('Debug Info (for support)')).toBeVisible()
    expect(screen.getByText('Moment id:')).not.toBeVisible()
  }
})

it('shows a moment with one layer as in progress, and goes on with its questions', async () => {
  skipIntroduction()
  await render(makeMoment({ pcmNumber: 4, sensoryPrompt: null, soulPrompt: null, combinedPrompt: null }))
  const card = within(screen.getByRole('region', { name: 'The Masterwork' }))
  expect(card.getByText('In progress')).toBeVisible()
  expect(card.getByRole('link', { name: 'Complete Questions' })).toHaveAttribute('href', '/pcm/4')
})

it('leads from the button of the header to the section of the scenarios', async () => {
  skipIntroduction()
  const { person } = await render(makeMoment())
  await person.click(screen.getByRole('button', { name: /^Future Scenarios/ }))
  expect(screen.getByRole('region', { name: 'Future Scenarios' })).toHaveFocus()
})

it('says where wallpapers are made before all six moments are complete', async () => {
  skipIntroduction()
  respond(listDailyActions, [])
  const link = () => screen.queryByRole('link', { name: 'Your story and wallpapers' })
  const written = await render(makeMoment())
  expect(link()).not.toBeInTheDocument()
  written.unmount()
  const painted = { imageUrl: '/media/images/1', isCompleted: true }
  const begun = await render(makeMoment(painted))
  expect(link()).toHaveAttribute('href', '/final')
  expect(screen.getByText(/Once all six are complete, wallpapers are offered here/)).toBeVisible()
  begun.unmount()
  await render(...[1, 2, 3, 4, 5, 6].map((n) => makeMoment({ ...painted, id: 1000 + n, pcmNumber: n })))
  expect(screen.getByRole('button', { name: 'Desktop Wallpaper' })).toBeVisible()
  expect(link()).not.toBeInTheDocument()
})
