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
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeTruthy()
})

it('stays five seconds, or as long as it was told', () => {
  render(<Toaster />)
  show({ title: 'Default' })
  wait(4999)
  expect(screen.getByText('Default')).toBeTruthy()
  wait(1)
  expect(screen.queryByText('Default')).toBeNull()
  show({ title: 'Short', durationMs: 2000 })
  wait(2000)
  expect(screen.queryByText('Short')).toBeNull()
})

it('waits while it is read', () => {
  render(<Toaster />)
  show({ title: 'Read me' })
  fireEvent.mouseEnter(screen.getByText('Read me'))
  wait(60_000)
  expect(screen.getByText('Read me')).toBeTruthy()
  fireEvent.mouseLeave(screen.getByText('Read me'))
  wait(5000)
  expect(screen.queryByText('Read me')).toBeNull()
})

it('announces errors at once and the rest politely', () => {
  render(<Toaster />)
  show({ title: 'Saved', tone: 'success' })
  expect(screen.getByRole('status').textContent).toContain('Saved')
  show({ title: 'Error', tone: 'destructive' })
  expect(screen.getByRole('alert').textContent).toContain('Error')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('can be dismissed', () => {
  render(<Toaster />)
  show({ title: 'Go away' })
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Go away')).toBeNull()
})
