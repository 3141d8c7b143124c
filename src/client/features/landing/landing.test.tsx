import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { landingPictures } from '../../assets/landing/pictures.ts'
import { framework } from './frameworks.ts'
import { Landing } from './landing.tsx'

it('shows three start buttons that all work', () => {
  const onStart = vi.fn()
  render(<Landing onStart={onStart} />)
  const starts = screen.getAllByRole('button', { name: 'Start Your Future Memory' })
  expect(starts).toHaveLength(3)
  for (const start of starts) fireEvent.click(start)
  expect(onStart).toHaveBeenCalledTimes(3)
})

it('lists the eight methods with their sources', () => {
  render(<Landing onStart={() => undefined} />)
  expect(framework.map((part) => part.name)).toEqual([
    'Visual encoding',
    'Mental rehearsal',
    'Action pairing',
    'Reward encoding',
    'Process-based vision boards',
    'Environment alignment',
    'Narrative rewriting',
    'Feedback loops',
  ])
  for (const part of framework) {
    expect(screen.getByRole('heading', { name: part.name })).toBeVisible()
    expect(screen.getByRole('link', { name: part.source.label })).toHaveAttribute('href', part.source.url)
  }
})

it('has thirteen images of the six moments, each with an alternative text', () => {
  expect(landingPictures).toHaveLength(13)
  expect(new Set(landingPictures.map((picture) => picture.id)).size).toBe(13)
  expect(new Set(landingPictures.map((picture) => picture.momentNumber)).size).toBe(6)
  for (const picture of landingPictures) expect(picture.alt.length).toBeGreaterThan(20)
})
