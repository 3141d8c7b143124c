import { useAuthConfig } from '../../lib/auth-config.ts'
import { LocalMailboxLink } from '../../ui/local-mailbox-link.tsx'
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
  const hasLocalMailbox = useAuthConfig()?.hasLocalMailbox === true
  return (
    <>
      <div role="status" className="text-sm text-quiet">
        <p>A code is on its way to {mailedTo}. It is valid for ten minutes.</p>
        {hasLocalMailbox && <LocalMailboxLink />}
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
