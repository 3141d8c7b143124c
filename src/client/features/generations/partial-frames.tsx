import { useState } from 'react'
import { cn } from '../../ui/cn.ts'

/** The partial frames of an image that is being generated: each fades in over the one before. */
export function PartialFrames({ urls }: { urls: readonly string[] }) {
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
