import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { listPlaces } from '#shared/contract/generations.ts'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
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

  it('lets the place be chosen from all, when none is likely', async () => {
    respond(listPlaces, [
      { id: 'beach', name: 'Beach' },
      { id: 'cockpit', name: 'Cockpit' },
      { id: 'summit', name: 'Summit' },
    ])
    const onCorrect = vi.fn()
    const { person } = renderScreen(
      <ImageReading reading={makeReading({ isPlaceSure: false, likeliest: [] })} onCorrect={onCorrect} />,
    )
    await person.click(screen.getByRole('button', { name: 'Place: Another place. Change it' }))
    expect(await screen.findByRole('searchbox', { name: 'Search the places' })).toHaveFocus()
    await person.keyboard('COCK')
    expect(screen.getByText('1 place')).toBeVisible()
    await person.keyboard('{Tab}{Enter}')
    expect(onCorrect).toHaveBeenCalledExactlyOnceWith('Place: Cockpit')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Place: Another place. Change it' })).toHaveFocus()
  })

  it('says when no place has the name that was searched, and when the places did not load', async () => {
    respond(listPlaces, errorResponse(500, 'internal', 'Broken.'))
    const { person } = renderScreen(
      <ImageReading reading={makeReading({ likeliest: [] })} onCorrect={vi.fn()} />,
    )
    await person.click(screen.getByRole('button', { name: 'Place: Beach. Change it' }))
    expect(await screen.findByText('The places could not be loaded.')).toBeVisible()
    respond(listPlaces, [{ id: 'beach', name: 'Beach' }])
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await person.type(await screen.findByRole('searchbox'), 'Jupiter')
    expect(screen.getByText(/cannot draw that place yet/)).toBeVisible()
  })

  it('opens all places from the menu of the likeliest, and returns the focus to the chip', async () => {
    respond(listPlaces, [{ id: 'summit', name: 'Summit' }])
    const onCorrect = vi.fn()
    const { person } = renderScreen(<ImageReading reading={reading} onCorrect={onCorrect} />)
    const chip = screen.getByRole('button', { name: 'Place: Beach. Change it' })
    await person.click(chip)
    await person.click(screen.getByRole('menuitem', { name: 'Another place…' }))
    await screen.findByRole('button', { name: 'Summit' })
    await person.keyboard('{Escape}')
    expect(chip).toHaveFocus()
    expect(onCorrect).not.toHaveBeenCalled()
  })

  it.each(['Hour: Sunset', 'Season: Any season', 'Weather: Clear weather'])(
    'returns the focus to the chip after a choice: %s',
    async (name) => {
      const onCorrect = vi.fn()
      const { person } = renderScreen(
        <ImageReading reading={makeReading({ season: null, weather: 'clear' })} onCorrect={onCorrect} />,
      )
      const chip = screen.getByRole('button', { name: `${name}. Change it` })
      chip.focus()
      await person.keyboard('{Enter}{ArrowDown}{Enter}')
      expect(onCorrect).toHaveBeenCalledOnce()
      expect(chip).toHaveFocus()
    },
  )

  it('has the focus on the chip that led to the image, unless it is elsewhere', () => {
    const { unmount } = renderScreen(
      <ImageReading reading={reading} correction="Hour: sunset" onCorrect={vi.fn()} />,
    )
    expect(screen.getByRole('button', { name: 'Hour: Sunset. Change it' })).toHaveFocus()
    unmount()
    renderScreen(
      <>
        <input ref={(field) => field?.focus()} />
        <ImageReading reading={reading} correction="Hour: sunset" onCorrect={vi.fn()} />
      </>,
    )
    expect(screen.getByRole('textbox')).toHaveFocus()
  })

  it('has the focus on the chip when a dialog gave it to the main landmark', () => {
    renderScreen(
      <main id="main" tabIndex={-1} ref={(main) => main?.focus()}>
        <ImageReading reading={reading} correction="Place: Beach" onCorrect={vi.fn()} />
      </main>,
    )
    expect(screen.getByRole('button', { name: 'Place: Beach. Change it' })).toHaveFocus()
  })

  it.each([
    ['nobody', ['Only me', 'Me and my partner', 'One person more']],
    ['you', ['Nobody', 'Me and my partner', 'One person more', 'One person fewer']],
    ['you and your partner', ['Nobody', 'Only me', 'One person more', 'One person fewer']],
    ['your daughter', ['Nobody', 'Only me', 'Me and my partner', 'One person more', 'One person fewer']],
  ])('offers no correction of who is there that changes nothing: %s', async (people, offered) => {
    const { person } = renderScreen(<ImageReading reading={makeReading({ people })} onCorrect={vi.fn()} />)
    await person.click(screen.getByRole('button', { name: /^People: / }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(offered)
  })

  it('offers nobody more where nobody can be added', async () => {
    const full = makeReading({ people: 'you and eight friends', isFull: true })
    const { person } = renderScreen(<ImageReading reading={full} onCorrect={vi.fn()} />)
    await person.click(screen.getByRole('button', { name: /^People: / }))
    expect(screen.queryByRole('menuitem', { name: 'One person more' })).not.toBeInTheDocument()
    expect(screen.getByRole('menuitem', { name: 'One person fewer' })).toBeVisible()
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
