import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { exampleImages } from '../../assets/landing/example-images.ts'
import { Landing } from './landing.tsx'
import { methodParts } from './method-parts.ts'

it('calls onStart for each of the three start buttons', () => {
  const onStart = vi.fn()
  render(<Landing onStart={onStart} />)
  const starts = screen.getAllByRole('button', { name: 'Start Your Future Memory' })
  expect(starts).toHaveLength(3)
  for (const start of starts) fireEvent.click(start)
  expect(onStart).toHaveBeenCalledTimes(3)
})

it('lists the eight parts of the method with their sources', () => {
  render(<Landing onStart={() => undefined} />)
  expect(methodParts.map((part) => part.name)).toEqual([
    'Visual encoding',
    'Mental rehearsal',
    'Action pairing',
    'Reward encoding',
    'Process-based vision boards',
    'Environment alignment',
    'Narrative rewriting',
    'Feedback loops',
  ])
  for (const part of methodParts) {
    expect(screen.getByRole('heading', { name: part.name })).toBeVisible()
    expect(screen.getByRole('link', { name: part.source.label })).toHaveAttribute('href', part.source.url)
  }
})

it('has thirteen images of the six moments, each with an alternative text', () => {
  expect(exampleImages).toHaveLength(13)
  expect(new Set(exampleImages.map((picture) => picture.id)).size).toBe(13)
  expect(new Set(exampleImages.map((picture) => picture.momentNumber)).size).toBe(6)
  for (const picture of exampleImages) expect(picture.alt.length).toBeGreaterThan(20)
})
