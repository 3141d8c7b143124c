import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { requestPasswordReset, resendConfirmation } from '../../lib/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { toAuthFailure } from './auth-failure.ts'
import { requestSignInMail, signInWithCode } from './code-calls.ts'
import { MailNotice } from './mail-notice.tsx'
import { type PendingCode, savePendingCode } from './pending-code.ts'
import { useToastForOtherTab } from './use-toast-for-other-tab.ts'

const CODE_LENGTH = 6
/** How long the sign-in service waits before it sends another mail to the same address. */
const MAIL_SPACING_MS = 60_000

const EXPLANATIONS: Record<PendingCode['type'], (email: string) => ReactNode> = {
  email: (email) => (
    <>If you can sign in here as {email}, a mail with a link and a six-digit code is on its way.</>
  ),
  signup: (email) => <>The mail to {email} holds a link and a six-digit code.</>,
  recovery: (email) => (
    <>
      If {email} has an account here, a mail with a six-digit code is on its way. With the code you can choose
      a new password.
    </>
  ),
}

const REQUESTS: Record<PendingCode['type'], (email: string) => Promise<void>> = {
  email: requestSignInMail,
  signup: resendConfirmation,
  recovery: requestPasswordReset,
}

/** Signs in on this device by the code of a mail, which may be read on another one. */
export function EnterCodeForm({
  pending,
  hasLocalMailbox,
}: {
  pending: PendingCode
  hasLocalMailbox: boolean
}) {
  const { email, type } = pending
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useToastForOtherTab(isBusy)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.length < CODE_LENGTH) {
      setError('The code has six digits.')
      field.current?.focus()
      return
    }
    setIsBusy(true)
    setError(undefined)
    try {
      await signInWithCode(email, code, type)
      if (type !== 'recovery')
        showToast({
          title: type === 'signup' ? 'Your address is confirmed' : 'Welcome back!',
          description: "You've successfully signed in.",
          tone: 'success',
          durationMs: 2000,
        })
    } catch (cause) {
      const { code: reason, message } = toAuthFailure(cause)
      setError(
        reason === 'otp_expired'
          ? 'This code is not right, or no longer valid. Look at the newest mail, or ask for another.'
          : message,
      )
      field.current?.select()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
      aria-busy={isBusy}
    >
      <MailNotice hasLocalMailbox={hasLocalMailbox}>
        <p className="wrap-anywhere">{EXPLANATIONS[type](email)}</p>
        <p className="mt-2 text-quiet">The code works on this device, wherever you read the mail.</p>
      </MailNotice>
      <TextField
        ref={field}
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        required
        value={code}
        error={error}
        className="text-center text-xl tracking-widest tabular-nums"
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      />
      <Button type="submit" size="l" isWide isBusy={isBusy}>
        Continue
      </Button>
      <AnotherMail pending={pending} />
    </form>
  )
}

/** Sends the mail again, once the sign-in service accepts that. */
function AnotherMail({ pending }: { pending: PendingCode }) {
  const [mailedAtMs, setMailedAtMs] = useState(pending.mailedAtMs)
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<string>()
  const waitS = useSecondsUntil(mailedAtMs + MAIL_SPACING_MS)

  const send = async () => {
    setIsBusy(true)
    try {
      await REQUESTS[pending.type](pending.email)
      const now = Date.now()
      savePendingCode({ ...pending, mailedAtMs: now })
      setMailedAtMs(now)
      setResult('Another mail is on its way. Codes of earlier mails stay valid for their hour.')
    } catch (error) {
      setResult(toAuthFailure(error).message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-center gap-2 text-center text-sm text-quiet">
      {waitS > 0 ? (
        <p className="tabular-nums">
          You can ask for another mail in {waitS} {waitS === 1 ? 'second' : 'seconds'}.
        </p>
      ) : (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void send()}>
          Send it again
        </Button>
      )}
      <p role="status">{result}</p>
    </div>
  )
}

/** Whole seconds until a time in epoch milliseconds; 0 once it has passed. */
function useSecondsUntil(timeMs: number): number {
  const [, setTick] = useState(0)
  const isWaiting = Date.now() < timeMs
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return Math.max(0, Math.ceil((timeMs - Date.now()) / 1_000))
}
