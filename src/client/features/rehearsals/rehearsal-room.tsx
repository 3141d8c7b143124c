import { useEffect, useMemo, useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { formatSeconds } from '../../lib/dates.ts'
import { useBackButton } from '../../lib/use-back-button.ts'
import { FullScreenDialog } from '../../ui/full-screen-dialog.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { playSound, type Sound } from './ambient-sound.ts'
import { useSpeech, useWakeLock } from './device-hooks.ts'
import { type Cue, createCues, cueAt, type RehearsalSubject } from './guidance.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { enqueueRehearsal, type RehearsalTarget } from './rehearsal-outbox.ts'
import { ClockControls, SoundControls } from './room-controls.tsx'
import { useIdle } from './use-idle.ts'
import { useRehearsalClock } from './use-rehearsal-clock.ts'

interface RehearsalRoomProps {
  subject: RehearsalSubject
  target: RehearsalTarget
  /** A YouTube playlist; null offers the synthesized sounds instead. */
  playlistId: string | null
  onClose: () => void
}

/** Leaving asks from here on. */
const ASK_AFTER_SECONDS = 60

/**
 * Five minutes of rehearsal: the image fills the screen, with timed guidance, a clock and sound. Mounted only while it is
 * open, so that closing resets the clock. Leaving records nothing: after a minute it asks first.
 */
export function RehearsalRoom({ subject, target, playlistId, onClose }: RehearsalRoomProps) {
  const { user } = useAuth()
  const [sound, setSound] = useState<Sound | ''>('')
  const [isVoiceOn, setIsVoiceOn] = useState(false)
  const [leaving, setLeaving] = useState<{ wasRunning: boolean }>()
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
  const isCalm = useIdle(isRunning)
  useWakeLock(isRunning)
  useSound(isRunning ? sound : '')
  useSpeech(isVoiceOn && isRunning ? cue?.text : undefined)

  const stay = () => {
    if (leaving?.wasRunning) clock.start()
    setLeaving(undefined)
  }
  /** Returns whether the rehearsal stays open. */
  const requestLeave = () => {
    if (leaving) stay()
    else if (clock.phase === 'complete' || clock.secondsPractised < ASK_AFTER_SECONDS) {
      onClose()
      return false
    } else {
      clock.pause()
      setLeaving({ wasRunning: isRunning })
    }
    return true
  }
  useBackButton(requestLeave)

  return (
    <FullScreenDialog
      isOpen
      onOpenChange={requestLeave}
      title="Mental Rehearsal"
      description={subject.title}
      isCalm={isCalm}
      background={<Background subject={subject} />}
      tools={
        <SoundControls
          playlistId={playlistId}
          sound={sound}
          onSound={setSound}
          isVoiceOn={isVoiceOn}
          onVoice={setIsVoiceOn}
        />
      }
    >
      <div className="scrim-below flex flex-col items-center px-4 pt-36 pb-5 text-center sm:pb-8">
        <Guidance phase={clock.phase} cue={cue} isSpoken={isVoiceOn} />
        <p
          role="timer"
          data-keep-clear
          aria-label="Time left"
          className="my-3 font-sans text-3xl font-light tabular-nums sm:my-4"
        >
          {formatSeconds(clock.secondsLeft)}
        </p>
        <ClockControls clock={clock} onClose={onClose} />
      </div>
      <LeaveQuestion
        isOpen={leaving !== undefined}
        secondsPractised={clock.secondsPractised}
        onStay={stay}
        onLeave={onClose}
        onComplete={() => {
          clock.completeEarly()
          onClose()
        }}
      />
    </FullScreenDialog>
  )
}

function Background({ subject: { imageUrl, imageAlt } }: { subject: RehearsalSubject }) {
  if (!imageUrl) return <div className="painted-dusk size-full" />
  return (
    <GeneratedImage
      src={imageUrl}
      alt={imageAlt}
      sizes="max(100vw, 175vh)"
      isPriority
      className="aspect-auto size-full rounded-none"
    />
  )
}

/** Text that a cue has at most to be set in the largest type. */
const SHORT_TEXT = 160

/** One line of guidance. It is announced by screen readers, unless the device reads it aloud. */
function Guidance({ phase, cue, isSpoken }: { phase: string; cue: Cue | undefined; isSpoken: boolean }) {
  const line =
    phase === 'ready'
      ? {
          at: -1,
          stage: '',
          text: 'Five minutes in this scene, in your own words. Picture it, or simply know it; both are practice.',
        }
      : phase === 'complete'
        ? { at: -2, stage: '', text: 'Complete. Carry one thing from here into today.' }
        : cue
  return (
    <div
      data-keep-clear
      aria-live={isSpoken ? 'off' : 'polite'}
      className="flex w-full max-w-3xl flex-col gap-2"
    >
      {line && (
        <>
          {line.stage && <p className="text-sm font-medium text-amber">{line.stage}</p>}
          <p
            key={line.at}
            className={`animate-appear font-serif text-balance whitespace-pre-line text-words ${line.text.length > SHORT_TEXT ? 'text-lg' : 'text-2xl'}`}
          >
            {line.text}
          </p>
        </>
      )}
    </div>
  )
}

function useSound(sound: Sound | ''): void {
  useEffect(() => {
    if (sound !== '') return playSound(sound)
  }, [sound])
}
