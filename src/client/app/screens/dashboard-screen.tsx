import { useQuery } from '@tanstack/react-query'
import type { Moment } from '#shared/contract/moments.ts'
import { MOMENT_GUIDES } from '#shared/domain/moment-guides.ts'
import {
  areQuestionsDone,
  countCompleted,
  isStoryComplete,
  momentStatus,
  nextStep,
} from '#shared/domain/moment-status.ts'
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
import { AppHeader, Logout } from '../layouts/app-header.tsx'
import { paths } from '../paths.ts'
import { DashboardMoment, momentHrefs } from './dashboard-moment.tsx'
import { DashboardToday } from './dashboard-today.tsx'
import { useMomentDialogs } from './use-moment-dialogs.tsx'
import { useOpenMoment } from './use-open-moment.ts'

/** /dashboard, and / for a signed-in user. */
export function DashboardScreen() {
  useDocumentTitle('Dashboard')
  const { user } = useAuth()
  const moments = useQuery(momentsQuery)
  // Requested in parallel; only the moments block rendering.
  useQuery(userQuery)

  if (moments.data && user) return <Dashboard userId={user.id} moments={moments.data} />
  return (
    <>
      <AppHeader />
      <Page width="wide">
        {moments.isError ? (
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
  const user = useQuery(userQuery)
  const config = useQuery(siteConfigQuery)
  const dialogs = useMomentDialogs(moments)
  const openMoment = useOpenMoment()
  const introduction = useIntroduction(userId, moments)

  const byNumber = MOMENT_GUIDES.map(({ number }) => moments.find(({ pcmNumber }) => pcmNumber === number))
  const completed = countCompleted(moments)
  const nextIndex = byNumber.findIndex((moment) => momentStatus(moment) !== 'complete')
  const next = nextStep(byNumber[nextIndex])

  return (
    <>
      <DashboardHeader isFirstVisit={moments.length === 0} onAppearance={introduction.openProfile} />
      <Page width="wide" space="small" className="flex flex-col gap-6 sm:gap-8">
        {config.data?.feedbackUrl && <FeedbackBanner url={config.data.feedbackUrl} />}
        <DashboardToday moments={moments} onEnlarge={dialogs.viewImage} />

        {isStoryComplete(moments) && (
          <CompletionCard
            moments={moments}
            exports={<ExportButtons onChoose={dialogs.openExport} className="max-sm:grid max-sm:w-full" />}
            storyLink={
              <ButtonLink href={paths.final} variant="secondary" className="shrink-0">
                View Complete Story
              </ButtonLink>
            }
          />
        )}

        <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <ProgressWidget
            completed={completed}
            nextStep={
              completed > 0 &&
              nextIndex >= 0 && (
                <ButtonLink href={momentHrefs(nextIndex + 1)[next.screen]} variant="secondary" isWide>
                  Moment {nextIndex + 1}: {next.label}
                </ButtonLink>
              )
            }
            storyLink={
              completed > 0 &&
              !isStoryComplete(moments) && (
                <ButtonLink href={paths.final} variant="ghost" isWide>
                  Your story and wallpapers
                </ButtonLink>
              )
            }
          />
          <ScenariosInfoCard
            openNumber={moments.find(areQuestionsDone)?.pcmNumber}
            onOpen={openMoment.openScenarios}
          />
        </div>

        <div className="grid grid-flow-dense grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          {MOMENT_GUIDES.map((guide, index) => (
            <DashboardMoment
              key={guide.number}
              guide={guide}
              moment={byNumber[index]}
              isOpen={openMoment.number === guide.number}
              onToggle={openMoment.toggle}
              target={openMoment.target}
              onArrive={openMoment.onArrive}
              onEnlarge={dialogs.viewImage}
              onViewPrompt={dialogs.viewPrompt}
            />
          ))}
        </div>
        <StatsCard />

        <OnboardingOverlay isOpen={introduction.isOnboarding} onComplete={introduction.completeOnboarding} />
        {user.data && (
          <ProfileDialog
            isOpen={introduction.isProfileOpen}
            onOpenChange={introduction.setIsProfileOpen}
            profile={user.data.appearanceProfile}
          />
        )}
        {dialogs.dialogs}
      </Page>
    </>
  )
}

function DashboardHeader({
  isFirstVisit,
  onAppearance,
}: {
  isFirstVisit: boolean
  onAppearance: () => void
}) {
  const { user: authUser } = useAuth()
  const user = useQuery(userQuery)
  const name = welcomeName(user.data ?? authUser)
  return (
    <AppHeader>
      <div className="flex flex-col gap-3 px-4 pt-4 sm:px-6 sm:pt-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-3xl">{isFirstVisit ? `Welcome, ${name}` : `Welcome back, ${name}`}</h1>
          <VersionLabel />
        </div>
        <Toolbar
          accountHref={paths.account}
          share={<ShareButton label="Share" variant="ghost" size="compact" />}
          logout={<Logout size="compact" />}
          onAppearance={onAppearance}
          onScenarios={goToScenarios}
        />
      </div>
    </AppHeader>
  )
}

/** The onboarding of a user without moments, and after it the profile dialog under its conditions. */
function useIntroduction(userId: string, moments: readonly Moment[]) {
  const user = useQuery(userQuery)
  const story = useQuery(storyQuery)
  const onboarding = useOnboarding(userId)
  const isOnboarding = moments.length === 0 && !onboarding.isDone
  const isProfileMissing = user.data?.hasCompletedProfile === false
  const isStoryUnstarted = story.data !== undefined && countCompleted(moments) === 0
  const profile = useProfileDialog(userId, !isOnboarding && (isProfileMissing || isStoryUnstarted))
  return {
    isOnboarding,
    completeOnboarding: onboarding.complete,
    isProfileOpen: profile.isOpen,
    setIsProfileOpen: profile.setIsOpen,
    openProfile: () => profile.setIsOpen(true),
  }
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
      <Skeleton className="h-120" />
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
