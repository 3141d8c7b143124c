import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AdminQueue, formatCounted, retryJob, retryMail } from '#shared/contract/admin.ts'
import { callApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError } from '../../ui/content-state.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { queueQuery, useAdminChange } from './api.ts'
import { formatAge, formatTime } from './format.ts'
import { LoadError, Loading } from './paged-list.tsx'

/** Jobs and mail that wait or have failed. Read again every 15 seconds. */
export function QueueSection() {
  const { data, error, isFetching, refetch } = useQuery(queueQuery)
  if (!data)
    return error ? (
      <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Queue" />
    )
  return (
    <>
      {error && (
        <InlineError isRetrying={isFetching} onRetry={() => void refetch()}>
          <p>This could not be refreshed. It may be out of date.</p>
        </InlineError>
      )}
      <JobsCard queue={data} />
      <MailCard queue={data} />
    </>
  )
}

function JobsCard({ queue: { jobs, failedJobs } }: { queue: AdminQueue }) {
  const { heading, part } = useKeptFocus(idsOf(failedJobs))
  return (
    <Card aria-labelledby="jobs" {...part}>
      <h2 id="jobs" ref={heading} tabIndex={-1} className="mb-3 text-xl">
        Jobs
      </h2>
      {jobs.length === 0 && <p className="text-sm text-quiet">No job waits, runs or has failed.</p>}
      <ul>
        {jobs.map(({ name, waiting, running, failed, oldestWaitingAt }) => (
          <li
            key={name}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3 last:border-0"
          >
            <span className="min-w-0 break-words">{name}</span>
            <span className="text-sm text-quiet tabular-nums">
              {waiting} waiting{age(oldestWaitingAt)}, {running} running, {failed} failed
            </span>
          </li>
        ))}
      </ul>
      {failedJobs.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 text-lg">Failed jobs</h3>
          <p className="text-xs text-faint">
            The log has the reason, at that time. A failed job is deleted after a day.
          </p>
          <ul aria-label="Failed jobs">
            {failedJobs.map(({ id, name, failedAt }) => (
              <FailedRow
                key={id}
                label={`Do ${name} again`}
                retry={() => callApi(retryJob, { params: { name, id } })}
                done={`${name} is done again.`}
                notFound={`${name} is being done again already, or is no longer kept.`}
              >
                <span className="block break-words">{name}</span>
                <span className="block text-xs break-all text-faint">
                  {failedAt !== null && `Failed ${formatTime(failedAt)}, `}
                  {id}
                </span>
              </FailedRow>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function MailCard({ queue: { mail, failedMail } }: { queue: AdminQueue }) {
  const { heading, part } = useKeptFocus(idsOf(failedMail))
  return (
    <Card aria-labelledby="mail" {...part}>
      <h2 id="mail" ref={heading} tabIndex={-1} className="mb-3 text-xl">
        Mail
      </h2>
      <p className="text-sm text-quiet tabular-nums">
        {formatCounted(mail.waiting)} waiting{age(mail.oldestWaitingAt)}, {formatCounted(mail.failed)} failed
      </p>
      {failedMail.length > 0 && (
        <ul aria-label="Failed mail" className="mt-3">
          {failedMail.map(({ id, kind, recipient, attempts, lastError, createdAt }) => (
            <FailedRow
              key={id}
              label={`Send the mail to ${recipient} again`}
              retry={() => callApi(retryMail, { params: { id } })}
              done={`The mail to ${recipient} is sent again.`}
              notFound={`The mail to ${recipient} is being sent again already, or is no longer kept.`}
            >
              <span className="block break-words">
                {kind} to {recipient}
              </span>
              <span className="block text-xs break-words text-faint">
                {attempts} attempts since {formatTime(createdAt)}
              </span>
              <span className="block text-xs break-words text-faint">
                {lastError ?? 'No reason was given.'}
              </span>
            </FailedRow>
          ))}
        </ul>
      )}
    </Card>
  )
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ')

const age = (iso: string | null) => (iso === null ? '' : ` for ${formatAge(iso, Date.now())}`)

function FailedRow({
  label,
  retry,
  done,
  notFound,
  children,
}: {
  label: string
  retry: () => Promise<unknown>
  done: string
  /** For a row that is not failed any more, which disappears. */
  notFound: string
  children: ReactNode
}) {
  const { mutate, isPending, problem, stepUpDialog } = useAdminChange(
    retry,
    () => showToast({ title: 'Trying again', description: done, tone: 'success' }),
    () => showToast({ title: 'Nothing to do', description: notFound }),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        {children}
        {problem !== undefined && (
          <span role="alert" className="block text-sm text-bad">
            {problem}
          </span>
        )}
      </div>
      <Button
        variant="secondary"
        size="compact"
        aria-label={label}
        isBusy={isPending}
        onClick={() => mutate(undefined)}
      >
        Try again
      </Button>
      {stepUpDialog}
    </li>
  )
}
