import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type AdminPerson, invitePerson } from '#shared/contract/admin.ts'
import { paths } from '#shared/paths.ts'
import { callApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { peopleQuery, useAdminChange } from './api.ts'
import { formatTime } from './format.ts'
import { PagedList } from './paged-list.tsx'
import { personPath } from './paths.ts'
import { PersonBadges } from './person-badges.tsx'

/** The people of this installation, found by address or id. The search is in the URL. */
export function PeopleSection({ isSignInHosted }: { isSignInHosted: boolean }) {
  const query = new URLSearchParams(useSearch()).get('query') ?? ''
  const people = useInfiniteQuery(peopleQuery(query))
  return (
    <>
      <Card aria-label="Search">
        <Search query={query} />
      </Card>
      <Card aria-label="People">
        <PagedList
          query={people}
          label="People"
          empty={{ title: 'Nobody is found', text: 'No address begins like this, and no id is this one.' }}
        >
          {(person) => <PersonRow key={person.id} person={person} />}
        </PagedList>
      </Card>
      <Card aria-labelledby="invite">
        <h2 id="invite" className="mb-4 text-xl">
          Invite Somebody
        </h2>
        {isSignInHosted ? (
          <p className="text-sm text-quiet">
            The accounts are those of the Supabase project: people are invited there.
          </p>
        ) : (
          <InviteForm />
        )}
      </Card>
    </>
  )
}

function Search({ query }: { query: string }) {
  const [, navigate] = useLocation()
  const [text, setText] = useState(query)
  const [searched, setSearched] = useState(query)
  // Another search in the URL, such as by the browser's back button. The form is not made anew: its field would lose the focus.
  if (searched !== query) {
    setSearched(query)
    setText(query)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = text.trim()
    navigate(given ? `${paths.adminPeople}?${new URLSearchParams({ query: given })}` : paths.adminPeople)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Address or id"
        hint="The beginning of an address, or a whole id."
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        fieldClassName="min-w-0 flex-1 basis-60"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="max-sm:w-full sm:mt-7.5">
        Search
      </Button>
    </form>
  )
}

function PersonRow({ person }: { person: AdminPerson }) {
  const { id, email, lastSignInAt } = person
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={personPath(id)}
        className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-s py-3 hover:text-amber"
      >
        <span className="min-w-0 flex-1 basis-60">
          <span className="block break-words">{email ?? 'No address'}</span>
          <span className="block text-xs text-faint">
            {lastSignInAt
              ? `Last signed in ${formatTime(lastSignInAt)}`
              : `Since ${formatTime(person.createdAt)}`}
          </span>
        </span>
        <PersonBadges person={person} />
      </Link>
    </li>
  )
}

function InviteForm() {
  const [email, setEmail] = useState('')
  const { mutate, isPending, problem, stepUpDialog } = useAdminChange(
    (address: string) => callApi(invitePerson, { body: { email: address } }),
    (address) => {
      setEmail('')
      showToast({ title: 'Invited', description: `A mail is on its way to ${address}.`, tone: 'success' })
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && email.trim() !== '') mutate(email.trim())
  }
  return (
    <>
      <form onSubmit={submit} aria-busy={isPending} className="flex flex-wrap items-start gap-3">
        <EmailField
          label="Mail address"
          autoComplete="off"
          required
          fieldClassName="min-w-0 flex-1 basis-60"
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={isPending} className="max-sm:w-full sm:mt-7.5">
          Send Invitation
        </Button>
      </form>
      {stepUpDialog}
    </>
  )
}
