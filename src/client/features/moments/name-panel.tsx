import Sparkles from 'lucide-react/icons/sparkles'
import { type FocusEvent, useRef } from 'react'
import { TEXT_LIMITS } from '#shared/product.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The name of a moment, entered or generated from the three layers. */
export function NamePanel({
  name,
  isSaving,
  isGenerating,
  onChange,
  onBlur,
  onSave,
  onGenerate,
}: {
  name: string
  isSaving: boolean
  isGenerating: boolean
  onChange: (name: string) => void
  /** Not called when the focus moves to the panel's own buttons. */
  onBlur: () => void
  onSave: () => void
  onGenerate: () => void
}) {
  const buttons = useRef<HTMLDivElement>(null)
  const handleBlur = (event: FocusEvent) => {
    if (!buttons.current?.contains(event.relatedTarget)) onBlur()
  }
  return (
    <Card aria-labelledby="name-title">
      <h2 id="name-title" className="text-xl">
        Name Your Vision
      </h2>
      <p className="mt-1 mb-4 text-sm text-faint">A few words that bring the scene back at once.</p>
      <form
        className="flex flex-col gap-3 sm:flex-row sm:items-end"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !isSaving) onSave()
        }}
      >
        <TextField
          label="Vision name"
          isLabelHidden
          placeholder="e.g., View Earth from space"
          maxLength={TEXT_LIMITS.descriptiveName}
          autoComplete="off"
          value={name}
          fieldClassName="flex-1"
          onChange={(event) => onChange(event.target.value)}
          onBlur={handleBlur}
        />
        <div ref={buttons} className="flex gap-3 max-sm:[&>*]:flex-1">
          <Button type="submit" variant="secondary" size="l" disabled={name.trim() === ''} isBusy={isSaving}>
            Save
          </Button>
          <Button variant="secondary" size="l" isBusy={isGenerating} onClick={onGenerate}>
            {!isGenerating && <Sparkles aria-hidden="true" />}
            Generate
          </Button>
        </div>
      </form>
    </Card>
  )
}
