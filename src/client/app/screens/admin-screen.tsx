import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { siteConfigQuery, userQuery } from '../../entities/queries.ts'
import { AuditSection } from '../../features/admin/audit-section.tsx'
import { GenerationsSection } from '../../features/admin/generations-section.tsx'
import { HealthSection } from '../../features/admin/health-section.tsx'
import { LoadError, Loading } from '../../features/admin/paged-list.tsx'
import { PeopleSection } from '../../features/admin/people-section.tsx'
import { PersonSection } from '../../features/admin/person-section.tsx'
import { QueueSection } from '../../features/admin/queue-section.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { paths } from '../paths.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** /admin and below, for people with the role. For everybody else there is no such page. */
export function AdminScreen() {
  const user = useQuery(userQuery)
  const config = useQuery(siteConfigQuery)
  const failed = [user, config].find(({ isError, data }) => isError && !data)
  if (user.data?.isAdmin === false)
    return (
      <>
        <AppHeader />
        <NotFoundScreen />
      </>
    )
  return (
    <>
      <AppHeader />
      {user.data && config.data ? (
        <Sections isSignInHosted={config.data.isSignInHosted} />
      ) : (
        <Page>
          {failed?.error ? (
            <LoadError
              error={failed.error}
              isRetrying={failed.isFetching}
              onRetry={() => void failed.refetch()}
            />
          ) : (
            <Loading label="Administration" />
          )}
        </Page>
      )}
    </>
  )
}

function Sections({ isSignInHosted }: { isSignInHosted: boolean }) {
  return (
    <Switch>
      <Route path={paths.admin}>
        <Section title="Overview">
          <HealthSection />
        </Section>
      </Route>
      <Route path={paths.adminPeople}>
        <Section title="People">
          <PeopleSection isSignInHosted={isSignInHosted} />
        </Section>
      </Route>
      <Route path={paths.adminPerson}>
        {({ id = '' }) => (
          <Section title="Person">
            <PersonSection key={id} id={id} isSignInHosted={isSignInHosted} />
          </Section>
        )}
      </Route>
      <Route path={paths.adminGenerations}>
        <Section title="Pictures That Failed">
          <GenerationsSection />
        </Section>
      </Route>
      <Route path={paths.adminQueue}>
        <Section title="Jobs and Mail">
          <QueueSection />
        </Section>
      </Route>
      <Route path={paths.adminAudit}>
        <Section title="Audit Trail">
          <AuditSection />
        </Section>
      </Route>
      <Route>
        <Redirect to={paths.admin} replace />
      </Route>
    </Switch>
  )
}

const LINKS = [
  { path: paths.admin, label: 'Overview' },
  { path: paths.adminPeople, label: 'People' },
  { path: paths.adminGenerations, label: 'Pictures' },
  { path: paths.adminQueue, label: 'Jobs and mail' },
  { path: paths.adminAudit, label: 'Audit trail' },
] as const

function Section({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Administration`)
  const [location] = useLocation()
  const isAt = (path: string) =>
    location === path || (path !== paths.admin && location.startsWith(`${path}/`))
  return (
    <Page className="flex flex-col gap-6">
      <h1 className="text-3xl">{title}</h1>
      <nav aria-label="Administration" className="flex flex-wrap gap-1 rounded-l bg-abyss p-1">
        {LINKS.map(({ path, label }) => (
          <Link
            key={path}
            href={path}
            {...(isAt(path) ? { 'aria-current': 'page' } : {})}
            className="flex min-h-11 grow items-center justify-center rounded-full px-4 text-sm font-medium text-quiet transition-colors duration-(--duration-quick) hover:text-words aria-[current=page]:bg-lifted aria-[current=page]:text-words"
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  )
}
