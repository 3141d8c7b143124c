import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

function Broken(): never {
  throw new Error('broken')
}

it('shows an error for a screen that throws, and renders again when the path changes', () => {
  // React and the boundary both write the error to the console.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const view = render(
    <ErrorBoundary resetKey="/pcm/1">
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('What you wrote is kept in this browser.')
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible()
  expect(report).toHaveBeenCalled()
  report.mockClear()

  view.rerender(
    <ErrorBoundary resetKey="/home">
      <p>Another screen</p>
    </ErrorBoundary>,
  )
  expect(screen.getByText('Another screen')).toBeVisible()
})
