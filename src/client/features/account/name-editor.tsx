import { useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { type FormEvent, useState } from 'react'
import { invalidateUser } from '../../entities/queries.ts'
import { isNetworkError } from '../../lib/api-error.ts'
import { renewSession } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { changeNames, fetchNames, type Names } from './names.ts'

const MAX_LENGTH = 100

/** Changes the names, which belong to the sign-in service. */
export function NameEditor({ names }: { names: Names }) {
  const [isEditing, setIsEditing] = useState(false)
  const button = useReturnedFocus<HTMLButtonElement>(isEditing)
  if (isEditing) return <NameForm names={names} onClose={() => setIsEditing(false)} />
  return (
    <Button ref={button} variant="secondary" className="mt-5" onClick={() => setIsEditing(true)}>
      <Pencil aria-hidden="true" />
      Change Name
    </Button>
  )
}

function NameForm({ names, onClose }: { names: Names; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [firstName, setFirstName] = useState(names.firstName ?? '')
  const [lastName, setLastName] = useState(names.lastName ?? '')
  /** The names when the form was opened, or when the person has seen a change from elsewhere. */
  const [base, setBase] = useState(names)
  const [other, setOther] = useState<Names>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const run = async (action: () => Promise<void>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(problemOf(error))
    }
    setIsBusy(false)
  }
  const finish = async (description: string) => {
    await renewSession()
    await invalidateUser(queryClient)
    showToast({ title: 'Saved', description, tone: 'success' })
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    void run(async () => {
      const own = { firstName: firstName.trim(), lastName: lastName.trim() || null }
      if (own.firstName === '') {
        setProblem('Please write your first name.')
        return
      }
      const current = await fetchNames()
      setOther(undefined)
      if (isNamed(current) && !isSame(current, base) && !isSame(current, own)) {
        setOther(current)
        setBase(current)
        return
      }
      await changeNames(own)
      await finish('Your name has been changed.')
    })
  }

  return (
    <form onSubmit={save} aria-label="Change name" aria-busy={isBusy} className="mt-5 flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          autoFocus
          maxLength={MAX_LENGTH}
          value={firstName}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={MAX_LENGTH}
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
      </div>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {other && (
        <div role="alert" className="rounded-m border border-line p-4 text-sm">
          <p>
            Your name was changed elsewhere, to {nameOf(other)}. Save yours in its place, or keep that one.
          </p>
          <Button
            variant="secondary"
            className="mt-3"
            disabled={isBusy}
            onClick={() => void run(() => finish(`Your name is ${nameOf(other)}.`))}
          >
            Keep {nameOf(other)}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          {other ? 'Save Mine' : 'Save'}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const isNamed = ({ firstName, lastName }: Names) => (firstName ?? lastName) !== null
const isSame = (one: Names, two: Names) => one.firstName === two.firstName && one.lastName === two.lastName

/** The full name; empty if there is none. */
export const nameOf = ({ firstName, lastName }: Names) => [firstName, lastName].filter(Boolean).join(' ')

function problemOf(error: unknown): string {
  if (isNetworkError(error))
    return 'Your name is not saved yet: the sign-in service cannot be reached. Please save again when you are online.'
  return error instanceof Error && error.message !== '' ? error.message : 'Please try again.'
}
