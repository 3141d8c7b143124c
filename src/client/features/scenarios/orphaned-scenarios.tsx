import { useState } from 'react'
import type { FutureScenario } from '#shared/contract/scenarios.ts'
import { useAuth } from '../../lib/auth.ts'
import { type OrphanedDraft, useOrphanedDrafts, useRecordDrafts } from '../../lib/orphaned-drafts.ts'
import { recordDraftItem, recordPart } from '../../lib/stored-items.ts'
import { Button } from '../../ui/button.tsx'
import { OrphanedText, OrphanedTexts } from '../../ui/orphaned-texts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { scenarioTexts } from './api.ts'
import { scenariosQuery } from './queries.ts'

/** The unsaved texts of a moment's scenarios that were deleted or replaced while they were edited. */
export const useOrphanedScenarios = (pcmId: number, scenarios: readonly FutureScenario[] | undefined) =>
  useOrphanedDrafts(
    'scenario',
    pcmId,
    scenarios?.map(({ id }) => id),
    scenariosQuery.queryKey,
  )

/** `onPut` is called once a text is in the editor of another scenario. */
export function OrphanedScenarios({
  orphans,
  scenarios,
  onPut,
}: {
  orphans: readonly OrphanedDraft[]
  scenarios: readonly FutureScenario[]
  onPut: () => void
}) {
  const owner = useAuth().user?.id ?? ''
  const drafts = useRecordDrafts().map(({ part }) => part)
  // Unsaved words of another scenario are not replaced.
  const free = scenarios.filter(({ id }) => !drafts.includes(recordPart('scenario', id)))
  const discard = ({ id }: OrphanedDraft) =>
    recordDraftItem.write(owner, undefined, recordPart('scenario', id))
  const put = (orphan: OrphanedDraft, scenario: FutureScenario) => {
    const part = recordPart('scenario', scenario.id)
    if (recordDraftItem.read(owner, part) !== undefined) return
    const present = scenarioTexts(scenario)
    const fields = Object.fromEntries(
      (['title', 'scenarioText'] as const).flatMap((name) => {
        const edit = orphan.draft.fields[name]
        return edit ? [[name, { text: edit.text, base: present[name] }]] : []
      }),
    )
    recordDraftItem.write(owner, { fields, momentId: scenario.pcmId }, part)
    discard(orphan)
    onPut()
  }
  return (
    <OrphanedTexts message="This scenario was deleted or replaced by new ones while you were changing it. Your text is still here.">
      {orphans.map((orphan) => (
        <OrphanedText key={orphan.id} text={textOf(orphan)} onDiscard={() => discard(orphan)}>
          {free.length > 0 && <PutInto scenarios={free} onPut={(scenario) => put(orphan, scenario)} />}
        </OrphanedText>
      ))}
    </OrphanedTexts>
  )
}

const textOf = ({ draft: { fields } }: OrphanedDraft) =>
  [fields.title, fields.scenarioText].flatMap((field) => (field?.text.trim() ? field.text : [])).join('\n\n')

/** Chooses a scenario whose editor gets the text; nothing is saved yet. */
function PutInto({
  scenarios,
  onPut,
}: {
  scenarios: readonly FutureScenario[]
  onPut: (scenario: FutureScenario) => void
}) {
  const [chosen, setChosen] = useState<string>()
  const scenario = scenarios.find(({ id }) => String(id) === chosen) ?? scenarios[0]
  if (!scenario) return null
  return (
    <>
      <SelectField
        label="Another scenario"
        options={scenarios.map(({ id, title }) => ({ value: String(id), label: title ?? 'Future scenario' }))}
        value={String(scenario.id)}
        className="min-h-11 py-1.5 text-sm"
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button variant="secondary" onClick={() => onPut(scenario)}>
        Put It There
      </Button>
    </>
  )
}
