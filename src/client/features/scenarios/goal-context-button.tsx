import Compass from 'lucide-react/icons/compass'
import { useState } from 'react'
import { PARTNER_NAME } from '#shared/product.ts'
import { copyWithToast } from '../../lib/clipboard.ts'
import { Button, buttonVariants } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useGoalContext } from './api.ts'

/** Creates the context of a 90-day action plan, copies it, and opens the goal app if one is configured. */
export function GoalContextButton({ pcmId, goalAppUrl }: { pcmId: number; goalAppUrl: string | null }) {
  const goal = useGoalContext(pcmId)
  /** Shown in a dialog if the browser refused to copy it or to open the app. */
  const [manualText, setManualText] = useState<string>()

  const createAndCopy = async () => {
    const context = await goal.mutateAsync().catch(() => undefined)
    if (!context) return
    const text = `${context.pcmName}\n\n${context.contextDescription}\n\n${context.goalPrompt}`
    const isCopied = await copyGoal(text, goalAppUrl !== null)
    const isOpened = goalAppUrl === null || openApp(goalAppUrl)
    if (!isCopied || !isOpened) setManualText(text)
  }

  return (
    <>
      <Button variant="secondary" isBusy={goal.isPending} onClick={() => void createAndCopy()}>
        {!goal.isPending && <Compass aria-hidden="true" />}
        Take This Deeper
      </Button>
      <Dialog
        isOpen={manualText !== undefined}
        onOpenChange={() => setManualText(undefined)}
        title="Your goal context"
        description="For a 90-day action plan. Copy it, and take it along."
        footer={
          <>
            <Button variant="secondary" onClick={() => void copyGoal(manualText ?? '', false)}>
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
        <p className="max-h-[50dvh] overflow-y-auto text-sm whitespace-pre-line text-quiet">{manualText}</p>
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
