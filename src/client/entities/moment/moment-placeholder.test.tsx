import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOMENT_NAMES } from '#shared/domain/moment-names.ts'
import { MomentPlaceholder } from './moment-placeholder.tsx'

it('has another decorative picture in both formats for each moment, loaded when it comes into view', () => {
  const sources = MOMENT_NAMES.map((_, i) => {
    const { container } = render(<MomentPlaceholder number={i + 1} />)
    const image = container.querySelector('img')
    expect(image).toHaveAttribute('alt', '')
    expect(image).toHaveAttribute('loading', 'lazy')
    expect(container.querySelector('source')?.srcset).toContain(`moment-${i + 1}.avif`)
    return image?.src
  })
  expect(sources.every((source) => source?.endsWith('.webp'))).toBe(true)
  expect(new Set(sources).size).toBe(MOMENT_NAMES.length)
})
