import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { momentName } from '#shared/domain/moment-names.ts'
import { hasAllLayers } from '#shared/domain/moment-text.ts'
import { MOMENT_COUNT } from '#shared/product.ts'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { momentQuery } from '../../entities/moment/queries.ts'
import { userQuery } from '../../entities/queries.ts'
import { CreditsBadge } from '../../features/credits/credits-badge.tsx'
import { PriceNote } from '../../features/generations/price-note.tsx'
import { MomentReview } from '../../features/moments/moment-review.tsx'
import { useAuth } from '../../lib/auth.ts'
import { Button, ButtonLink, NavigateButton } from '../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import { momentGenerationPath, momentPath } from '../paths.ts'
import { MomentRoute } from './moment-route.tsx'
import { PurchaseLink } from './purchase-link.tsx'

/** /pcm/{number}/review: shows and edits the enhanced prompt of a moment. */
export function ReviewScreen() {
  return <MomentRoute>{(number) => <Review key={number} number={number} />}</MomentRoute>
}

function Review({ number }: { number: number }) {
  useDocumentTitle(`Review: ${momentName(number)}`)
  const { user } = useAuth()
  const [, navigate] = useLocation()
  const moment = useQuery(momentQuery(number))
  const account = useQuery(userQuery)
  // While the user is loading, the server decides.
  const hasCredits = account.data === undefined || account.data.credits > 0

  return (
    <Page width="broad" space="small">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <NavigateButton to={momentPath(number)} variant="ghost" edge="start">
          <ArrowLeft aria-hidden="true" />
          Back to Edit
        </NavigateButton>
        <CreditsBadge />
      </div>
      <header className="mt-4 mb-8 text-center">
        <h1>
          <Wordmark isLarge />
        </h1>
        <p className="mt-2 text-lg text-quiet">Review Your Pivotal Core Moment</p>
        <Progress
          label={`Moment ${number} of ${MOMENT_COUNT}`}
          percent={(number / MOMENT_COUNT) * 100}
          className="mx-auto mt-6 max-w-md"
        />
        <p className="mt-2 text-sm text-faint">
          Moment {number} of {MOMENT_COUNT}: {moment.data?.descriptiveName ?? momentName(number)}
        </p>
      </header>
      {moment.isError && moment.data === undefined ? (
        <ErrorState onRetry={() => void moment.refetch()} isRetrying={moment.isFetching}>
          <p>This moment could not be loaded. Whatever you wrote is kept.</p>
        </ErrorState>
      ) : moment.data === undefined || !user ? (
        <div role="status" aria-label="Loading your moment" className="grid gap-5 lg:grid-cols-[1.6fr_1fr]">
          <Skeleton className="h-96" />
          <Skeleton className="h-72" />
        </div>
      ) : moment.data && hasAllLayers(moment.data) ? (
        <MomentReview
          key={moment.data.id}
          userId={user.id}
          moment={moment.data}
          creditsNotice={!hasCredits && <PriceNote hasCredits={false} creditsAction={<PurchaseLink />} />}
          appearanceOffer={<AppearanceOffer />}
          onGenerate={() => navigate(momentGenerationPath(number))}
        />
      ) : (
        <EmptyState
          picture={<MomentPlaceholder number={number} className="h-40 w-full sm:h-64" />}
          title="There is nothing to review yet"
          action={<ButtonLink href={momentPath(number)}>Write this moment</ButtonLink>}
        >
          <p>A moment can be reviewed once its three layers are written.</p>
        </EmptyState>
      )}
    </Page>
  )
}

const ProfileDialog = lazy(async () => ({
  default: (await import('../../features/profiles/profile-dialog.tsx')).ProfileDialog,
}))

/** Offers to say how the writer looks before the picture is made; nothing for who has said it, or skipped it. */
function AppearanceOffer() {
  const user = useQuery(userQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!user.data || (user.data.hasCompletedProfile && !isOpen)) return null
  return (
    <div className="flex w-full max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-l border border-line bg-raised p-5">
      <p className="min-w-60 flex-1 text-sm text-quiet">
        Are you in the picture? If you like, say how you look before it is made, so that it looks like you.
      </p>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="max-sm:w-full"
        onClick={() => setIsOpen(true)}
      >
        Personalize Your Experience
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ProfileDialog isOpen onOpenChange={setIsOpen} profile={user.data.appearanceProfile} />}
      </Suspense>
    </div>
  )
}
