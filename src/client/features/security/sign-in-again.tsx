import { type FormEvent, useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { signIn } from '../../lib/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { secondFactorProblem } from './second-factor-problem.ts'

/** Asks for the password, since the sign-in is more than ten minutes old. */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const { user } = useAuth()
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await signIn(user?.email ?? '', password)
      onDone()
    } catch (error) {
      setProblem(secondFactorProblem(error))
    }
    setIsBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-busy={isBusy} className="flex flex-col gap-4">
      <p className="text-sm text-quiet">
        You signed in a while ago. Please write your password once more. If you sign in without one, sign out
        and in again, and come back here within ten minutes.
      </p>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isWide isBusy={isBusy}>
        Continue
      </Button>
    </form>
  )
}
