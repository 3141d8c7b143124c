import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { OnboardingOverlay } from './onboarding-overlay.tsx'

it('goes through three steps, forth and back, and completes with the last', async () => {
  const onComplete = vi.fn()
  const { person } = renderScreen(<OnboardingOverlay isOpen onComplete={onComplete} />)
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  const title = () => screen.getByRole('heading').textContent
  expect(title()).toBe('Welcome to Future Memory')
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
  await press('Next')
  expect(title()).toBe('The Method')
  await press('Previous')
  expect(title()).toBe('Welcome to Future Memory')
  await press('Next')
  await press('Next')
  expect(title()).toBe('Ready to Begin')
  expect(screen.getByText(/Each takes 5-10 minutes/)).toBeTruthy()
  expect(onComplete).not.toHaveBeenCalled()
  await press('Start Your Journey')
  expect(onComplete).toHaveBeenCalledTimes(1)
})

it('claims no more than research supports', () => {
  renderScreen(<OnboardingOverlay isOpen onComplete={vi.fn()} />)
  expect(screen.getByText(/share much of the same activity in your brain/)).toBeTruthy()
  expect(screen.queryByText(/cannot tell/)).toBeNull()
})
