/** For an installation that sends no mail out: leads to the mailbox that has it. */
export function LocalMailboxLink() {
  return (
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
  )
}
