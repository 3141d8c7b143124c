import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Button } from '../../ui/button.tsx'
import { PlaylistPlayer } from '../../ui/playlist-player.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { SOUNDS, type Sound } from './ambient-sound.ts'
import { canSpeak } from './device-hooks.ts'
import type { useRehearsalClock } from './use-rehearsal-clock.ts'

/** Reset, the main control, Complete. The main control keeps its place and the focus while its label changes. */
export function ClockControls({
  clock,
  onClose,
}: {
  clock: ReturnType<typeof useRehearsalClock>
  onClose: () => void
}) {
  const { phase } = clock
  const main = {
    ready: { label: 'Start', icon: <Play aria-hidden="true" />, onClick: clock.start },
    running: { label: 'Pause', icon: <Pause aria-hidden="true" />, onClick: clock.pause },
    paused: { label: 'Resume', icon: <Play aria-hidden="true" />, onClick: clock.start },
    complete: { label: 'Close', icon: null, onClick: onClose },
  }[phase]
  return (
    <div className="fades-when-calm grid w-full max-w-md grid-cols-[1fr_auto_1fr] items-center gap-2 sm:gap-4">
      <Button variant="ghost" className="justify-self-end" disabled={phase === 'ready'} onClick={clock.reset}>
        <RotateCcw aria-hidden="true" />
        Reset
      </Button>
      <Button size="l" className="min-w-34" data-autofocus onClick={main.onClick}>
        {main.icon}
        {main.label}
      </Button>
      {phase !== 'complete' && (
        <Button
          variant="ghost"
          className="justify-self-start"
          disabled={clock.secondsPractised === 0}
          onClick={clock.completeEarly}
        >
          Complete
        </Button>
      )}
    </div>
  )
}

/** The sound or the playlist, and the voice. */
export function SoundControls({
  playlistId,
  sound,
  onSound,
  isVoiceOn,
  onVoice,
}: {
  playlistId: string | null
  sound: Sound | ''
  onSound: (sound: Sound | '') => void
  isVoiceOn: boolean
  onVoice: (isVoiceOn: boolean) => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:gap-x-6">
      {playlistId ? (
        <PlaylistPlayer
          playlistId={playlistId}
          title="Music playlist"
          allow="autoplay; encrypted-media"
          className="max-w-60"
        />
      ) : (
        <SelectField
          label="Sound"
          isLabelHidden
          placeholder="Silence"
          options={Object.entries(SOUNDS).map(([value, label]) => ({ value, label }))}
          value={sound}
          onChange={(event) => onSound(findSound(event.target.value))}
          className="min-h-11 w-36 rounded-full py-1.5 sm:w-40"
        />
      )}
      {canSpeak() && <SwitchField label="Read it to me" isOn={isVoiceOn} onChange={onVoice} />}
    </div>
  )
}

const isSound = (value: string): value is Sound => value in SOUNDS
const findSound = (value: string): Sound | '' => (isSound(value) ? value : '')
