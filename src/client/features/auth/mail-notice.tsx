import MailOpen from 'lucide-react/icons/mail-open'
import { type ReactNode, useState } from 'react'
import { resendConfirmation } from '../../lib/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { LocalMailboxLink } from '../../ui/local-mailbox-link.tsx'
import { toAuthFailure } from './auth-failure.ts'

/** A notice about a mail. With `hasLocalMailbox` it links to the local mailbox, since no mail is sent out. */
export function MailNotice({ children, hasLocalMailbox }: { children: ReactNode; hasLocalMailbox: boolean }) {
  return (
    <div role="status" className="flex gap-3 rounded-m border border-good/40 bg-good-ground p-4 text-sm">
      <MailOpen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
      <div>
        {children}
        {hasLocalMailbox && <LocalMailboxLink />}
      </div>
    </div>
  )
}

/** Sends the confirmation mail again. The result reads the same whether or not the address has an account. */
export function ResendConfirmation({
  email,
  condition = 'still waits for its confirmation',
}: {
  email: string
  /** Of which addresses a mail is sent, after "If ada@example.com". */
  condition?: string
}) {
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<string>()
  const resend = async () => {
    setIsBusy(true)
    try {
      await resendConfirmation(email)
      setResult(`If ${email} ${condition}, a new link is on its way.`)
    } catch (error) {
      setResult(toAuthFailure(error).message)
    }
    setIsBusy(false)
  }
  return (
    <div className="mt-2">
      <Button variant="secondary" isBusy={isBusy} onClick={() => void resend()}>
        Send it again
      </Button>
      {result && <p className="mt-2">{result}</p>}
    </div>
  )
}
