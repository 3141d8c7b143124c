import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it('keeps the focus and ignores clicks and submissions while it is busy', async () => {
  const person = userEvent.setup()
  const submit = vi.fn()
  const form = (isBusy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" isBusy={isBusy} disabled={isBusy}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Save' })
  await person.click(button)
  rerender(form(true))
  expect(button).toHaveFocus()
  await person.click(button)
  await person.type(screen.getByRole('textbox'), 'Ada{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)
})
