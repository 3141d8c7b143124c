import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeAuthState } from '../../lib/auth-state.ts'
import { rehearsalOutboxItem } from '../../lib/stored-items.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { RehearsalRoom } from './rehearsal-room.tsx'

const SUBJECT = {
  title: 'Dawn',
  imageUrl: null,
  imageAlt: '',
  scene: 'I stand on a deck.',
  senses: null,
  meaning: null,
}
const ADA = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: null, createdAt: null }

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  writeAuthState({ status: 'authenticated', user: ADA })
})

const button = (name: string) => screen.getByRole('button', { name })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const recordedMinutes = () => rehearsalOutboxItem.read('ada')?.map(({ minutes }) => minutes)

function open() {
  const close = vi.fn()
  const { person } = renderScreen(
    <RehearsalRoom
      subject={SUBJECT}
      target={{ kind: 'moment', id: 1001 }}
      playlistId={null}
      onClose={close}
    />,
  )
  return { close, person }
}

it('starts with the focus on its main control, which keeps it through Start, Pause and Reset', async () => {
  const { person } = open()
  expect(button('Start')).toHaveFocus()
  await person.keyboard('{Enter}')
  await pass(2)
  expect(button('Pause')).toHaveFocus()
  await person.click(button('Reset'))
  await waitFor(() => expect(button('Start')).toHaveFocus())
  expect(screen.getByRole('timer')).toHaveTextContent('5:00')
})

it('leaves by Esc without a question in the first minute, and records nothing', async () => {
  const { close, person } = open()
  await person.click(button('Start'))
  await pass(40)
  await person.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
  expect(recordedMinutes()).toBeUndefined()
})

it('asks after a minute, with the clock paused, and goes on from there', async () => {
  const { close, person } = open()
  await person.click(button('Start'))
  await pass(70)
  await person.keyboard('{Escape}')
  expect(screen.getByText(/Complete records 2 minutes of practice/)).toBeVisible()
  expect(close).not.toHaveBeenCalled()
  await pass(30)
  await person.click(button('Keep Going'))
  await pass(1)
  expect(screen.getByRole('timer')).toHaveTextContent('3:4')
  expect(button('Pause')).toBeVisible()
})

it('records the minutes when it is completed on leaving', async () => {
  const { close, person } = open()
  await person.click(button('Start'))
  await pass(70)
  await person.click(button('Close'))
  await person.click(button('Complete'))
  expect(close).toHaveBeenCalledTimes(1)
  expect(recordedMinutes()).toEqual([2])
})

it('asks when Back is pressed, and stays on the page', async () => {
  const { close, person } = open()
  await person.click(button('Start'))
  await pass(70)
  history.back()
  expect(await screen.findByText('Leave this rehearsal?')).toBeVisible()
  expect(close).not.toHaveBeenCalled()
  await person.click(button('Leave'))
  expect(close).toHaveBeenCalledTimes(1)
  expect(recordedMinutes()).toBeUndefined()
})
