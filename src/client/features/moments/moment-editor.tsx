import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import type { MomentGuide } from '#shared/domain/moment-guides.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { NamePanel } from './name-panel.tsx'
import { StepCard } from './step-card.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { areAllFilled, steps } from './steps.ts'
import { useMomentEditor } from './use-moment-editor.ts'

/** Edits the three layers and the name of a moment. `moment` is the server's state; null while it does not exist. */
export function MomentEditor({
  userId,
  guide,
  moment,
  onSaved,
}: {
  userId: string
  guide: MomentGuide
  moment: Moment | null
  onSaved: () => void
}) {
  const editor = useMomentEditor(userId, guide.number, moment)
  const [hasMoved, setHasMoved] = useState(false)
  const { step: current, texts, draft } = editor

  const isFilled = (index: number) => texts[steps[index]?.field ?? 'soulPrompt'].trim() !== ''
  const isComplete = (index: number) => index < current || (index === current && isFilled(index))
  const canOpen = (index: number) => index < current || isFilled(index) || (index > 0 && isFilled(index - 1))
  const open = (index: number) => {
    setHasMoved(true)
    editor.openStep(index)
  }
  const advance = async () => {
    setHasMoved(true)
    if (await editor.completeStep()) onSaved()
  }

  return (
    <div className="flex flex-col gap-5">
      <StepIndicator current={current} isComplete={isComplete} canOpen={canOpen} onOpen={open} />
      {steps.map((step, index) => {
        return (
          <StepCard
            key={step.layer}
            step={step}
            guide={guide.layers[step.layer]}
            text={texts[step.field]}
            isActive={index === current}
            isComplete={isComplete(index)}
            hasFocus={hasMoved}
            isBusy={editor.isSaving}
            notice={
              editor.hasConflict ? (
                <ConflictNotice isBusy={editor.isSaving} onCompare={editor.resolveConflict} />
              ) : (
                draft.isSavePending && <NoConnectionNotice />
              )
            }
            onChange={(text) => editor.changeText(step.field, text)}
            onOpen={canOpen(index) ? () => open(index) : undefined}
            onLeave={editor.leaveText}
            onContinue={() => void advance()}
          />
        )
      })}
      {areAllFilled(texts) && (
        <NamePanel
          name={editor.name}
          isSaving={editor.isSavingName}
          isGenerating={editor.isGeneratingName}
          onChange={editor.changeName}
          onBlur={editor.saveNameOnBlur}
          onSave={() => void editor.saveName()}
          onGenerate={() => void editor.generateName()}
        />
      )}
      <p role="status" className="text-center text-xs text-faint">
        {editor.hasUnsavedText
          ? editor.isSavedWhenLeft
            ? 'Kept in this browser as you type, and saved to your account when you leave the text.'
            : 'Kept in this browser as you type. Continue saves it to your account.'
          : moment
            ? 'Everything here is saved to your account.'
            : 'This moment takes five to ten minutes. What you type is kept as you go.'}
      </p>
    </div>
  )
}

function NoConnectionNotice() {
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-m border border-amber/40 bg-amber/8 p-4 text-sm"
    >
      <CloudOff aria-hidden="true" className="size-5 shrink-0 text-amber" />
      There is no line to the server. Your words are kept in this browser and are sent as soon as it is back.
    </p>
  )
}
