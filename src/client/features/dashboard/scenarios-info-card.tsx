import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Explains future scenarios. */
export function ScenariosInfoCard() {
  return (
    <Card
      id="future-scenarios"
      tabIndex={-1}
      aria-labelledby="scenarios-info-title"
      className="flex scroll-mt-24 flex-col gap-3 focus:outline-none"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="scenarios-info-title" className="mr-1 text-xl">
          Future Scenarios
        </h2>
        <Badge>BETA</Badge>
        <Badge>NEW FEATURE</Badge>
      </div>
      <p className="text-sm text-quiet">
        From each moment, three short scenes of what you do on the way to it, step by step. You can change
        them, have them painted, rehearse them, and take them further into a 90-day plan.
      </p>
      <Button variant="secondary" disabled className="self-start">
        Available After Completing Moments
      </Button>
    </Card>
  )
}
