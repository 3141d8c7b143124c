import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { reducedMotion } from '../../lib/testing/setup.ts'
import { Carousel } from './carousel.tsx'

const current = () =>
  screen
    .getAllByRole('button', { name: /^Show picture/ })
    .findIndex((dot) => dot.getAttribute('aria-current') === 'true')
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.useFakeTimers()
})

it('shows the next of thirteen images every four seconds and wraps around', () => {
  render(<Carousel />)
  expect(screen.getAllByRole('button', { name: /^Show picture/ })).toHaveLength(13)
  expect(current()).toBe(0)
  wait(3999)
  expect(current()).toBe(0)
  wait(1)
  expect(current()).toBe(1)
  for (let i = 0; i < 12; i++) wait(4000)
  expect(current()).toBe(0)
})

it('shows the previous and next image by buttons, and any image by its dot', () => {
  render(<Carousel />)
  press('Previous picture')
  expect(current()).toBe(12)
  press('Next picture')
  expect(current()).toBe(0)
  press(/^Show picture 6 of 13/)
  expect(current()).toBe(5)
  expect(screen.getByRole('group', { name: '6 of 13' })).toBeVisible()
})

it('restarts the interval of four seconds after a manual change of the image', () => {
  render(<Carousel />)
  wait(3000)
  press('Next picture')
  wait(3000)
  expect(current()).toBe(1)
  wait(1000)
  expect(current()).toBe(2)
})

it('pauses the carousel under the pointer and while the tab is hidden', () => {
  render(<Carousel />)
  const carousel = screen.getByRole('region', { name: 'Future memories' })
  fireEvent.pointerEnter(carousel, { pointerType: 'mouse' })
  wait(9000)
  expect(current()).toBe(0)
  fireEvent.pointerLeave(carousel)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  wait(9000)
  expect(current()).toBe(0)
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  wait(4000)
  expect(current()).toBe(1)
  hidden.mockRestore()
})

it('pauses the carousel while one of its controls has keyboard focus', () => {
  render(<Carousel />)
  act(() => screen.getByRole('button', { name: 'Next picture' }).focus())
  wait(9000)
  expect(current()).toBe(0)
})

it('pauses and resumes the carousel by its button', () => {
  render(<Carousel />)
  press('Pause')
  wait(9000)
  expect(current()).toBe(0)
  press('Play')
  wait(4000)
  expect(current()).toBe(1)
})

it('does not advance the carousel automatically with prefers-reduced-motion', () => {
  reducedMotion.isWanted = true
  render(<Carousel />)
  wait(20_000)
  expect(current()).toBe(0)
  press('Next picture')
  expect(current()).toBe(1)
})

it('changes the image on a swipe', () => {
  render(<Carousel />)
  const area = screen.getByRole('group', { name: '1 of 13' }).parentElement!
  fireEvent.pointerDown(area, { clientX: 200, clientY: 50 })
  fireEvent.pointerUp(area, { clientX: 120, clientY: 60 })
  expect(current()).toBe(1)
  fireEvent.pointerDown(area, { clientX: 100, clientY: 50 })
  fireEvent.pointerUp(area, { clientX: 190, clientY: 40 })
  expect(current()).toBe(0)
})
