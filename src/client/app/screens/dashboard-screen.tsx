import { useQuery } from '@tanstack/react-query'
import type { Moment } from '#shared/contract/moments.ts'
import { MOMENT_GUIDES } from '#shared/domain/moment-guides.ts'
import { countCompleted, isStoryComplete, momentStatus, nextStep } from '#shared/domain/moment-status.ts'
import { momentsQuery, storyQuery } from '../../entities/moment/queries.ts'
import { siteConfigQuery, userQuery, welcomeName } from '../../entities/queries.ts'
import { CompletionCard } from '../../features/dashboard/completion-card.tsx'
import { FeedbackBanner } from '../../features/dashboard/feedback-banner.tsx'
import { ProgressWidget } from '../../features/dashboard/progress-widget.tsx'
import { ScenariosInfoCard } from '../../features/dashboard/scenarios-info-card.tsx'
import { Toolbar } from '../../features/dashboard/toolbar.tsx'
import { VersionLabel } from '../../features/dashboard/version-label.tsx'
import { ExportButtons } from '../../features/exports/export-buttons.tsx'
import { OnboardingOverlay, useOnboarding } from '../../features/onboarding/onboarding-overlay.tsx'
import { ProfileDialog, useProfileDialog } from '../../features/profiles/profile-dialog.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'
import { StatsCard } from '../../features/stats/stats-card.tsx'
import { useAuth } from '../../lib/auth.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { paths } from '../paths.ts'
import { DashboardMoment, momentHrefs } from './dashboard-moment.tsx'
import { useMomentDialogs } from './use-moment-dialogs.tsx'

/** /dashboard, and / for a signed-in user. */
export function DashboardScreen() {
  useDocumentTitle('Dashboard')
  const { user } = useAuth()
  const moments = useQuery(momentsQuery)
  // Requested in parallel; only the moments block rendering.
  useQuery(userQuery)

  return (
    <>
      <AppHeader />
      <Page width="wide">
        {moments.data && user ? (
          <Dashboard userId={user.id} moments={moments.data} />
        ) : moments.isError ? (
          <ErrorState onRetry={() => void moments.refetch()} isRetrying={moments.isFetching}>
            <p>Your moments could not be loaded. They are safe; this is about the line between us.</p>
          </ErrorState>
        ) : (
          <DashboardSkeleton />
        )}
      </Page>
    </>
  )
}

function Dashboard({ userId, moments }: { userId: string; moments: Moment[] }) {
  const { user: authUser } = useAuth()
  const user = useQuery(userQuery)
  const story = useQuery(storyQuery)
  const config = useQuery(siteConfigQuery)
  const dialogs = useMomentDialogs(moments)
  const onboarding = useOnboarding(userId)
  const isOnboarding = moments.length === 0 && !onboarding.isDone
  const completed = countCompleted(moments)
  const profile = useProfileDialog(
    userId,
    !isOnboarding &&
      (user.data?.hasCompletedProfile === false || (story.data !== undefined && completed === 0)),
  )

  const byNumber = MOMENT_GUIDES.map(({ number }) => moments.find(({ pcmNumber }) => pcmNumber === number))
  const nextIndex = byNumber.findIndex((moment) => momentStatus(moment) !== 'complete')
  const heroIndex = byNumber.findIndex((moment) => momentStatus(moment) === 'complete')
  const nextMoment = byNumber[nextIndex]

  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      {config.data?.feedbackUrl && <FeedbackBanner url={config.data.feedbackUrl} />}
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-3xl">Welcome back, {welcomeName(user.data ?? authUser)}</h1>
          <VersionLabel />
        </div>
        <Toolbar
          accountHref={paths.account}
          share={<ShareButton label="Share" variant="ghost" size="compact" />}
          onAppearance={profile.open}
          onScenarios={goToScenarios}
        />
      </header>

      {isStoryComplete(moments) && (
        <CompletionCard
          exports={<ExportButtons onChoose={dialogs.openExport} />}
          storyLink={
            <ButtonLink href={paths.final} variant="ghost" className="self-start">
              View Complete Story
            </ButtonLink>
          }
        />
      )}

      <div className="grid grid-cols-1 gap-6 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)]">
        <ProgressWidget
          moments={byNumber}
          nextStep={
            nextIndex >= 0 && (
              <ButtonLink href={momentHrefs(nextIndex + 1)[nextStep(nextMoment).screen]} isWide>
                Moment {nextIndex + 1}: {nextStep(nextMoment).label}
              </ButtonLink>
            )
          }
        />
        <StatsCard />
      </div>

      {MOMENT_GUIDES.map((guide, index) => (
        <DashboardMoment
          key={guide.number}
          guide={guide}
          moment={byNumber[index]}
          isPriority={index === heroIndex}
          onEnlarge={dialogs.viewImage}
          onViewPrompt={dialogs.viewPrompt}
        />
      ))}
      <ScenariosInfoCard />

      <OnboardingOverlay isOpen={isOnboarding} onComplete={onboarding.complete} />
      {user.data && (
        <ProfileDialog
          isOpen={profile.isOpen}
          onOpenChange={(isOpen) => (isOpen ? profile.open() : profile.close())}
          profile={user.data.appearanceProfile}
        />
      )}
      {dialogs.dialogs}
    </div>
  )
}

function goToScenarios(): void {
  const section = document.getElementById('future-scenarios')
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading your dashboard" className="flex flex-col gap-8">
      <Skeleton className="h-24 max-w-2xl" />
      <div className="grid gap-8 lg:grid-cols-[1fr_1.6fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-120" />
      <Skeleton className="h-120" />
    </div>
  )
}
