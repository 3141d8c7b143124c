import { useState } from 'react'
import type { FutureScenario } from '#shared/contract/scenarios.ts'
import { SCENARIO_MIN_LENGTH, TEXT_LIMITS } from '#shared/product.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useUpdateScenario } from './api.ts'

/** Edits title and text of a scenario. `onDone` is called after saving or cancelling. */
export function ScenarioEditor({ scenario, onDone }: { scenario: FutureScenario; onDone: () => void }) {
  const [title, setTitle] = useState(scenario.title ?? '')
  const [text, setText] = useState(scenario.scenarioText)
  const update = useUpdateScenario(scenario.id)
  const isLongEnough = text.trim().length >= SCENARIO_MIN_LENGTH
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isLongEnough && !update.isPending)
          update.mutate({ title: title.trim(), scenarioText: text.trim() }, { onSuccess: onDone })
      }}
    >
      <TextField
        label="Title"
        autoFocus
        autoComplete="off"
        maxLength={TEXT_LIMITS.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
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
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-3">
        <Button type="submit" variant="secondary" disabled={!isLongEnough} isBusy={update.isPending}>
          Save
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
