import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { makeReading } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { ImageReading } from './image-reading.tsx'

const reading = makeReading()

describe('ImageReading', () => {
  it('sends a correction of the place in two taps', async () => {
    const onCorrect = vi.fn()
    renderScreen(<ImageReading reading={reading} onCorrect={onCorrect} />)
    await userEvent.click(screen.getByRole('button', { name: 'Place: Beach. Change it' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'River' }))
    expect(onCorrect).toHaveBeenCalledExactlyOnceWith('Place: River')
  })

  it('shows the place when there is no other to choose', () => {
    renderScreen(<ImageReading reading={makeReading({ likeliest: [] })} onCorrect={vi.fn()} />)
    expect(screen.getByText('Beach')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Place:/ })).not.toBeInTheDocument()
  })

  it('sends a correction of the hour by keyboard', async () => {
    const onCorrect = vi.fn()
    renderScreen(<ImageReading reading={reading} onCorrect={onCorrect} />)
    screen.getByRole('button', { name: 'Hour: Sunset. Change it' }).focus()
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(onCorrect).toHaveBeenCalledExactlyOnceWith('Hour: morning')
  })

  it('offers the likeliest places when the words did not decide', async () => {
    const onCorrect = vi.fn()
    renderScreen(<ImageReading reading={{ ...reading, isPlaceSure: false }} onCorrect={onCorrect} />)
    expect(screen.getByText(/not sure where this is/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'River' }))
    expect(onCorrect).toHaveBeenCalledExactlyOnceWith('Place: River')
  })

  it('says when nothing was understood', () => {
    renderScreen(
      <ImageReading reading={{ ...reading, isPlaceSure: false, likeliest: [] }} onCorrect={vi.fn()} />,
    )
    expect(screen.getByText(/did not understand where this is/)).toBeVisible()
  })
})
