import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mailCode, signInAgain } from '../../lib/account-security.ts'
import { useAuth } from '../../lib/auth.ts'
import { verifyAppCode } from '../../lib/second-factor.ts'
import { secondFactorProblem } from '../../lib/second-factor-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isCodeRefused } from './errors.ts'
import { MailedCodeField } from './mailed-code-field.tsx'
import { signInDetailsQuery } from './queries.ts'
import { useDeviceStepUp } from './use-device-step-up.ts'

interface StepUpProps {
  isCodeAccepted: boolean
  /** Makes the call again, with the code if one was entered. */
  onConfirm: (code?: string) => Promise<void>
  onCancel: () => void
}

/**
 * Asks the user to confirm that it is them: by their second factor, else by their password or a passkey, or by a code that is mailed
 * to them.
 */
export function StepUpDialog({ isOpen, ...props }: StepUpProps & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) props.onCancel()
      }}
      title="Is it you?"
      description="You signed in a while ago. Please confirm that it is you."
      size="s"
    >
      <StepUpForm {...props} />
    </Dialog>
  )
}

function StepUpForm({ isCodeAccepted, onConfirm, onCancel }: StepUpProps) {
  const { user } = useAuth()
  const details = useQuery(signInDetailsQuery).data
  const email = details?.email ?? user?.email ?? ''
  const hasPassword = details?.hasPassword ?? true
  // A sign-in by password or passkey alone would lack the second factor.
  const hasApp = details?.hasApp === true
  const securityKey = details?.securityKey ?? null
  const device = useDeviceStepUp(securityKey)
  const hasDevice = device.isKnown && (securityKey !== null || !hasApp)
  const own = hasApp
    ? 'app'
    : hasPassword && securityKey === null
      ? 'password'
      : hasDevice
        ? 'device'
        : undefined
  const deviceLabel = securityKey === null ? 'Use My Passkey' : 'Use My Security Key'
  const [isByMail, setIsByMail] = useState(false)
  const way = isByMail ? 'code' : (own ?? 'code')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [mailedTo, setMailedTo] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const run = async (action: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(messageOf(error))
    }
    setIsBusy(false)
  }
  const sendCode = () =>
    run(async () => {
      setIsByMail(true)
      await mailCode()
      setCode('')
      setMailedTo(email)
    })
  const confirmByDevice = () =>
    run(async () => {
      if (await device.confirm()) await onConfirm()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (way === 'code') return await onConfirm(code.replace(/\s/g, ''))
      if (way === 'app') await verifyAppCode(code.replace(/\s/g, ''))
      else await signInAgain(email, password)
      await onConfirm()
    })
  }

  if (!isCodeAccepted && !own)
    return (
      <>
        <p className="text-sm text-quiet">
          Please sign out, sign in again, and come back here within ten minutes.
        </p>
        <Button variant="secondary" isWide className="mt-6" onClick={onCancel}>
          Close
        </Button>
      </>
    )
  const isCodeShown = way === 'code' && mailedTo !== undefined
  return (
    <form onSubmit={submit} aria-busy={isBusy} className="flex flex-col gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {way === 'password' && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {way === 'app' && (
        <TextField
          label="Code of your authenticator app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          data-autofocus
          maxLength={10}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {isCodeShown && <MailedCodeField mailedTo={mailedTo} value={code} error={problem} onChange={setCode} />}
      {(way === 'device' || (way === 'code' && !isCodeShown)) && (
        <>
          <p className="text-sm text-quiet">
            {way === 'device'
              ? securityKey === null
                ? 'Your device asks for your fingerprint, your face or its PIN.'
                : 'Your browser asks for your security key.'
              : `We mail a code with six digits to ${email}.`}
          </p>
          {problem && (
            <p role="alert" className="text-sm text-bad">
              {problem}
            </p>
          )}
        </>
      )}
      {way === 'device' ? (
        <Button
          key="device"
          size="l"
          isWide
          isBusy={isBusy}
          data-autofocus
          onClick={() => void confirmByDevice()}
        >
          {deviceLabel}
        </Button>
      ) : way !== 'code' || isCodeShown ? (
        <Button key="confirm" type="submit" size="l" isWide isBusy={isBusy}>
          Confirm
        </Button>
      ) : (
        <Button key="mail" size="l" isWide isBusy={isBusy} data-autofocus onClick={() => void sendCode()}>
          Mail Me a Code
        </Button>
      )}
      <div className="flex flex-wrap justify-center gap-x-3">
        {hasDevice && way !== 'device' && (
          <Button
            variant="ghost"
            isBusy={device.isAsking}
            disabled={isBusy && !device.isAsking}
            onClick={() => void confirmByDevice()}
          >
            {deviceLabel}
          </Button>
        )}
        {isCodeAccepted && way !== 'code' && (
          <Button variant="ghost" disabled={isBusy} onClick={() => void sendCode()}>
            Mail Me a Code Instead
          </Button>
        )}
        {isCodeShown && (
          <Button variant="ghost" disabled={isBusy} onClick={() => void sendCode()}>
            Send Another Code
          </Button>
        )}
        {way === 'code' && own && own !== 'device' && (
          <Button
            variant="ghost"
            disabled={isBusy}
            onClick={() => {
              setProblem(undefined)
              setCode('')
              setIsByMail(false)
            }}
          >
            {own === 'app' ? 'Use My App' : 'Use My Password'}
          </Button>
        )}
        <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function messageOf(error: unknown): string {
  if (isCodeRefused(error)) return 'This code is not right, or no longer valid. You can ask for another one.'
  if (!(error instanceof Error) || error.message === '') return 'Please try again.'
  return 'code' in error && error.code === 'invalid_credentials'
    ? 'This is not your password. Please try again.'
    : secondFactorProblem(error)
}
