import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../lib/testing/render-screen.tsx'
import { signInAs } from '../lib/testing/sign-in-as.ts'
import { askAboutConflict } from './conflict-store.ts'

const field = (over: object = {}) => ({
  name: 'scene',
  label: 'Scene',
  mine: 'I see a boat.',
  theirs: 'Now we fly home,\n\nat last',
  maxLength: 60,
  ...over,
})

/** Asks about fields, and returns the answer to come. */
function ask(...fields: ReturnType<typeof field>[]) {
  const { person } = renderScreen(null)
  return { person, answer: askAboutConflict({ subject: 'Moment 3', fields }) }
}

const saveButton = () => screen.findByRole('button', { name: 'Save my choice' })

it('shows both texts in full, and takes a choice for each field by the keyboard', async () => {
  const { person, answer } = ask(field(), field({ name: 'name', label: 'Name', mine: 'A', theirs: 'B' }))
  expect(await saveButton()).toBeDisabled()
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^Moment 3 was changed here/)
  expect(screen.getByRole('group', { name: 'Scene' })).toHaveTextContent(
    /I see a boat\..*Now we fly home,.*at last/,
  )
  const [firstOfScene] = screen.getAllByRole('radio', { name: 'Keep mine' })
  firstOfScene?.focus()
  await person.keyboard(' ')
  expect(await saveButton()).toBeDisabled()
  await person.tab()
  await person.keyboard(' ')
  await person.keyboard('{ArrowDown}')
  await person.click(await saveButton())
  expect(await answer).toEqual({ scene: 'I see a boat.', name: 'B' })
})

it('does not save a merged text that is blank or too long', async () => {
  const { person, answer } = ask(field({ maxLength: 30 }))
  await person.click(await screen.findByRole('radio', { name: 'Edit a merged text' }))
  expect(screen.getByText('At most 30 characters.')).toBeVisible()
  expect(await saveButton()).toBeDisabled()
  const merged = screen.getByRole('textbox', { name: 'Merged text: Scene' })
  await person.clear(merged)
  expect(await saveButton()).toBeDisabled()
  await person.type(merged, 'A boat flies.')
  await person.click(await saveButton())
  expect(await answer).toEqual({ scene: 'A boat flies.' })
})

it('brings a merged text back that was not saved, until it is', async () => {
  signInAs('ada')
  const first = ask(field())
  await first.person.click(await screen.findByRole('radio', { name: 'Edit a merged text' }))
  const merged = () => screen.getByRole('textbox', { name: 'Merged text: Scene' })
  await first.person.clear(merged())
  await first.person.type(merged(), 'A boat flies.')
  await first.person.keyboard('{Escape}')
  expect(await first.answer).toBeUndefined()

  const again = askAboutConflict({ subject: 'Moment 3', fields: [field()] })
  expect(await screen.findByDisplayValue('A boat flies.')).toBeVisible()
  await first.person.click(await saveButton())
  expect(await again).toEqual({ scene: 'A boat flies.' })

  const last = askAboutConflict({ subject: 'Moment 3', fields: [field()] })
  await saveButton()
  expect(screen.queryByDisplayValue('A boat flies.')).not.toBeInTheDocument()
  await first.person.keyboard('{Escape}')
  await last
})

it('asks one question after the other, and answers nothing when it is closed', async () => {
  const { person, answer } = ask(field())
  const second = askAboutConflict({ subject: 'Moment 4', fields: [field()] })
  await saveButton()
  await person.keyboard('{Escape}')
  expect(await answer).toBeUndefined()
  expect(await screen.findByText(/^Moment 4 was changed here/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Decide later' }))
  expect(await second).toBeUndefined()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('moves the focus to the main area when what opened it cannot take it', async () => {
  const { person } = renderScreen(
    <>
      <button type="button">Continue</button>
      <main id="main" tabIndex={-1} />
    </>,
  )
  const opener = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
  opener.focus()
  const answer = askAboutConflict({ subject: 'Moment 3', fields: [field()] })
  await saveButton()
  opener.disabled = true
  await person.keyboard('{Escape}')
  await answer
  await waitFor(() => expect(document.getElementById('main')).toHaveFocus())
})
