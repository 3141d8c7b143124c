import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

function Steps() {
  const [isOpen, setIsOpen] = useState(false)
  const [step, setStep] = useState(1)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Steps">
        <Button>First control</Button>
        {step === 1 ? (
          <Button data-autofocus onClick={() => setStep(2)}>
            Next
          </Button>
        ) : (
          <Button data-autofocus>Finish</Button>
        )}
      </Dialog>
    </>
  )
}

it('focuses the marked control when it opens and at each step, and returns the focus when it closes', async () => {
  const person = userEvent.setup()
  render(<Steps />)
  await person.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Finish' })).toHaveFocus())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
})
