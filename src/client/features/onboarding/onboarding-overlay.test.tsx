import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { OnboardingOverlay } from './onboarding-overlay.tsx'

it('moves through three steps in both directions and completes with the last', async () => {
  const onComplete = vi.fn()
  const { person } = renderScreen(<OnboardingOverlay isOpen onComplete={onComplete} />)
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  const title = () => screen.getByRole('heading')
  expect(title()).toHaveTextContent(/^Welcome to Future Memory$/)
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await press('Next')
  expect(title()).toHaveTextContent(/^The Method$/)
  expect(screen.getByText('The Method')).toHaveFocus()
  await press('Previous')
  expect(title()).toHaveTextContent(/^Welcome to Future Memory$/)
  await press('Next')
  await press('Next')
  expect(title()).toHaveTextContent(/^Ready to Begin$/)
  expect(screen.getByText(/Each takes 5-10 minutes/)).toBeVisible()
  expect(onComplete).not.toHaveBeenCalled()
  await press('Start Your Journey')
  expect(onComplete).toHaveBeenCalledTimes(1)
})

it('contains none of the claims that the cited research does not support', () => {
  renderScreen(<OnboardingOverlay isOpen onComplete={vi.fn()} />)
  expect(screen.getByText(/share much of the same activity in your brain/)).toBeVisible()
  expect(screen.queryByText(/cannot tell/)).not.toBeInTheDocument()
})
