import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useMemo, useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { formatSeconds } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { PlaylistPlayer } from '../../ui/playlist-player.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { playSound, SOUNDS, type Sound } from './ambient-sound.ts'
import { canSpeak, useSpeech, useWakeLock } from './device-hooks.ts'
import { type Cue, createCues, cueAt, type RehearsalSubject } from './guidance.ts'
import { enqueueRehearsal, type RehearsalTarget } from './rehearsal-outbox.ts'
import { useRehearsalClock } from './use-rehearsal-clock.ts'

interface RehearsalDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  subject: RehearsalSubject
  target: RehearsalTarget
  /** A YouTube playlist; null offers the synthesized sounds instead. */
  playlistId: string | null
}

/** Five minutes of rehearsal: the image, timed guidance, a clock and sound. Closing it resets the clock. */
export function RehearsalDialog({ isOpen, onOpenChange, ...props }: RehearsalDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Mental Rehearsal"
      description={props.subject.title}
      size="l"
    >
      {/* Mounted only while the dialog is open, so that its state is reset. */}
      <Rehearsal {...props} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Rehearsal({
  subject,
  target,
  playlistId,
  onClose,
}: Omit<RehearsalDialogProps, 'isOpen' | 'onOpenChange'> & { onClose: () => void }) {
  const { user } = useAuth()
  const [sound, setSound] = useState<Sound | ''>('')
  const [isVoiceOn, setIsVoiceOn] = useState(false)
  const clock = useRehearsalClock((minutes) => {
    if (user) enqueueRehearsal(user.id, target, minutes)
    showToast({
      title: 'Mental Rehearsal Complete!',
      description: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} of practice.`,
      tone: 'success',
    })
  })
  const cues = useMemo(() => createCues(subject), [subject])
  const cue = cueAt(cues, clock.secondsPractised)
  const isRunning = clock.phase === 'running'
  useWakeLock(isRunning)
  useSound(isRunning ? sound : '')
  useSpeech(isVoiceOn && isRunning && cue ? spokenText(cue, cues) : undefined)

  return (
    <div className="flex flex-col gap-6">
      {subject.imageUrl && (
        <GeneratedImage
          src={subject.imageUrl}
          alt={subject.imageAlt}
          sizes="(min-width: 48rem) 44rem, 100vw"
          className="max-h-[38dvh]"
        />
      )}
      <div className="flex flex-col items-center gap-4 text-center">
        <p role="timer" aria-label="Time left" className="font-serif text-display tabular-nums">
          {formatSeconds(clock.secondsLeft)}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          {clock.phase === 'complete' ? (
            <Button onClick={onClose}>Close</Button>
          ) : isRunning ? (
            <Button onClick={clock.pause}>
              <Pause aria-hidden="true" />
              Pause
            </Button>
          ) : (
            <Button onClick={clock.start}>
              <Play aria-hidden="true" />
              {clock.phase === 'paused' ? 'Resume' : 'Start'}
            </Button>
          )}
          <Button variant="secondary" disabled={clock.phase === 'ready'} onClick={clock.reset}>
            <RotateCcw aria-hidden="true" />
            Reset
          </Button>
          {clock.phase !== 'complete' && (
            <Button variant="ghost" disabled={clock.secondsPractised === 0} onClick={clock.completeEarly}>
              Complete
            </Button>
          )}
        </div>
        {clock.phase === 'complete' ? (
          <p className="max-w-prose text-lg text-quiet">Complete. Carry one thing from here into today.</p>
        ) : (
          cue && <Guidance cue={cue} isWaiting={clock.phase === 'ready'} />
        )}
      </div>
      <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        {!playlistId && (
          <SelectField
            label="Sound"
            placeholder="Silence"
            options={Object.entries(SOUNDS).map(([value, label]) => ({ value, label }))}
            value={sound}
            hint="Made by this device while the clock runs."
            onChange={(event) => setSound(event.target.value as Sound | '')}
          />
        )}
        {canSpeak() && (
          <SwitchField
            label="Read it to me"
            hint="In your device's own voice."
            isOn={isVoiceOn}
            onChange={setIsVoiceOn}
          />
        )}
        {playlistId && (
          <PlaylistPlayer
            playlistId={playlistId}
            title="Music playlist"
            allow="autoplay; encrypted-media"
            className="border border-line sm:col-span-2"
          />
        )}
      </div>
    </div>
  )
}

function Guidance({ cue, isWaiting }: { cue: Cue; isWaiting: boolean }) {
  if (isWaiting)
    return (
      <p className="max-w-prose text-quiet">
        Five minutes in this scene, in your own words. Picture it, or simply know it; both are practice.
      </p>
    )
  return (
    <div className="flex min-h-44 max-w-prose flex-col gap-2">
      <p className="text-sm font-medium text-amber">{cue.stage}</p>
      {cue.text && (
        <p
          key={cue.text}
          className="max-h-60 animate-appear overflow-y-auto font-serif text-xl whitespace-pre-line"
        >
          {cue.text}
        </p>
      )}
      <p className={cue.text ? 'text-sm text-faint' : 'font-serif text-xl'}>{cue.instruction}</p>
    </div>
  )
}

/** The instruction with the first cue of a stage, then only the user's text. */
function spokenText(cue: Cue, cues: readonly Cue[]): string {
  const isFirst = cues.find(({ stage }) => stage === cue.stage) === cue
  return isFirst ? `${cue.instruction} ${cue.text}` : cue.text
}

function useSound(sound: Sound | ''): void {
  useEffect(() => {
    if (sound !== '') return playSound(sound)
  }, [sound])
}
