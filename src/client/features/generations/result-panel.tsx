import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import History from 'lucide-react/icons/history'
import Maximize from 'lucide-react/icons/maximize-2'
import MessageSquare from 'lucide-react/icons/message-square-text'
import PenLine from 'lucide-react/icons/pen-line'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useId, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { describeImageSource } from '#shared/domain/images.ts'
import { momentAltText } from '#shared/domain/moment-names.ts'
import { IMAGE_SIZE } from '#shared/product.ts'
import { generationQuery } from '../../entities/generation/queries.ts'
import { DownloadImageButton } from '../../entities/moment/image-download.tsx'
import { ImageViewer } from '../../entities/moment/image-viewer.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { ImageReading } from './image-reading.tsx'

/** The image with the buttons to regenerate, edit, download and enlarge it. */
export function ResultPanel({
  moment,
  imageUrl,
  lastFrameUrl,
  continueHref,
  onRegenerate,
  onGuidedRegenerate,
  onEditPrompt,
  onHistory,
  correction,
  onCorrect,
}: {
  moment: Moment
  imageUrl: string
  lastFrameUrl: string | undefined
  continueHref: string
  onRegenerate: () => void
  onGuidedRegenerate: () => void
  onEditPrompt: () => void
  onHistory: () => void
  /** The correction that led to this image, if any. */
  correction: string | undefined
  /** The next image, with this correction of what the studio read. */
  onCorrect: (feedback: string) => void
}) {
  const generationId = generationIdOf(imageUrl)
  const generation = useQuery({
    ...generationQuery(generationId ?? 'none'),
    enabled: generationId !== undefined,
  }).data
  const altText = generation?.reading?.description ?? momentAltText(moment)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const altId = useId()
  return (
    <section aria-label="Your vision">
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
          sizes="(min-width: 80rem) 77rem, 100vw"
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
          correction={correction}
          onCorrect={onCorrect}
        />
      )}
      <div className="mt-7 flex flex-wrap items-center justify-between gap-3">
        <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto sm:flex-wrap">
          <Button variant="secondary" onClick={onRegenerate}>
            <RefreshCw aria-hidden="true" />
            Regenerate
          </Button>
          <Button variant="secondary" onClick={onGuidedRegenerate}>
            <MessageSquare aria-hidden="true" />
            Guided Regeneration
          </Button>
          <Button variant="secondary" onClick={onEditPrompt}>
            <PenLine aria-hidden="true" />
            Edit Full Prompt
          </Button>
          <Button variant="secondary" onClick={onHistory}>
            <History aria-hidden="true" />
            History
          </Button>
          <DownloadImageButton moment={moment} variant="secondary" className="max-sm:col-span-2" />
        </div>
        <ButtonLink href={continueHref} className="max-sm:w-full">
          Continue Journey
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </div>
      <ImageViewer moment={isEnlarged ? moment : undefined} onClose={() => setIsEnlarged(false)} />
    </section>
  )
}

/** The id of the generation is part of a stored image's URL. */
const generationIdOf = (imageUrl: string): string | undefined =>
  /^\/media\/images\/([0-9a-f-]{36})/.exec(imageUrl)?.[1]
