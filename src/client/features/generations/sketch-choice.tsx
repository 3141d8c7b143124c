import { useEffect, useState } from 'react'
import type { ImageSketch } from '#shared/contract/generations.ts'
import { Skeleton } from '../../ui/content-state.tsx'

const TILE = 'flex size-full flex-col overflow-hidden rounded-m border bg-lifted text-left'
const PICTURE = 'aspect-[7/4] w-full'
const WORDS = 'flex min-h-16 flex-1 flex-col items-start gap-1 px-4 py-4'

/** A sketch that is shown larger when it is pressed. */
export function SketchChoice({ sketch, onChoose }: { sketch: ImageSketch; onChoose: () => void }) {
  const { place, description, missing, imageBase64 } = sketch
  const url = useImageUrl(imageBase64)
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className={`${TILE} group border-line-strong transition-colors duration-(--duration-quick) hover:border-amber hover:bg-hover`}
      >
        <span className={`${PICTURE} block overflow-hidden bg-abyss/40`}>
          {url && (
            <img
              src={url}
              alt={description}
              width={448}
              height={256}
              draggable={false}
              className="size-full object-cover transition-transform duration-(--duration-slow) motion-safe:group-hover:scale-103"
            />
          )}
        </span>{' '}
        <span className={WORDS}>
          <span className="font-serif text-lg leading-tight text-words">{place.name}</span>
          {missing.length > 0 && (
            <span className="wrap-anywhere text-sm leading-snug text-quiet">
              {' '}
              Not shown: {missing.join(', ')}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** The place of a sketch that is being drawn. */
export function SketchSkeleton() {
  return (
    <li aria-hidden="true">
      <div className={`${TILE} border-line`}>
        <Skeleton className={`${PICTURE} rounded-none bg-hover`} />
        <div className={WORDS}>
          <Skeleton className="h-5 w-1/2 bg-hover" />
        </div>
      </div>
    </li>
  )
}

/** A URL of the image that the policy of the page allows, while the component is shown. */
export function useImageUrl(base64: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (base64 === undefined) return
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const created = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [base64])
  return url
}
