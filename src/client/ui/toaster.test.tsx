import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const show = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('shows one toast at a time', () => {
  render(<Toaster />)
  show({ title: 'First' })
  show({ title: 'Second' })
  expect(screen.queryByText('First')).not.toBeInTheDocument()
  expect(screen.getByText('Second')).toBeVisible()
})

it('removes a toast after five seconds, or after its own duration', () => {
  render(<Toaster />)
  show({ title: 'Default' })
  wait(4999)
  expect(screen.getByText('Default')).toBeVisible()
  wait(1)
  expect(screen.queryByText('Default')).not.toBeInTheDocument()
  show({ title: 'Short', durationMs: 2000 })
  wait(2000)
  expect(screen.queryByText('Short')).not.toBeInTheDocument()
})

it('pauses the timer of a toast while the pointer is over it', () => {
  render(<Toaster />)
  show({ title: 'Read me' })
  fireEvent.mouseMove(screen.getByText('Read me'))
  wait(60_000)
  expect(screen.getByText('Read me')).toBeVisible()
  fireEvent.mouseLeave(screen.getByText('Read me'))
  wait(5000)
  expect(screen.queryByText('Read me')).not.toBeInTheDocument()
})

it('removes a toast that appears under a pointer that does not move', () => {
  render(<Toaster />)
  show({ title: 'Under the pointer' })
  fireEvent.mouseEnter(screen.getByText('Under the pointer'))
  wait(5000)
  expect(screen.queryByText('Under the pointer')).not.toBeInTheDocument()
})

it('announces errors assertively and other toasts politely', () => {
  render(<Toaster />)
  show({ title: 'Saved', tone: 'success' })
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
  show({ title: 'Error', tone: 'destructive' })
  expect(screen.getByRole('alert')).toHaveTextContent('Error')
  expect(screen.getByRole('status')).toHaveTextContent(/^$/)
})

it('removes a toast when its dismiss button is clicked', () => {
  render(<Toaster />)
  show({ title: 'Go away' })
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Go away')).not.toBeInTheDocument()
})
