import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { TEXT_LIMITS } from '#shared/product.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeptTextNote } from '../../ui/draft-note.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { type Choices, chooseFirstPerson } from './generation-request.ts'
import { ModelChoiceField } from './model-choice-field.tsx'
import { PromptHelperPanel } from './prompt-helper-panel.tsx'

/** Edits the prompt of the next image. The moment's own prompt does not change. */
export function PromptDialog({
  isOpen,
  onOpenChange,
  prompt,
  originalPrompt,
  isRefused,
  notice,
  choices,
  onPrompt,
  onChoices,
  onGenerate,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  prompt: string
  originalPrompt: string
  /** True after the provider refused this prompt. */
  isRefused: boolean
  /** About the moment's own prompt. */
  notice: ReactNode
  choices: Choices
  onPrompt: (prompt: string) => void
  onChoices: (choices: Choices) => void
  onGenerate: () => void
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="l"
      title="Edit Full Prompt"
      description={
        isRefused
          ? 'The AI provider will not paint these words. Change what it may have stumbled over, and try again.'
          : 'These words alone decide the picture. Your moment keeps its own. The picture uses 1 credit.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="secondary"
            disabled={prompt === originalPrompt}
            onClick={() => onPrompt(originalPrompt)}
          >
            <RotateCcw aria-hidden="true" />
            Reset
          </Button>
          <Button disabled={prompt.trim() === ''} onClick={onGenerate}>
            <Sparkles aria-hidden="true" />
            Generate with Custom Prompt
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {notice}
        {!isRefused && (
          <KeptTextNote hasText={prompt !== originalPrompt} onDiscard={() => onPrompt(originalPrompt)} />
        )}
        <TextAreaField
          label="Prompt"
          rows={9}
          maxLength={TEXT_LIMITS.prompt}
          value={prompt}
          onChange={(event) => onPrompt(event.target.value)}
        />
        <PromptHelperPanel prompt={prompt} onPrompt={onPrompt} />
        <ModelChoiceField choices={choices} onChange={onChoices} />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={choices.isFirstPerson}
            onChange={(event) => onChoices(chooseFirstPerson(choices, event.target.checked))}
            className="size-5 accent-amber"
          />
          First Person Perspective
        </label>
      </div>
    </Dialog>
  )
}
