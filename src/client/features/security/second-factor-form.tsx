import { type FormEvent, useState } from 'react'
import { verifyAppCode, verifyRecoveryCode } from '../../lib/second-factor.ts'
import { secondFactorProblem } from '../../lib/second-factor-problem.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { SecurityKeyButton } from './security-key-button.tsx'

/** Asks for the code of the second factor. Once it is right, the auth state changes and the signed-in screens take its place. */
export function SecondFactorForm() {
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      if (isRecovery) reportRemaining(await verifyRecoveryCode(code))
      else await verifyAppCode(code.replace(/\s/g, ''))
    } catch (error) {
      setProblem(isRecovery && isRefused(error) ? RECOVERY_CODE_REFUSED : secondFactorProblem(error))
    }
    setIsBusy(false)
  }
  const change = () => {
    setIsRecovery(!isRecovery)
    setCode('')
    setProblem(undefined)
  }

  return (
    <form onSubmit={(event) => void submit(event)} aria-busy={isBusy} className="flex flex-col gap-4">
      <p className="mb-2 text-sm text-quiet">
        {isRecovery
          ? 'Enter one of your recovery codes to open your account.'
          : 'Enter the code of your authenticator app to open your account.'}
      </p>
      {isRecovery ? (
        <TextField
          key="recovery"
          label="Recovery code"
          hint="One of the codes that you kept when you set this up. Each works once."
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          maxLength={40}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <TextField
          key="app"
          label="Code of your authenticator app"
          hint="Six digits, which change every 30 seconds."
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={10}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" size="l" isWide isBusy={isBusy}>
        Continue
      </Button>
      <SecurityKeyButton />
      <Button variant="ghost" onClick={change}>
        {isRecovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
      </Button>
    </form>
  )
}

const RECOVERY_CODE_REFUSED = 'This code is not right, or it has been used. Please try another one.'

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'mfa_verification_failed'

function reportRemaining(remaining: number | undefined) {
  if (remaining === undefined) return
  showToast({
    title: remaining === 1 ? 'One recovery code is left' : `${remaining} recovery codes are left`,
    description: 'You can make new ones on your account page.',
    tone: 'success',
  })
}
