import type { UserIdentity } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import type { SignInProviderInfo } from '#shared/contract/site.ts'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { useAuthConfig } from '../../lib/auth-config.ts'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError, Skeleton } from '../../ui/content-state.tsx'
import { ProviderIcon } from '../../ui/provider-icon.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { identitiesQuery, linkIdentity } from './identities.ts'
import { identityProblem } from './identity-problem.ts'
import { UnlinkDialog } from './unlink-dialog.tsx'

/**
 * The ways to sign in: linked providers with mail first, and the providers that can be linked. Nothing where there is only mail, which
 * the security section shows.
 */
export function IdentitiesCard() {
  const { data, isError, isFetching, refetch } = useQuery(identitiesQuery)
  const hasProviders = useAuthConfig()?.providers.length !== 0
  const { heading, part } = useKeptFocus(data?.identities.map(({ identity_id }) => identity_id).join(' '))
  if (!hasProviders && (data?.identities ?? []).every(isMail)) return null
  return (
    <Card aria-labelledby="identities" {...part}>
      <h2 id="identities" ref={heading} tabIndex={-1} className="mb-2 text-xl">
        Ways to Sign In
      </h2>
      {data ? (
        <Identities {...data} />
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} isRetrying={isFetching}>
          <p>Your ways to sign in could not be loaded.</p>
        </InlineError>
      ) : (
        <div role="status" aria-label="Loading your ways to sign in">
          <Skeleton className="h-24" />
        </div>
      )}
    </Card>
  )
}

function Identities({
  identities,
  providers,
}: {
  identities: readonly UserIdentity[]
  providers: readonly SignInProviderInfo[]
}) {
  const [chosen, setChosen] = useState<{ identity: UserIdentity; label: string }>()
  const unlinked = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id))
  const hasOthers = identities.length > 1
  const isUsable = (identity: UserIdentity) =>
    isMail(identity) || providers.some(({ id }) => id === identity.provider)
  // As the sign-in service allows it.
  const isUnlinkable = (identity: UserIdentity) =>
    providers.length > 0 && identities.some((other) => other !== identity && isUsable(other))
  return (
    <>
      <p className="max-w-prose text-sm text-quiet">
        {hasOthers ? 'Each of these opens your account.' : 'Your account needs one of these, so it stays.'}
      </p>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {identities.map((identity) => {
          const info = providers.find(({ id }) => id === identity.provider)
          const label = labelOf(identity, info)
          return (
            <li key={identity.identity_id} className="flex flex-wrap items-center justify-between gap-3 py-4">
              <div className="flex min-w-0 flex-1 basis-52 items-start gap-3 [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-amber">
                {isMail(identity) ? <Mail aria-hidden="true" /> : <ProviderIcon name={info?.icon ?? 'key'} />}
                <div className="min-w-0">
                  <p className="font-medium">{label}</p>
                  <Details identity={identity} />
                </div>
              </div>
              {isUnlinkable(identity) && (
                <Button
                  variant="secondary"
                  size="compact"
                  className="max-sm:ml-7"
                  aria-label={`Unlink ${label}`}
                  onClick={() => setChosen({ identity, label })}
                >
                  Unlink
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {unlinked.length > 0 && <LinkButtons providers={unlinked} />}
      <UnlinkDialog chosen={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

function LinkButtons({ providers }: { providers: readonly SignInProviderInfo[] }) {
  const stepUp = useStepUp({ isCodeAccepted: false })
  const link = useMutation({
    mutationFn: (id: SignInProviderInfo['id']) => stepUp.run(() => linkIdentity(id)),
    onError: (error) => {
      if (!(error instanceof StepUpCancelledError))
        showToast({ ...identityProblem(error), tone: 'destructive' })
    },
  })
  // After success the browser leaves the page.
  const busyWith = link.isPending || link.isSuccess ? link.variables : undefined
  return (
    <div className="mt-2 flex flex-wrap gap-3 border-t border-line pt-5 max-sm:*:grow">
      {providers.map(({ id, label, icon }) => (
        <Button
          key={id}
          variant="secondary"
          isBusy={busyWith === id}
          disabled={busyWith !== undefined}
          onClick={() => link.mutate(id)}
        >
          {busyWith !== id && <ProviderIcon name={icon} />}
          Link {label}
        </Button>
      ))}
      {stepUp.dialog}
    </div>
  )
}

const isMail = ({ provider }: UserIdentity) => provider === 'email'

/** A provider that is no longer configured is named by its id. */
const labelOf = (identity: UserIdentity, info: SignInProviderInfo | undefined) =>
  isMail(identity) ? 'Mail and password' : (info?.label ?? identity.provider.replace('custom:', ''))

function Details({ identity: { identity_data, created_at } }: { identity: UserIdentity }) {
  const email: unknown = identity_data?.email
  return (
    <>
      {typeof email === 'string' && <p className="text-sm text-quiet wrap-anywhere">{email}</p>}
      {created_at && <p className="text-sm text-faint">Since {formatDate(created_at)}</p>}
    </>
  )
}
