import Timer from 'lucide-react/icons/timer'
import { useState } from 'react'
import type { FutureScenario } from '#shared/contract/scenarios.ts'
import { Button } from '../../ui/button.tsx'
import { RehearsalRoom } from './rehearsal-room.tsx'

/** Opens the rehearsal of a scenario. */
export function ScenarioRehearsalButton({
  scenario,
  playlistId,
}: {
  scenario: FutureScenario
  playlistId: string | null
}) {
  const [isOpen, setIsOpen] = useState(false)
  const title = scenario.title ?? 'Future scenario'
  return (
    <>
      <Button variant="ghost" size="compact" onClick={() => setIsOpen(true)}>
        <Timer aria-hidden="true" />
        Rehearse
      </Button>
      {isOpen && (
        <RehearsalRoom
          onClose={() => setIsOpen(false)}
          playlistId={playlistId}
          target={{ kind: 'scenario', id: scenario.id }}
          subject={{
            title,
            imageUrl: scenario.imageUrl,
            imageAlt: title,
            scene: null,
            senses: null,
            meaning: null,
            nextStep: scenario.scenarioText,
          }}
        />
      )}
    </>
  )
}
