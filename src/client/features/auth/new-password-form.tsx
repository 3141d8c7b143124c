import { type FormEvent, useState } from 'react'
import { passwordHint, useAuthConfig } from '../../lib/auth-config.ts'
import { setNewPassword } from '../../lib/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { toAuthFailure } from './auth-failure.ts'

export function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const config = useAuthConfig()
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await setNewPassword(password)
      showToast({
        title: 'Password changed',
        description: 'You are signed in with your new password.',
        tone: 'success',
      })
      onDone()
    } catch (cause) {
      const { message } = toAuthFailure(cause)
      setError(message)
      showToast({ title: 'Password reset failed', description: message, tone: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        required
        hint={passwordHint(config?.passwordMinLength)}
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="l" isWide isBusy={isBusy}>
        Save new password
      </Button>
    </form>
  )
}
