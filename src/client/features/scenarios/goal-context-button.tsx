import Compass from 'lucide-react/icons/compass'
import { useState } from 'react'
import { PARTNER_NAME } from '#shared/product.ts'
import { copyWithToast } from '../../lib/clipboard.ts'
import { Button, buttonVariants } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useGoalContext } from './api.ts'

/** Makes the context of a 90-day action plan, copies it, and opens the goal app where one is configured. */
export function GoalContextButton({ pcmId, goalAppUrl }: { pcmId: number; goalAppUrl: string | null }) {
  const goal = useGoalContext(pcmId)
  /** What the browser would not copy, or the app that it would not open, is offered by hand. */
  const [byHand, setByHand] = useState<string>()

  const take = async () => {
    const made = await goal.mutateAsync().catch(() => undefined)
    if (!made) return
    const text = `${made.pcmName}\n\n${made.contextDescription}\n\n${made.goalPrompt}`
    const isCopied = await copyGoal(text, goalAppUrl !== null)
    const isOpened = goalAppUrl === null || openApp(goalAppUrl)
    if (!isCopied || !isOpened) setByHand(text)
  }

  return (
    <>
      <Button variant="secondary" isBusy={goal.isPending} onClick={() => void take()}>
        {!goal.isPending && <Compass aria-hidden="true" />}
        Take This Deeper
      </Button>
      <Dialog
        isOpen={byHand !== undefined}
        onOpenChange={() => setByHand(undefined)}
        title="Your goal context"
        description="For a 90-day action plan. Copy it, and take it along."
        footer={
          <>
            <Button variant="secondary" onClick={() => void copyGoal(byHand ?? '', false)}>
              Copy
            </Button>
            {goalAppUrl && (
              <a href={goalAppUrl} target="_blank" rel="noopener" className={buttonVariants()}>
                Open {PARTNER_NAME}
              </a>
            )}
          </>
        }
      >
        <p className="max-h-[50dvh] overflow-y-auto text-sm whitespace-pre-line text-quiet">{byHand}</p>
      </Dialog>
    </>
  )
}

const copyGoal = (text: string, isAppOpening: boolean) =>
  copyWithToast(
    text,
    isAppOpening
      ? {
          title: 'Goal Context Copied!',
          description: `Goal prompt copied to clipboard. Opening ${PARTNER_NAME}...`,
        }
      : { title: 'Copied!', description: 'Goal context copied to clipboard' },
  )

/** False where the browser blocks new tabs. */
function openApp(url: string): boolean {
  const tab = window.open(url, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}
