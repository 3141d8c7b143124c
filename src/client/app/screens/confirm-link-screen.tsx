import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LinkDetails } from '#shared/contract/email-links.ts'
import { ExpiredLink } from '../../features/auth/email-link/expired-link.tsx'
import {
  type EmailLink,
  fetchLinkDetails,
  isExpiredLink,
  LINK_TYPES,
  refuseSignUp,
  verifyLink,
} from '../../features/auth/email-link/link-calls.ts'
import { LinkForm } from '../../features/auth/email-link/link-form.tsx'
import { linkTextOf } from '../../features/auth/email-link/link-texts.ts'
import { InvitationForm } from '../../features/auth/invitation/invitation-form.tsx'
import { toAcceptance } from '../../features/auth/invitation/invited-person.ts'
import { userMessageOf } from '../../lib/api-error.ts'
import { useAuth } from '../../lib/auth.ts'
import { redeemCode } from '../../lib/returned-sign-in.ts'
import { NavigateButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/content-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PublicHeader } from '../layouts/public-header.tsx'
import { parseNext, paths } from '../paths.ts'
import { hasKeptTexts, saveBeforeSwitch } from '../sign-out/kept-texts.ts'

/** /auth/confirm: the target of the links in our mails. Opening it uses nothing up; its button does. */
export function ConfirmLinkScreen() {
  useDocumentTitle('A link from your mail')
  const { status } = useAuth()
  return (
    <>
      <PublicHeader />
      <Page width="narrow" className="grid content-center justify-items-center">
        {status === 'loading' ? (
          <Loading />
        ) : (
          <Card className="w-full max-w-md">
            <LinkOfAddress />
          </Card>
        )}
      </Page>
    </>
  )
}

function LinkOfAddress() {
  const params = new URLSearchParams(useSearch())
  const tokenHash = params.get('token_hash')
  const type = LINK_TYPES.find((one) => one === params.get('type'))
  const code = params.get('code')
  const leave = useLeave()
  if (tokenHash && type) return <MailedLink key={tokenHash} tokenHash={tokenHash} type={type} />
  if (code) return <ReturnedCode code={code} />
  return <ExpiredLink type={type} onContinue={leave} />
}

/** Opens the path `next` of the address. */
function useLeave(): () => void {
  const [, navigate] = useLocation()
  const next = parseNext(useSearch(), location.origin)
  return useCallback(() => navigate(next, { replace: true }), [navigate, next])
}

type Loaded = { details: LinkDetails | null } | { error: unknown }

function MailedLink({ tokenHash, type }: EmailLink) {
  const { user } = useAuth()
  const leave = useLeave()
  const [, navigate] = useLocation()
  const [loaded, setLoaded] = useState<Loaded>()
  const [end, setEnd] = useState<'expired' | 'refused'>()

  useEffect(() => {
    if (loaded) return
    let isStale = false
    const show = (result: Loaded) => {
      if (!isStale) setLoaded(result)
    }
    fetchLinkDetails({ tokenHash, type }).then(
      (details) => show({ details }),
      (error: unknown) => show({ error }),
    )
    return () => {
      isStale = true
    }
  }, [tokenHash, type, loaded])

  if (end === 'refused') return <Refused />
  if (!loaded) return <Loading />
  if (end === 'expired' || ('error' in loaded && isExpiredLink(loaded.error)))
    return <ExpiredLink type={type} onContinue={leave} />
  if ('error' in loaded)
    return (
      <ErrorState onRetry={() => setLoaded(undefined)}>
        {userMessageOf(loaded.error, 'The sign-in service cannot be reached. Please try again in a moment.')}
      </ErrorState>
    )

  const { details } = loaded
  const { title, descriptionFor, action } = linkTextOf(type, details)
  const isTheirs = details ? details.user_id === user?.id : type === 'email_change'
  const other = isTheirs ? undefined : (user ?? undefined)
  const settle = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!isExpiredLink(error)) throw error
      setEnd('expired')
    }
  }
  const hasUnsavedTexts = other !== undefined && hasKeptTexts(other.id)
  if (details?.invitation)
    return (
      <InvitationForm
        email={details.email}
        invitation={details.invitation}
        other={other}
        hasUnsavedTexts={hasUnsavedTexts}
        onAccept={(person) =>
          settle(async () => {
            if (other) await saveBeforeSwitch(other.id)
            await verifyLink({ tokenHash, type }, toAcceptance(person))
            showToast({ title: 'Your account is ready', description: 'You are signed in.', tone: 'success' })
            leave()
          })
        }
        onLeave={() => navigate(paths.start, { replace: true })}
      />
    )
  return (
    <LinkForm
      title={title}
      description={descriptionFor(details?.email ?? 'the account of this mail')}
      action={action}
      details={details}
      other={other}
      hasUnsavedTexts={hasUnsavedTexts}
      onConfirm={(password) =>
        settle(async () => {
          if (other) await saveBeforeSwitch(other.id)
          const isSignedIn = await verifyLink({ tokenHash, type }, password === undefined ? {} : { password })
          if (!isSignedIn)
            showToast({
              title: 'This address has confirmed the change',
              description: 'It is made once the other address has confirmed it, too.',
              tone: 'success',
            })
          else if ((details?.purpose ?? type) === 'signup')
            showToast({
              title: 'Your address is confirmed',
              description: 'You are signed in.',
              tone: 'success',
            })
          leave()
        })
      }
      onRefuse={() =>
        settle(async () => {
          await refuseSignUp({ tokenHash, type })
          setEnd('refused')
        })
      }
      onStay={() => navigate(paths.start, { replace: true })}
    />
  )
}

function Refused() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <h1 className="text-2xl">Thank you for telling us</h1>
      <p className="text-quiet">
        The account that was begun with your address is removed, and its link no longer works. There is
        nothing else that you need to do.
      </p>
      <NavigateButton to={paths.start} variant="secondary">
        Go to the start page
      </NavigateButton>
    </div>
  )
}

/** A hosted sign-in service has used the link up itself, and has led here with a code for the browser that asked for it. */
function ReturnedCode({ code }: { code: string }) {
  const { user } = useAuth()
  const leave = useLeave()
  const [, navigate] = useLocation()
  return (
    <LinkForm
      title="Continue by mail"
      description="This link signs you in with the account of the mail."
      action="Continue"
      details={null}
      other={user ?? undefined}
      hasUnsavedTexts={user !== null && hasKeptTexts(user.id)}
      onConfirm={async () => {
        if (user) await saveBeforeSwitch(user.id)
        const failure = await redeemCode(code)
        if (failure !== undefined) throw new Error(failure)
        leave()
      }}
      onRefuse={async () => undefined}
      onStay={() => navigate(paths.start, { replace: true })}
    />
  )
}
