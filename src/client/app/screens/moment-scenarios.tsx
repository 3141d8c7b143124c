import { useQuery } from '@tanstack/react-query'
import type { Moment } from '#shared/contract/moments.ts'
import { STARTING_CREDITS } from '#shared/product.ts'
import { siteConfigQuery, userQuery } from '../../entities/queries.ts'
import { ScenarioRehearsalButton } from '../../features/rehearsals/scenario-rehearsal-button.tsx'
import { ScenariosPanel } from '../../features/scenarios/scenarios-panel.tsx'

/** The future scenarios of a moment, each with its rehearsal. Links lead to it by its id, so a screen shows it once. */
export function MomentScenarios({ moment }: { moment: Moment }) {
  const config = useQuery(siteConfigQuery)
  const user = useQuery(userQuery)
  return (
    <section
      id="moment-scenarios"
      tabIndex={-1}
      aria-label={`Future Scenarios of moment ${moment.pcmNumber}`}
      className="scroll-mt-24 rounded-s focus:outline-offset-8"
    >
      <ScenariosPanel
        moment={moment}
        credits={user.data?.credits ?? STARTING_CREDITS}
        isCreditExempt={user.data?.isCreditExempt ?? false}
        goalAppUrl={config.data?.goalAppUrl ?? null}
        renderPractice={(scenario) => (
          <ScenarioRehearsalButton scenario={scenario} playlistId={config.data?.playlistId ?? null} />
        )}
      />
    </section>
  )
}
