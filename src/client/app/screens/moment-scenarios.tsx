import { useQuery } from '@tanstack/react-query'
import type { Moment } from '#shared/contract/moments.ts'
import { siteConfigQuery, userQuery } from '../../entities/queries.ts'
import { ScenarioRehearsalButton } from '../../features/rehearsals/scenario-rehearsal-button.tsx'
import { ScenariosPanel } from '../../features/scenarios/scenarios-panel.tsx'

/** The future scenarios of a moment, each with its rehearsal. */
export function MomentScenarios({ moment }: { moment: Moment }) {
  const config = useQuery(siteConfigQuery)
  const user = useQuery(userQuery)
  return (
    <ScenariosPanel
      moment={moment}
      credits={user.data?.credits ?? 0}
      isCreditExempt={user.data?.isCreditExempt ?? false}
      goalAppUrl={config.data?.goalAppUrl ?? null}
      renderPractice={(scenario) => (
        <ScenarioRehearsalButton scenario={scenario} playlistId={config.data?.playlistId ?? null} />
      )}
    />
  )
}
