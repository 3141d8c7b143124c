import { useQuery } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { Session } from '#shared/contract/sessions.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { sessionsQuery } from '../../entities/step-up/queries.ts'
import { formatDate, formatLastUse } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState, InlineError, Skeleton } from '../../ui/content-state.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { useEndOtherSessions, useEndSession } from './sessions.ts'

/** The number of sessions shown at first. */
const SHOWN = 6

/** Where the user is signed in, and signing out there. Not shown when a hosted sign-in service has the sessions. */
export function SessionsCard() {
  const config = useQuery(siteConfigQuery)
  const isHosted = config.data?.isSignInHosted
  const sessions = useQuery({ ...sessionsQuery, enabled: isHosted === false })
  const { heading, part } = useKeptFocus(sessions.data?.map(({ id }) => id).join(' '))
  if (isHosted) return null
  const failed = config.data ? sessions : config
  return (
    <Card aria-labelledby="sessions" {...part}>
      <h2 id="sessions" ref={heading} tabIndex={-1} className="mb-3 text-xl">
        Where You Are Signed In
      </h2>
      {sessions.data ? (
        <>
          {sessions.isError && (
            <InlineError onRetry={() => void sessions.refetch()} isRetrying={sessions.isFetching}>
              <p>This list could not be refreshed. It may be out of date.</p>
            </InlineError>
          )}
          <SessionList sessions={sessions.data} />
        </>
      ) : failed.isError ? (
        <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching}>
          <p>The list of your devices could not be loaded.</p>
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading your devices">
          <Skeleton className="h-40" />
        </div>
      )}
    </Card>
  )
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <p className="max-w-prose text-sm text-quiet">
        {others.length === 0
          ? 'This is the only device that is signed in to your account.'
          : 'Every browser that is signed in to your account. If you do not know one of them, sign it out and change your password.'}
      </p>
      <ul className="mt-3">
        {(isWhole ? sessions : sessions.slice(0, SHOWN)).map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > SHOWN && (
        <Button variant="ghost" edge="start" className="mt-2" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${sessions.length}`}
        </Button>
      )}
      {others.length > 0 && <EndOthers count={others.length} />}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { id, device, network, createdAt, lastUsedAt, isCurrent } = session
  const end = useEndSession(session)
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-x-4 border-b border-line py-3 last:border-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-amber max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {device}
          {isCurrent && <Badge tone="good">This device</Badge>}
        </p>
        <p id={`session-${id}`} className="text-xs text-faint">
          <span className="block">
            {isCurrent ? (
              'In use now'
            ) : (
              <>
                Last used <time dateTime={lastUsedAt}>{formatLastUse(lastUsedAt, Date.now())}</time>
              </>
            )}
          </span>
          <span className="block">
            Signed in <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            {network === null ? ', network unknown' : ` from the network ${network}`}
          </span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          edge="end"
          aria-label={`Sign out ${device}`}
          aria-describedby={`session-${id}`}
          isBusy={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const button = useReturnedFocus<HTMLButtonElement>(isAsking)
  const end = useEndOtherSessions()
  if (!isAsking)
    return (
      <Button ref={button} variant="secondary" className="mt-4" onClick={() => setIsAsking(true)}>
        Sign out all others
      </Button>
    )
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-m border border-line p-4">
      <p id="end-others" className="flex-1 basis-72 text-sm">
        Sign out {count === 1 ? 'the other device' : `the ${count} other devices`}? Links and codes in mails
        that you have not used yet stop working, too.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:grow max-sm:*:grow">
        <Button variant="ghost" disabled={end.isPending} onClick={() => setIsAsking(false)}>
          Keep them
        </Button>
        <Button
          variant="danger"
          autoFocus
          aria-describedby="end-others"
          isBusy={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign them out
        </Button>
      </div>
    </div>
  )
}
