import MailOpen from 'lucide-react/icons/mail-open'
import type { ReactNode } from 'react'

/** Says that a mail is on its way; where mail stays on this machine, where to read it. */
export function MailNotice({ children, hasLocalMailbox }: { children: ReactNode; hasLocalMailbox: boolean }) {
  return (
    <div role="status" className="flex gap-3 rounded-m border border-good/40 bg-good-ground p-4 text-sm">
      <MailOpen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
      <div>
        <p>{children}</p>
        {hasLocalMailbox && (
          <p className="mt-2 text-quiet">
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
        )}
      </div>
    </div>
  )
}
