import { useQuery } from '@tanstack/react-query'
import type { AdminPersonDetails } from '#shared/contract/admin.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/content-state.tsx'
import { isNotFound, personQuery } from './api.ts'
import { Fact, Facts } from './facts.tsx'
import { formatTime } from './format.ts'
import { LoadError, Loading } from './paged-list.tsx'
import { personAuditPath } from './paths.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonBadges } from './person-badges.tsx'

/** One person: sign-in and numbers, and what can be done. Nothing that the person has written. */
export function PersonSection({ id, isSignInHosted }: { id: string; isSignInHosted: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(personQuery(id))
  if (isNotFound(error))
    return (
      <EmptyState
        title="Nobody has this id"
        action={
          <ButtonLink href={personAuditPath(id)} variant="secondary">
            What the audit trail says
          </ButtonLink>
        }
      >
        The account may have been deleted.
      </EmptyState>
    )
  if (!data)
    return error ? (
      <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Person" />
    )
  return (
    <>
      <PersonCard person={data} isSignInHosted={isSignInHosted} />
      <PersonActions person={data} isSignInHosted={isSignInHosted} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={personAuditPath(data.id)} variant="secondary">
          Audit trail of this person
        </ButtonLink>
        <ButtonLink href={paths.adminPeople} variant="ghost">
          All people
        </ButtonLink>
      </div>
    </>
  )
}

const timeOr = (iso: string | null, missing: string) => (iso === null ? missing : formatTime(iso))

function PersonCard({ person, isSignInHosted }: { person: AdminPersonDetails; isSignInHosted: boolean }) {
  const { credits, ledgerSum } = person
  return (
    <Card aria-labelledby="person">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="person" className="min-w-0 text-xl break-words">
          {person.email ?? 'No address'}
        </h2>
        <PersonBadges person={person} />
      </div>
      <Facts>
        <Fact name="Credits">
          {credits === ledgerSum ? credits : `${credits}, but the entries sum to ${ledgerSum}`}
        </Fact>
        <Fact name="Moments">{person.momentCount}</Fact>
        <Fact name="Pictures">{person.imageCount}</Fact>
        {!isSignInHosted && (
          <>
            <Fact name="Address confirmed">{timeOr(person.confirmedAt, 'Not yet')}</Fact>
            <Fact name="Last sign-in">{timeOr(person.lastSignInAt, 'Never')}</Fact>
            <Fact name="Open sessions">{person.sessionCount ?? 0}</Fact>
          </>
        )}
        <Fact name="Access tokens">{person.tokenCount}</Fact>
        <Fact name="Since">{formatTime(person.createdAt)}</Fact>
        {person.invitedAt !== null && <Fact name="Invited">{formatTime(person.invitedAt)}</Fact>}
        <Fact name="Id" isWide>
          <span className="text-sm break-all">{person.id}</span>
        </Fact>
      </Facts>
    </Card>
  )
}
