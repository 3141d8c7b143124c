import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before a rehearsal of a minute or more is left. The clock is paused meanwhile; Esc and Close stay. */
export function LeaveQuestion({
  isOpen,
  secondsPractised,
  onStay,
  onLeave,
  onComplete,
}: {
  isOpen: boolean
  secondsPractised: number
  onStay: () => void
  onLeave: () => void
  onComplete: () => void
}) {
  // As recorded: rounded up.
  const minutes = Math.ceil(secondsPractised / 60)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onStay}
      title="Leave this rehearsal?"
      description={`Complete records ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} of practice. Leaving records nothing.`}
      size="s"
      footer={
        <>
          <Button variant="ghost" onClick={onLeave}>
            Leave
          </Button>
          <Button variant="secondary" onClick={onComplete}>
            Complete
          </Button>
          <Button data-autofocus onClick={onStay}>
            Keep Going
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
