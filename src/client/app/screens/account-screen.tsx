import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '#shared/contract/users.ts'
import { countCompleted } from '#shared/domain/moment-status.ts'
import { MOMENT_COUNT } from '#shared/product.ts'
import { momentsQuery } from '../../entities/moment/queries.ts'
import { userQuery } from '../../entities/queries.ts'
import { DataSection } from '../../features/account/data-section.tsx'
import { NameEditor, nameOf } from '../../features/account/name-editor.tsx'
import { SignOutButton } from '../../features/auth/sign-out-button.tsx'
import { CheckoutNotice } from '../../features/credits/checkout-notice.tsx'
import { CreditHistory } from '../../features/credits/credit-history.tsx'
import { PurchaseButton } from '../../features/credits/purchase-button.tsx'
import { exportsQuery } from '../../features/exports/api.ts'
import { ExportHistory } from '../../features/exports/export-history.tsx'
import { SecondFactorCard } from '../../features/security/second-factor-card.tsx'
import { SecuritySection } from '../../features/security/security-section.tsx'
import { SessionsCard } from '../../features/security/sessions-card.tsx'
import { useAuth } from '../../lib/auth.ts'
import { formatDate } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AppHeader } from '../layouts/app-header.tsx'
import { paths } from '../paths.ts'

const IdentitiesCard = lazy(async () => ({
  default: (await import('../../features/security/identities-card.tsx')).IdentitiesCard,
}))

const PasskeysCard = lazy(async () => ({
  default: (await import('../../features/security/passkeys-card.tsx')).PasskeysCard,
}))

const AccessTokensCard = lazy(async () => ({
  default: (await import('../../features/personal-tokens/access-tokens-card.tsx')).AccessTokensCard,
}))

/** /account: profile, security, credits, exports, data and sign-out. */
export function AccountScreen() {
  useDocumentTitle('Account')
  const user = useQuery(userQuery)
  return (
    <>
      <AppHeader />
      <Page className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl">Account</h1>
          <ButtonLink href={paths.dashboard} variant="ghost" edge="end">
            Back to Dashboard
          </ButtonLink>
        </div>
        <ReturnFromCheckout />
        {user.data ? (
          <Account user={user.data} />
        ) : user.isError ? (
          <ErrorState onRetry={() => void user.refetch()} isRetrying={user.isFetching}>
            <p>Your account could not be loaded. Nothing is lost; this is about the line between us.</p>
          </ErrorState>
        ) : (
          <AccountSkeleton />
        )}
      </Page>
    </>
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Shown when the payment page has redirected back here, with the id of the checkout or as cancelled. */
function ReturnFromCheckout() {
  const [, navigate] = useLocation()
  const checkout = new URLSearchParams(useSearch()).get('checkout')
  useEffect(() => {
    if (checkout === null || UUID.test(checkout)) return
    navigate(paths.account, { replace: true })
    if (checkout === 'cancelled')
      showToast({ title: 'Purchase cancelled', description: 'You were not charged.' })
  }, [checkout, navigate])
  if (checkout === null || !UUID.test(checkout)) return null
  return <CheckoutNotice id={checkout} onDismiss={() => navigate(paths.account, { replace: true })} />
}

function Account({ user }: { user: User }) {
  const { user: authUser } = useAuth()
  const [, navigate] = useLocation()
  const moments = useQuery(momentsQuery)
  const exports = useQuery(exportsQuery)
  const memberSince = user.createdAt || authUser?.createdAt
  return (
    <>
      <Card aria-labelledby="profile">
        <h2 id="profile" className="mb-5 text-xl">
          Profile
        </h2>
        <Facts>
          <Fact name="E-mail">{user.email ?? authUser?.email ?? 'None'}</Fact>
          <Fact name="Name">{nameOf(user) || 'Not given'}</Fact>
          <Fact name="Member since">{memberSince ? formatDate(memberSince) : 'Recently'}</Fact>
        </Facts>
        <NameEditor names={{ firstName: user.firstName, lastName: user.lastName }} />
      </Card>

      <SecuritySection />

      <Suspense fallback={<Skeleton className="h-52" />}>
        <PasskeysCard />
      </Suspense>

      <SecondFactorCard />

      <Suspense fallback={<Skeleton className="h-52" />}>
        <IdentitiesCard />
      </Suspense>

      <SessionsCard />

      <Suspense fallback={<Skeleton className="h-52" />}>
        <AccessTokensCard />
      </Suspense>

      <Card aria-labelledby="credits" isHighlighted>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h2 id="credits" className="text-xl">
            Credits and Usage
          </h2>
          <PurchaseButton />
        </div>
        <Facts>
          <Fact name="Available credits" isLarge>
            {user.credits}
          </Fact>
          <Fact name="Moments completed" isLarge>
            {moments.data ? `${countCompleted(moments.data)} of ${MOMENT_COUNT}` : '–'}
          </Fact>
          <Fact name="Total exports" isLarge>
            {exports.data?.length ?? '–'}
          </Fact>
        </Facts>
        <h3 className="mt-8 mb-2 text-lg">Credit history</h3>
        <CreditHistory />
      </Card>

      <Card aria-labelledby="exports">
        <h2 id="exports" className="mb-3 text-xl">
          Export History
        </h2>
        <ExportHistory />
      </Card>

      <Card aria-labelledby="data">
        <h2 id="data" className="mb-5 text-xl">
          Your Data
        </h2>
        <DataSection onDeleted={() => location.replace(paths.start)} />
      </Card>

      <div className="grid gap-3 sm:flex sm:justify-between">
        <ButtonLink href={paths.final} variant="secondary">
          View Complete Story
        </ButtonLink>
        <SignOutButton
          label="Sign Out"
          variant="secondary"
          isFailureIgnored
          onSignedOut={() => (navigator.onLine ? location.assign('/api/logout') : navigate(paths.start))}
        />
      </div>
    </>
  )
}

function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading your account" className="flex flex-col gap-6">
      <Skeleton className="h-36" />
      <Skeleton className="h-96" />
      <Skeleton className="h-52" />
    </div>
  )
}

/** A description list of `Fact` elements. */
function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-[1.5fr_1fr_1fr]">{children}</dl>
}

function Fact({ name, isLarge = false, children }: { name: string; isLarge?: boolean; children: ReactNode }) {
  return (
    <div className={isLarge ? 'min-w-0 max-sm:flex max-sm:items-baseline max-sm:justify-between' : 'min-w-0'}>
      <dt className="text-xs text-faint">{name}</dt>
      <dd className={isLarge ? 'mt-1 font-serif text-2xl tabular-nums' : 'mt-1 break-words'}>{children}</dd>
    </div>
  )
}
