import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { formatDate } from '../../lib/dates.ts'
import { recordDownload } from '../../lib/save-file.ts'
import { buttonVariants } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { exportsQuery } from './api.ts'
import { EXPORT_ICONS } from './export-buttons.tsx'
import { exportName } from './export-kinds.ts'

const SHOWN = 5

/** The newest exports with download links. */
export function ExportHistory() {
  const { data, isError, isFetching, refetch } = useQuery(exportsQuery)
  if (isError && !data)
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        <p>Your exports could not be loaded. They are safe.</p>
      </ErrorState>
    )
  if (!data) return <Skeleton className="h-40" />
  if (data.length === 0)
    return (
      <p className="text-sm text-quiet">
        No exports yet. Wallpapers that you make of your moments stay here for you.
      </p>
    )
  return (
    <ul>
      {data.slice(0, SHOWN).map(({ id, type, url, createdAt }) => (
        <li key={id} className="flex items-center gap-x-4 border-b border-line py-2 last:border-0">
          <span className="text-amber [&_svg]:size-5">{EXPORT_ICONS[type]}</span>
          <span className="min-w-0 flex-1">
            {exportName(type)}
            <span className="block text-xs text-faint">{formatDate(createdAt)}</span>
          </span>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            onClick={() => void recordDownload(type)}
            aria-label={`Download ${exportName(type)} of ${formatDate(createdAt)}`}
            className={buttonVariants({ variant: 'ghost', edge: 'end' })}
          >
            <ExternalLink aria-hidden="true" />
            Download
          </a>
        </li>
      ))}
    </ul>
  )
}
