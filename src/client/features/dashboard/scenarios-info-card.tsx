import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Explains future scenarios, and leads to those that exist. */
export function ScenariosInfoCard({
  openNumber,
  onOpen,
}: {
  /** The number of a moment that has scenarios; undefined while no moment is written. */
  openNumber: number | undefined
  onOpen: (number: number) => void
}) {
  return (
    <Card
      id="future-scenarios"
      tabIndex={-1}
      aria-labelledby="scenarios-info-title"
      className="flex scroll-mt-6 flex-col gap-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="scenarios-info-title" className="mr-1 text-xl max-sm:w-full">
          Future Scenarios
        </h2>
        <Badge>BETA</Badge>
        <Badge>NEW FEATURE</Badge>
      </div>
      <p className="text-sm text-quiet">
        {openNumber === undefined
          ? 'From each moment, three short scenes of what you do on the way to it. They open here as soon as the first moment is written.'
          : 'From each moment, three short scenes of what you do on the way to it. The scenes of a written moment work today: change them, have them painted, rehearse them. The journey through all six comes later.'}
      </p>
      <div className="mt-auto flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="secondary" disabled>
          Available After Completing Moments
        </Button>
        {openNumber !== undefined && (
          <Button variant="secondary" onClick={() => onOpen(openNumber)}>
            Open the scenarios of Moment {openNumber}
          </Button>
        )}
      </div>
    </Card>
  )
}
