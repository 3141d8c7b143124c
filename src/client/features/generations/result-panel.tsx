import ArrowRight from 'lucide-react/icons/arrow-right'
import History from 'lucide-react/icons/history'
import Maximize from 'lucide-react/icons/maximize-2'
import MessageSquare from 'lucide-react/icons/message-square-text'
import PenLine from 'lucide-react/icons/pen-line'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Sparkles from 'lucide-react/icons/sparkles'
import { type ReactNode, useId, useState } from 'react'
import type { Generation } from '#shared/contract/generations.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { describeImageSource } from '#shared/domain/images.ts'
import { momentAltText } from '#shared/domain/moment-names.ts'
import { IMAGE_SIZE } from '#shared/product.ts'
import { DownloadImageButton } from '../../entities/moment/image-download.tsx'
import { ImageViewer } from '../../entities/moment/image-viewer.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { ImageReading } from './image-reading.tsx'
import { PictureLayout } from './picture-layout.tsx'
import { PriceNote } from './price-note.tsx'
import { FOCUS_BUTTON } from './use-panel-focus.ts'

/** The image with the buttons to regenerate, edit, download and enlarge it. */
export function ResultPanel({
  moment,
  imageUrl,
  generation,
  lastFrameUrl,
  continueHref,
  hasNewWords,
  hasCredits,
  creditsAction,
  onRegenerate,
  onGuidedRegenerate,
  onEditPrompt,
  onHistory,
  onChangeOnSketch,
  correction,
  onCorrect,
}: {
  moment: Moment
  imageUrl: string
  /** Of the image; undefined until it has loaded. */
  generation: Generation | undefined
  lastFrameUrl: string | undefined
  continueHref: string
  /** The words have changed since the image was made, and there is a credit for another. */
  hasNewWords: boolean
  hasCredits: boolean
  /** The link to purchase credits. */
  creditsAction: ReactNode
  onRegenerate: () => void
  onGuidedRegenerate: () => void
  onEditPrompt: () => void
  onHistory: () => void
  /** Opens a sketch of the image, to change it before the next credit; undefined where it cannot be drawn. */
  onChangeOnSketch: (() => void) | undefined
  /** The correction that led to this image, if any. */
  correction: string | undefined
  /** The next image, with this correction of what the studio read. */
  onCorrect: (feedback: string) => void
}) {
  const altText = generation?.reading?.description ?? momentAltText(moment)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const altId = useId()
  const picture = (
    <button
      type="button"
      aria-label="Enlarge your vision"
      aria-describedby={altId}
      onClick={() => setIsEnlarged(true)}
      className="group relative block w-full rounded-l max-sm:-mx-4 max-sm:w-[calc(100%+2rem)]"
    >
      <GeneratedImage
        src={imageUrl}
        alt={altText}
        placeholderSrc={lastFrameUrl}
        sizes="(min-width: 64rem) 60rem, 100vw"
        isPriority
        className="max-sm:rounded-none"
      />
      <span
        aria-hidden="true"
        className="absolute right-4 bottom-4 grid size-11 place-items-center rounded-full bg-scrim text-words opacity-0 transition-opacity duration-(--duration-quick) group-hover:opacity-100 group-focus-visible:opacity-100 [&_svg]:size-5"
      >
        <Maximize />
      </span>
    </button>
  )
  return (
    <section aria-label="Your vision">
      <PictureLayout picture={picture}>
        {hasNewWords && (
          <div className="flex flex-col gap-3 rounded-m border border-amber/45 bg-raised p-3 sm:p-4 sm:max-lg:flex-row sm:max-lg:items-center sm:max-lg:justify-between">
            <p className="text-sm text-words">Your words have changed since this picture.</p>
            <Button size="compact" onClick={onRegenerate}>
              <Sparkles aria-hidden="true" />
              Paint the new words (1 credit)
            </Button>
          </div>
        )}
        <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-1">
          <Button
            variant="secondary"
            size="compact"
            disabled={!hasCredits}
            onClick={onRegenerate}
            {...FOCUS_BUTTON}
          >
            <RefreshCw aria-hidden="true" />
            Regenerate
          </Button>
          <Button variant="secondary" size="compact" disabled={!hasCredits} onClick={onGuidedRegenerate}>
            <MessageSquare aria-hidden="true" />
            Guided Regeneration
          </Button>
          <Button variant="secondary" size="compact" disabled={!hasCredits} onClick={onEditPrompt}>
            <PenLine aria-hidden="true" />
            Edit Full Prompt
          </Button>
          <Button variant="secondary" size="compact" onClick={onHistory}>
            <History aria-hidden="true" />
            History
          </Button>
          <DownloadImageButton moment={moment} variant="secondary" />
          <ButtonLink href={continueHref} variant={hasNewWords ? 'secondary' : 'primary'}>
            Continue Journey
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
        <PriceNote hasCredits={hasCredits} creditsAction={creditsAction} />
      </PictureLayout>
      {/* The accessible name of the button replaces the alt text of the image inside it, so the alt text is its description. */}
      <span id={altId} hidden>
        {altText}
      </span>
      {/* Reserves its line while loading. */}
      <p className="mt-3 min-h-6 text-sm text-faint">
        {generation?.model && describeImageSource(generation.model)}{' '}
        <span>{generation?.size ?? IMAGE_SIZE}</span>
      </p>
      {generation?.reading && (
        <ImageReading
          key={generation.id}
          reading={generation.reading}
          isDisabled={!hasCredits}
          onChangeOnSketch={onChangeOnSketch}
          correction={correction}
          onCorrect={onCorrect}
        />
      )}
      <ImageViewer moment={isEnlarged ? moment : undefined} onClose={() => setIsEnlarged(false)} />
    </section>
  )
}
