import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { FailedGeneration } from '#shared/contract/admin.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { failedGenerationsQuery } from './api.ts'
import { formatTime } from './format.ts'
import { PagedList } from './paged-list.tsx'
import { personPath } from './paths.ts'

/** The pictures that could not be made, and why; without what they were to show. */
export function GenerationsSection() {
  const failed = useInfiniteQuery(failedGenerationsQuery)
  return (
    <Card aria-label="Pictures that failed">
      <PagedList
        query={failed}
        label="Pictures that failed"
        empty={{
          title: 'No picture has failed',
          text: 'Every picture that was asked for was made or cancelled.',
        }}
      >
        {(generation) => <GenerationRow key={generation.id} generation={generation} />}
      </PagedList>
    </Card>
  )
}

function GenerationRow({ generation }: { generation: FailedGeneration }) {
  const { id, userId, email, errorCode, errorMessage, modelChoice, attempt, createdAt } = generation
  return (
    <li className="border-b border-line py-4 last:border-0">
      <p className="flex flex-col items-start gap-1">
        <Badge tone="bad">{errorCode ?? 'no code'}</Badge>
        <span className="min-w-0 break-words">{errorMessage ?? 'No message was kept.'}</span>
      </p>
      <p className="mt-2 text-xs text-faint">
        {generation.isForScenario ? 'For a scenario of ' : 'For a moment of '}
        <Link href={personPath(userId)} className="text-quiet underline underline-offset-4 hover:text-words">
          {email ?? userId}
        </Link>
      </p>
      <p className="mt-1 text-xs text-faint">
        {modelChoice}, {attempt === 1 ? '1 attempt' : `${attempt} attempts`}, asked for{' '}
        {formatTime(createdAt)}
        {generation.finishedAt !== null && `, ended ${formatTime(generation.finishedAt)}`}
      </p>
      <p className="mt-1 text-xs break-all text-faint">{id}</p>
    </li>
  )
}
