import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { Generation } from '#shared/contract/generations.ts'
import { formatSeconds } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Spinner } from '../../ui/loading.tsx'
import { PictureLayout } from './picture-layout.tsx'
import { FOCUS_TARGET } from './use-panel-focus.ts'

/** The displayed text of a generation's stage; null before the server has accepted the request. */
function describeStage(generation: Generation | null): string {
  if (!generation) return 'Sending your words'
  switch (generation.stage) {
    case 'waiting':
      return 'Waiting for its turn'
    case 'retrying':
      return 'The painter is busy; trying again'
    case 'saving':
      return 'Keeping your picture safe'
    case 'done':
      return 'Done'
    default:
      return generation.partialUrls.length > 0 ? 'The picture is coming into view' : 'Painting your words'
  }
}

/** A generation in progress: its partial frames, stage, elapsed time and cancel button. */
export function GeneratingPanel({
  generation,
  clockOffsetMs,
  isCancelling,
  onCancel,
}: {
  generation: Generation | null
  clockOffsetMs: number
  isCancelling: boolean
  onCancel: () => void
}) {
  const seconds = useSecondsSince(generation?.createdAt, clockOffsetMs)
  const stage = describeStage(generation)
  return (
    <section aria-labelledby="generating-title">
      <PictureLayout picture={<PartialFrames urls={generation?.partialUrls ?? []} />}>
        <div className="flex items-center gap-4">
          <Spinner className="size-7 shrink-0 text-amber" />
          <div>
            <h2 id="generating-title" {...FOCUS_TARGET} className="text-xl focus:outline-none">
              Generating Your Vision
            </h2>
            <p className="text-sm text-quiet">This may take 30-60 seconds...</p>
          </div>
        </div>
        <div className="flex min-h-11 items-center justify-between gap-4 lg:min-h-0 lg:flex-col lg:items-stretch">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
            <span role="status">{stage}</span>
            {seconds !== undefined && (
              <span role="timer" aria-label="Time gone" className="text-words tabular-nums">
                {formatSeconds(seconds)}
              </span>
            )}
          </p>
          <Button
            variant="secondary"
            // Not by the second click of a double click on the button that was here before.
            onClick={({ detail }) => {
              if (detail < 2) onCancel()
            }}
            isBusy={isCancelling}
            aria-label="Cancel generation"
            className="shrink-0 lg:mt-2"
          >
            {!isCancelling && <X aria-hidden="true" />}
            Cancel
          </Button>
        </div>
        <p className="text-sm text-faint">
          You can leave this page. The picture is made meanwhile, and waits for you here.
        </p>
      </PictureLayout>
    </section>
  )
}

/** Whole seconds since a timestamp of the server's clock, updated each second; undefined without one. */
function useSecondsSince(instant: string | undefined, clockOffsetMs: number): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!instant) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [instant])
  return instant ? Math.max(0, Math.floor((now + clockOffsetMs - Date.parse(instant)) / 1_000)) : undefined
}

/** The partial frames of a generation; each fades in over the previous one once it has loaded. */
function PartialFrames({ urls }: { urls: readonly string[] }) {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set())
  const newest = urls.findLast((url) => loaded.has(url))
  return (
    <div
      data-frames={urls.length}
      className="painted-dusk relative aspect-[7/4] w-full overflow-hidden rounded-l max-sm:-mx-4 max-sm:w-auto max-sm:rounded-none"
    >
      {newest === undefined && (
        <div aria-hidden="true" className="absolute inset-0 animate-breathe bg-abyss/40" />
      )}
      {urls.map((url, index) => (
        <img
          key={url}
          src={url}
          alt={url === newest ? `Your vision as far as it is painted: frame ${index + 1}` : ''}
          draggable={false}
          onLoad={() => setLoaded((known) => new Set(known).add(url))}
          className={cn(
            'absolute inset-0 size-full object-cover transition-opacity duration-(--duration-slow)',
            loaded.has(url) ? 'opacity-100' : 'opacity-0',
          )}
        />
      ))}
    </div>
  )
}
