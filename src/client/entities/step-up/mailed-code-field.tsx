import { useQuery } from '@tanstack/react-query'
import { getAuthConfig } from '../../lib/auth.ts'
import { TextField } from '../../ui/text-field.tsx'

/** The field for the code of the mail to `mailedTo`. */
export function MailedCodeField({
  mailedTo,
  value,
  error,
  onChange,
}: {
  mailedTo: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <>
      <div role="status" className="text-sm text-quiet">
        <p>A code is on its way to {mailedTo}. It is valid for ten minutes.</p>
        <LocalMailboxLink />
      </div>
      <TextField
        label="Code from the mail"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        data-autofocus
        maxLength={12}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}

/** Where this installation sends no mail out, the code is in the local mailbox. */
function LocalMailboxLink() {
  const config = useQuery({ queryKey: ['auth-config'], queryFn: getAuthConfig }).data
  if (!config?.hasLocalMailbox) return null
  return (
    <p className="mt-1">
      This installation sends no mail out.{' '}
      <a
        href="/dev/mail"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center text-amber underline underline-offset-4"
      >
        Open the local mailbox
      </a>
    </p>
  )
}
