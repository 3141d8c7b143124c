import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useId, useState } from 'react'
import type { FutureScenario } from '#shared/contract/scenarios.ts'
import { useCancelGeneration } from '../../entities/generation/queries.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { useRecordDraft } from '../../lib/record-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { scenarioTexts, useDeleteScenario } from './api.ts'
import { GenerationOverlay } from './generation-overlay.tsx'
import { ScenarioEditor } from './scenario-editor.tsx'
import { ScenarioImageControls } from './scenario-image-controls.tsx'
import { useGenerateScenarioImage } from './use-scenario-generation.ts'

/** One scenario with its image and the buttons to generate, edit, delete and rehearse. */
export function ScenarioCard({
  scenario,
  canPay,
  isAnyGenerating,
  practice,
}: {
  scenario: FutureScenario
  canPay: boolean
  isAnyGenerating: boolean
  /** A slot for the rehearsal button. */
  practice?: ReactNode
}) {
  const titleId = useId()
  const draft = useRecordDraft('scenario', scenario.id, scenarioTexts(scenario), scenario.pcmId)
  const [isEditing, setIsEditing] = useState(draft.hasDraft)
  // Unsaved text opens the editor again, also when it is put here later.
  if (draft.hasDraft && !isEditing) setIsEditing(true)
  const editButton = useReturnedFocus<HTMLButtonElement>(isEditing)
  const remove = useDeleteScenario(scenario)
  const generate = useGenerateScenarioImage(scenario.id)
  const cancel = useCancelGeneration({
    errorTitle: 'Error',
    errorMessage: serverMessageOr('The picture could not be cancelled.'),
  })
  const { generation } = scenario
  const isGenerating = generation !== null || generate.isPending
  const title = scenario.title ?? 'Future scenario'

  if (isEditing)
    return (
      <article aria-label={`Edit: ${title}`} className="rounded-m border border-line bg-lifted/50 p-4 sm:p-5">
        <ScenarioEditor scenario={scenario} draft={draft} onDone={() => setIsEditing(false)} />
      </article>
    )
  return (
    <article
      aria-labelledby={titleId}
      className="relative flex min-h-56 flex-col gap-4 rounded-m border border-line bg-lifted/50 p-4 sm:p-5"
    >
      {scenario.imageUrl && (
        <GeneratedImage
          src={scenario.imageUrl}
          alt={`${title}: ${scenario.scenarioText.slice(0, 120)}`}
          sizes="(min-width: 64rem) 26rem, 100vw"
          className="rounded-s"
        />
      )}
      <h4 id={titleId} className="font-serif text-lg">
        {title}
      </h4>
      <p className="text-sm whitespace-pre-line text-quiet">{scenario.scenarioText}</p>
      <div className="mt-auto flex flex-col gap-3">
        <ScenarioImageControls
          hasImage={scenario.hasImage}
          canPay={canPay}
          isGenerating={isGenerating}
          isAnyGenerating={isAnyGenerating}
          onGenerate={(model) => generate.mutate(model)}
        />
        <div className="-ml-3 flex flex-wrap max-sm:[&_svg]:hidden">
          {practice}
          <Button
            ref={editButton}
            variant="ghost"
            size="compact"
            aria-label={`Edit: ${title}`}
            onClick={() => setIsEditing(true)}
          >
            <Pencil aria-hidden="true" />
            Edit
          </Button>
          <Button
            variant="ghost"
            size="compact"
            aria-label={`Delete: ${title}`}
            isBusy={remove.isPending}
            onClick={() => {
              if (confirm('Are you sure you want to delete this scenario?')) remove.mutate()
            }}
          >
            {!remove.isPending && <Trash2 aria-hidden="true" />}
            Delete
          </Button>
        </div>
      </div>
      {isGenerating && (
        <GenerationOverlay
          modelChoice={generation?.modelChoice ?? generate.variables ?? 'gpt-image-1'}
          since={generate.submittedAt || Date.parse(generation?.createdAt ?? '') || Date.now()}
          onCancel={generation ? () => cancel.mutate(generation.id) : undefined}
          isCancelling={cancel.isPending}
        />
      )}
    </article>
  )
}
