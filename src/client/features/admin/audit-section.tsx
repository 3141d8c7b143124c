import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type AuditAction, type AuditDetails, type AuditEntry, auditAction } from '#shared/contract/admin.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type AuditSearch, auditQuery } from './api.ts'
import { formatTime } from './format.ts'
import { PagedList } from './paged-list.tsx'
import { personPath } from './paths.ts'

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  role_granted: 'Role given',
  role_revoked: 'Role taken',
  person_disabled: 'Disabled',
  person_enabled: 'Enabled',
  person_signed_out: 'Signed out everywhere',
  person_invited: 'Invited',
  person_deleted: 'Deleted',
  credits_changed: 'Credits changed',
  job_retried: 'Job done again',
  mail_retried: 'Mail sent again',
}

/** Who did what to whom, when and from where. The search is in the URL. */
export function AuditSection() {
  const params = new URLSearchParams(useSearch())
  const search: AuditSearch = {
    person: params.get('person') ?? '',
    action: auditAction.safeParse(params.get('action')).data,
  }
  const entries = useInfiniteQuery(auditQuery(search))
  return (
    <>
      <Card aria-label="Search">
        <Search search={search} />
      </Card>
      <Card aria-label="Audit trail">
        <PagedList
          query={entries}
          label="Audit trail"
          empty={{
            title: 'Nothing is recorded',
            text: search.person.includes('@')
              ? 'A deleted account has no address any more: please search for its id. Entries are kept for a year.'
              : 'Entries are kept for a year.',
          }}
        >
          {(entry) => <EntryRow key={entry.id} entry={entry} />}
        </PagedList>
      </Card>
    </>
  )
}

function Search({ search }: { search: AuditSearch }) {
  const [, navigate] = useLocation()
  const [person, setPerson] = useState(search.person)
  const [action, setAction] = useState<string>(search.action ?? '')
  const [searched, setSearched] = useState(search)
  // Another search in the URL, such as by the browser's back button. The form is not made anew: its field would lose the focus.
  if (searched.person !== search.person || searched.action !== search.action) {
    setSearched(search)
    setPerson(search.person)
    setAction(search.action ?? '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = new URLSearchParams({
      ...(person.trim() && { person: person.trim() }),
      ...(action && { action }),
    })
    navigate(query.size > 0 ? `${paths.adminAudit}?${query}` : paths.adminAudit)
  }
  return (
    <form onSubmit={submit} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        label="Address or id"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        value={person}
        onChange={(event) => setPerson(event.target.value)}
      />
      <SelectField
        label="What was done"
        placeholder="Everything"
        options={Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))}
        value={action}
        onChange={(event) => setAction(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="sm:mb-0.5">
        Search
      </Button>
    </form>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { action, actorId, actorEmail, targetId, targetEmail, details, reason, address } = entry
  const facts = describeDetails(details)
  return (
    <li className="border-b border-line py-4 last:border-0">
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <span className="font-medium">{ACTIONS[action]}</span>
        {targetId !== null && <Person id={targetId} email={targetEmail} />}
        {facts.length > 0 && <span className="min-w-0 wrap-anywhere text-quiet">{facts.join(', ')}</span>}
      </p>
      {reason !== null && <p className="mt-1 text-sm break-words text-quiet">“{reason}”</p>}
      <p className="mt-1 text-xs text-faint">
        <time dateTime={entry.createdAt}>{formatTime(entry.createdAt)}</time>, by{' '}
        {actorId === null ? 'the command line' : <Person id={actorId} email={actorEmail} />}
        {address !== null && ` from ${address}`}
      </p>
    </li>
  )
}

/** Such as "5 credits added", in the order of the contract. */
function describeDetails({ amount, sessions, job, id }: AuditDetails): string[] {
  return [
    ...(amount === undefined
      ? []
      : [`${plural(Math.abs(amount), 'credit')} ${amount < 0 ? 'removed' : 'added'}`]),
    ...(sessions === undefined ? [] : [`${plural(sessions, 'session')} ended`]),
    ...(job === undefined ? [] : [job]),
    ...(id === undefined ? [] : [`id ${id}`]),
  ]
}

const plural = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)

/** A deleted account has no address any more. */
const Person = ({ id, email }: { id: string; email: string | null }) => (
  <Link href={personPath(id)} className="min-w-0 break-words underline underline-offset-4 hover:text-words">
    {email ?? id}
  </Link>
)
