import Timer from 'lucide-react/icons/timer'
import { useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText, momentName } from '#shared/domain/moment-names.ts'
import { Button } from '../../ui/button.tsx'
import { RehearsalRoom } from './rehearsal-room.tsx'

/** Opens the rehearsal of a moment. */
export function MentalRehearsalCard({
  moment,
  playlistId,
  nextStep,
  isMain = false,
}: {
  moment: Moment
  playlistId: string | null
  /** The text of the moment's next open action. */
  nextStep?: string | undefined
  /** Whether the rehearsal is the main action of the screen. */
  isMain?: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-l border border-line bg-lifted/60 px-5 py-4 sm:px-7">
      <div className="min-w-0">
        <h3 className="text-lg">Mental Rehearsal</h3>
        <p className="text-sm text-quiet">Five minutes inside this moment</p>
      </div>
      <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
        <Timer aria-hidden="true" />
        Rehearse
      </Button>
      {isOpen && (
        <RehearsalRoom
          onClose={() => setIsOpen(false)}
          playlistId={playlistId}
          target={{ kind: 'moment', id: moment.id }}
          subject={{
            title: moment.descriptiveName ?? momentName(moment.pcmNumber),
            imageUrl: moment.imageUrl,
            imageAlt: momentAltText(moment),
            scene: moment.surfacePrompt,
            senses: moment.sensoryPrompt,
            meaning: moment.soulPrompt,
            nextStep,
          }}
        />
      )}
    </div>
  )
}
