import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Route } from 'wouter'
import { getUser, updateProfile } from '#shared/contract/users.ts'
import { serveMoment } from '../../entities/moment/testing/with-moment.tsx'
import { respond } from '../../lib/testing/api-server.ts'
import { makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { momentReviewPath, paths } from '../paths.ts'
import { ReviewScreen } from './review-screen.tsx'

afterEach(() => history.replaceState(null, '', '/'))

function open(credits: number, hasCompletedProfile = true) {
  signInAs('ada')
  serveMoment({ id: 1130, enhancedPrompt: 'Ready.' })
  respond(getUser, makeUser({ credits, hasCompletedProfile }))
  history.replaceState(null, '', momentReviewPath(1))
  return renderScreen(<Route path={paths.momentReview} component={ReviewScreen} />)
}

const generate = () => screen.findByRole('button', { name: 'Generate Your Vision (1 Credit)' })

it('says that there are no credits, and leads to where some are purchased', async () => {
  open(0)
  expect(await screen.findByText(/You have no credits left, so no new picture can be made/)).toBeVisible()
  expect(await generate()).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Purchase more credits' })).toHaveAttribute('href', paths.account)
})

it('says nothing about credits while there are some', async () => {
  open(1)
  expect(await screen.findByText('1 Credit')).toBeVisible()
  expect(await generate()).toBeEnabled()
  expect(screen.queryByRole('link', { name: 'Purchase more credits' })).not.toBeInTheDocument()
})

it('offers to say how the writer looks before the credit, until it is said or skipped', async () => {
  const { person } = open(1, false)
  const offer = await screen.findByRole('button', { name: 'Personalize Your Experience' })
  expect(offer.compareDocumentPosition(await generate())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.click(offer)
  const dialog = await screen.findByRole('dialog', { name: 'Personalize Your Experience' })
  const skipped = makeUser({ credits: 1, hasCompletedProfile: true })
  const updates = respond(updateProfile, skipped)
  respond(getUser, skipped)
  await person.click(within(dialog).getByRole('button', { name: 'Skip for Now' }))
  await waitFor(() => expect(offer).not.toBeInTheDocument())
  expect(updates.requests.map(({ body }) => body)).toEqual([{ hasCompletedProfile: true }])
  expect(await generate()).toBeEnabled()
})

it('does not offer it to who has said or skipped it', async () => {
  open(1)
  expect(await screen.findByText('1 Credit')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Personalize Your Experience' })).not.toBeInTheDocument()
})
