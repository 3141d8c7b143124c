import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import type { ImageHistoryEntry } from '#shared/contract/generations.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { modelLabel } from '#shared/domain/images.ts'
import { momentAltText } from '#shared/domain/moment-names.ts'
import { readableFeedback } from '#shared/domain/sketch-choice.ts'
import { useImageDownload } from '../../entities/moment/image-download.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { useMomentImages, useSelectImage } from './moment-images.ts'

const DATE_AND_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** All images of the moment; each can be downloaded and selected. */
export function ImageHistoryDialog({
  isOpen,
  onOpenChange,
  moment,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  moment: Moment
}) {
  const images = useMomentImages(moment.pcmNumber, isOpen)
  const history = images.data?.pages.flatMap(({ output }) => output)
  const isWide = history !== undefined && history.length > 2
  const select = useSelectImage(moment, () => onOpenChange(false))

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size={isWide ? 'full' : 'l'}
      title={`Image History - PCM ${moment.pcmNumber}`}
    >
      {history === undefined && images.isError ? (
        <ErrorState onRetry={() => void images.refetch()} isRetrying={images.isFetching}>
          <p>The earlier pictures did not load. They are all kept.</p>
        </ErrorState>
      ) : history === undefined ? (
        <div role="status" aria-label="Loading the earlier pictures" className="grid gap-6 sm:grid-cols-2">
          <Skeleton className="aspect-[7/6]" />
          <Skeleton className="aspect-[7/6]" />
        </div>
      ) : history.length === 0 ? (
        <p className="py-10 text-center text-quiet">No previous generations found for this PCM.</p>
      ) : (
        <>
          <ul className={`grid gap-6 sm:grid-cols-2 ${isWide ? 'lg:grid-cols-3' : ''}`}>
            {history.map((image) => (
              <HistoryItem
                key={image.id}
                image={image}
                moment={moment}
                isSelecting={select.isPending && select.variables === image.id}
                onUse={() => select.mutate(image.id)}
              />
            ))}
          </ul>
          {images.hasNextPage && (
            <div className="mt-6 flex flex-col items-center gap-3">
              {images.isFetchNextPageError && (
                <p role="alert" className="text-quiet">
                  The earlier pictures did not load. They are all kept.
                </p>
              )}
              <Button
                variant="secondary"
                isBusy={images.isFetchingNextPage}
                onClick={() => void images.fetchNextPage()}
              >
                Show earlier pictures
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}

function HistoryItem({
  image,
  moment,
  isSelecting,
  onUse,
}: {
  image: ImageHistoryEntry
  moment: Moment
  isSelecting: boolean
  onUse: () => void
}) {
  const { download, downloading } = useImageDownload(moment)
  const time = DATE_AND_TIME.format(new Date(image.generatedAt))
  const isShown = image.imageUrl === moment.imageUrl
  return (
    <li className="flex flex-col gap-3 rounded-l border border-line bg-lifted p-3">
      <GeneratedImage
        src={image.imageUrl}
        alt={`${momentAltText(moment)} (${time})`}
        sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw"
        className="rounded-m"
      />
      <div className="flex flex-1 flex-col gap-1 px-1">
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-words">
          <time dateTime={image.generatedAt}>{time}</time>
          {isShown && (
            <Badge tone="dawn">
              <Check aria-hidden="true" />
              Shown now
            </Badge>
          )}
        </p>
        <p className="text-xs text-faint">Painted by {modelLabel(image.model)}</p>
        {image.feedback && (
          <p className="mt-1 text-sm text-quiet wrap-anywhere">“{readableFeedback(image.feedback)}”</p>
        )}
        <details className="mt-1 text-sm">
          <summary className="min-h-8 content-center text-quiet hover:text-words">Prompt</summary>
          <p className="max-h-40 overflow-y-auto whitespace-pre-line text-quiet">
            {image.enhancedPrompt ?? image.prompt}
          </p>
        </details>
      </div>
      <div className="flex items-center gap-2">
        <Button
          variant="secondary"
          className="flex-1"
          disabled={isShown}
          isBusy={isSelecting}
          onClick={onUse}
        >
          Use This Image
        </Button>
        <IconButton
          label={`Download the image of ${time}`}
          disabled={downloading !== undefined}
          onClick={() => download(image.imageUrl)}
        >
          <Download aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
