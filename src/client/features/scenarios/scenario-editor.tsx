import type { FutureScenario } from '#shared/contract/scenarios.ts'
import { SCENARIO_MIN_LENGTH, TEXT_LIMITS } from '#shared/product.ts'
import type { useRecordDraft } from '../../lib/record-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useUpdateScenario } from './api.ts'

export type ScenarioDraft = ReturnType<typeof useRecordDraft<'title' | 'scenarioText'>>

/** Edits title and text of a scenario. `onDone` is called after saving or cancelling; cancelling discards the draft. */
export function ScenarioEditor({
  scenario,
  draft,
  onDone,
}: {
  scenario: FutureScenario
  draft: ScenarioDraft
  onDone: () => void
}) {
  const title = draft.textOf('title')
  const text = draft.textOf('scenarioText')
  const update = useUpdateScenario(scenario)
  const isLongEnough = text.trim().length >= SCENARIO_MIN_LENGTH
  const submit = () => {
    if (!isLongEnough || update.isPending) return
    const base = { title: draft.baseOf('title'), scenarioText: draft.baseOf('scenarioText') }
    update.mutateAsync({ base, mine: { title: title.trim(), scenarioText: text.trim() } }).then(
      () => {
        draft.settle({ title, scenarioText: text })
        onDone()
      },
      () => undefined,
    )
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Title"
        autoFocus={!draft.isRestored}
        autoComplete="off"
        maxLength={TEXT_LIMITS.title}
        value={title}
        onChange={(event) => draft.change('title', event.target.value)}
      />
      <TextAreaField
        label="What you do, step by step"
        hint={
          isLongEnough
            ? 'Scenes of doing prepare you better than scenes of having.'
            : `At least ${SCENARIO_MIN_LENGTH} characters.`
        }
        maxLength={TEXT_LIMITS.scenario}
        value={text}
        onChange={(event) => draft.change('scenarioText', event.target.value)}
      />
      {draft.hasConflict ? (
        <ConflictNotice isBusy={update.isPending} onCompare={submit} />
      ) : (
        draft.isRestored && <DraftNote onDiscard={draft.discard} />
      )}
      <div className="flex gap-3">
        <Button type="submit" variant="secondary" disabled={!isLongEnough} isBusy={update.isPending}>
          Save
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            draft.discard()
            onDone()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
