import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { MODEL_LABELS } from '#shared/domain/images.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'

const OPTIONS = Object.entries(MODEL_LABELS).map(([value, label]) => ({ value, label }))

/** The model and the button that generates the image with it. */
export function ScenarioImageControls({
  hasImage,
  canPay,
  isGenerating,
  isAnyGenerating,
  onGenerate,
}: {
  hasImage: boolean
  canPay: boolean
  /** True while the image of this scenario is being generated: its button keeps the focus. */
  isGenerating: boolean
  /** True while the image of any scenario is being generated. */
  isAnyGenerating: boolean
  onGenerate: (model: ModelChoice) => void
}) {
  const [model, setModel] = useState<ModelChoice>('gpt-image-1')
  if (!canPay)
    return (
      <Button variant="secondary" disabled>
        No Credits
      </Button>
    )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label="AI model"
        options={OPTIONS}
        value={model}
        className="min-h-11 py-1.5 text-sm"
        onChange={(event) => setModel(event.target.value as ModelChoice)}
      />
      <Button
        variant="secondary"
        isBusy={isGenerating}
        disabled={isAnyGenerating}
        onClick={() => onGenerate(model)}
      >
        {!isGenerating && <ImageIcon aria-hidden="true" />}
        {hasImage ? 'Regenerate Image (1 Credit)' : 'Generate Image (1 Credit)'}
      </Button>
    </div>
  )
}
