import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { invalidateSessions, invalidateSignInDetails } from '../../entities/step-up/queries.ts'
import { useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { formatDate } from '../../lib/dates.ts'
import {
  type AuthenticatorApp,
  fetchSecondFactors,
  makeRecoveryCodes,
  removeApp,
  type SecondFactors,
} from '../../lib/second-factor.ts'
import { secondFactorProblem } from '../../lib/second-factor-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Runner, SetUpApp } from './set-up-app.tsx'

const secondFactorsQuery = queryOptions({ queryKey: ['second-factors'], queryFn: fetchSecondFactors })

/** The card of the account page for authenticator apps and recovery codes. */
export function SecondFactorCard() {
  const factors = useQuery(secondFactorsQuery)
  const { heading, part } = useKeptFocus(factors.data?.apps.map(({ id }) => id).join(' '))
  return (
    <Card aria-labelledby="second-factor" {...part}>
      <h2 id="second-factor" ref={heading} tabIndex={-1} className="mb-3 text-xl">
        Two-Step Sign-In
      </h2>
      {factors.data ? (
        <Factors factors={factors.data} />
      ) : factors.isError ? (
        <ErrorState onRetry={() => void factors.refetch()} isRetrying={factors.isFetching}>
          <p>The sign-in service cannot be reached, so this cannot be changed right now.</p>
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading your second step">
          <Skeleton className="h-24" />
        </div>
      )}
    </Card>
  )
}

type Step =
  | { name: 'set-up' }
  | { name: 'remove'; app: AuthenticatorApp }
  | { name: 'make-codes' }
  | { name: 'codes'; codes: string[] }

function Factors({ factors }: { factors: SecondFactors }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>()
  const stepUp = useStepUp({ isCodeAccepted: false })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { apps, recoveryCodes } = factors

  const open = (next: Step | undefined) => {
    setStep(next)
    setProblem(undefined)
  }
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: secondFactorsQuery.queryKey })
    await Promise.all([invalidateSessions(queryClient), invalidateSignInDetails(queryClient)])
  }
  const run = async (action: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await stepUp.run(action)
    } catch (error) {
      if (!(error instanceof StepUpCancelledError)) setProblem(secondFactorProblem(error))
    }
    setIsBusy(false)
    await refresh()
  }
  const runner: Runner = { run, isBusy, problem }
  const showNewCodes = async () =>
    open({ name: 'codes', codes: await makeRecoveryCodes(recoveryCodes !== null) })
  const remove = (app: AuthenticatorApp) =>
    run(async () => {
      await removeApp(app.id, factors)
      open(undefined)
    })

  return (
    <>
      <p className="max-w-prose text-sm text-quiet">
        {apps.length === 0
          ? 'With an authenticator app, signing in takes your password and a code from your phone. A stolen password is then not enough.'
          : 'Signing in takes your password and a code of one of these apps.'}
      </p>
      {apps.length > 0 && (
        <ul aria-label="Authenticator apps" className="mt-4 divide-y divide-line">
          {apps.map((app) => (
            <li key={app.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="flex min-w-0 items-center gap-3">
                <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
                <div className="min-w-0">
                  <p className="break-words">{app.name}</p>
                  <p className="text-xs text-faint">Added {formatDate(app.createdAt)}</p>
                </div>
              </div>
              <Button
                variant="ghost"
                edge="end"
                aria-label={`Remove ${app.name}`}
                onClick={() => open({ name: 'remove', app })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => open({ name: 'set-up' })}>
          {apps.length === 0 ? 'Set Up' : 'Add Another App'}
        </Button>
        {apps.length > 0 && (
          <Button variant="secondary" onClick={() => open({ name: 'make-codes' })}>
            {recoveryCodes ? 'Make New Recovery Codes' : 'Make Recovery Codes'}
          </Button>
        )}
      </div>
      {apps.length > 0 && (
        <p className="mt-3 text-sm text-quiet">
          {recoveryCodes
            ? `${recoveryCodes.remaining} of ${recoveryCodes.total} recovery codes are left for when your phone is lost.`
            : 'You have no recovery codes. Without them, a lost phone keeps you out of your account.'}
        </p>
      )}
      <Dialog
        isOpen={step !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) open(undefined)
        }}
        title={titleOf(step)}
        size="s"
        isDismissable={step?.name !== 'codes'}
      >
        {step?.name === 'set-up' ? (
          <SetUpApp
            suggestedName={apps.length === 0 ? 'Authenticator app' : `Authenticator app ${apps.length + 1}`}
            runner={runner}
            onDone={async () => {
              if (recoveryCodes) open(undefined)
              else await showNewCodes()
            }}
          />
        ) : step?.name === 'codes' ? (
          <RecoveryCodes codes={step.codes} onDone={() => open(undefined)} />
        ) : step?.name === 'make-codes' ? (
          <Confirmation
            text={
              recoveryCodes
                ? 'You get ten new codes. The ones that you have no longer work then.'
                : 'You get ten codes. Each of them signs you in once when your phone is lost.'
            }
            label="Make Codes"
            runner={runner}
            onConfirm={() => void run(showNewCodes)}
            onClose={() => open(undefined)}
          />
        ) : (
          step && (
            <Confirmation
              text={
                apps.length === 1
                  ? 'Your password alone signs you in then, and your recovery codes no longer work.'
                  : 'Its codes no longer sign you in then.'
              }
              label="Remove"
              isDangerous
              runner={runner}
              onConfirm={() => void remove(step.app)}
              onClose={() => open(undefined)}
            />
          )
        )}
      </Dialog>
      {stepUp.dialog}
    </>
  )
}

function titleOf(step: Step | undefined): string {
  if (step?.name === 'remove') return `Remove ${step.app.name}?`
  if (step?.name === 'make-codes') return 'Make recovery codes?'
  return step?.name === 'codes' ? 'Your recovery codes' : 'Set up an authenticator app'
}

function Confirmation({
  text,
  label,
  isDangerous = false,
  runner,
  onConfirm,
  onClose,
}: {
  text: string
  label: string
  isDangerous?: boolean
  runner: Runner
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">{text}</p>
      {runner.problem && (
        <p role="alert" className="text-sm text-bad">
          {runner.problem}
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="ghost" data-autofocus disabled={runner.isBusy} onClick={onClose}>
          {isDangerous ? 'Keep It' : 'Cancel'}
        </Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} isBusy={runner.isBusy} onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </div>
  )
}
