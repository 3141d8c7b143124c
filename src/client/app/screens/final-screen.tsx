import { useQuery } from '@tanstack/react-query'
import type { Moment } from '#shared/contract/moments.ts'
import { MOMENT_NAMES } from '#shared/domain/moment-names.ts'
import { areQuestionsDone } from '#shared/domain/moment-status.ts'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { momentsQuery } from '../../entities/moment/queries.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { ExportButtons } from '../../features/exports/export-buttons.tsx'
import { DailyInspiration } from '../../features/moments/daily-inspiration.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'
import { ActionStepDisclosure } from '../../features/stories/action-step-disclosure.tsx'
import { PhaseThreeNotice } from '../../features/stories/phase-three-notice.tsx'
import { ScienceExplainer } from '../../features/stories/science-explainer.tsx'
import { StoryMoment } from '../../features/stories/story-moment.tsx'
import { StoryOpening } from '../../features/stories/story-opening.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { paths } from '../paths.ts'
import { useMomentDialogs } from './use-moment-dialogs.tsx'
import { SCENARIOS_ID } from './use-open-moment.ts'

/** /final: every completed moment, with export and share. */
export function FinalScreen() {
  useDocumentTitle('Your story')
  const moments = useQuery(momentsQuery)
  return (
    <>
      <AppHeader />
      <Page width="full" space="none">
        {moments.data ? (
          <Story moments={moments.data} />
        ) : moments.isError ? (
          <div className="mx-auto w-full max-w-4xl pt-6 sm:pt-10">
            <ErrorState onRetry={() => void moments.refetch()} isRetrying={moments.isFetching}>
              <p>Your moments could not be loaded. They are safe; this is about the line between us.</p>
            </ErrorState>
          </div>
        ) : (
          <StorySkeleton />
        )}
      </Page>
    </>
  )
}

function Story({ moments }: { moments: Moment[] }) {
  const config = useQuery(siteConfigQuery)
  const dialogs = useMomentDialogs(moments)
  const completed = moments.filter((moment) => moment.imageUrl !== null)
  const written = moments.find(areQuestionsDone)
  return (
    <div className="flex flex-col gap-12 sm:gap-20">
      {completed.length === 0 ? (
        <EmptyStory />
      ) : (
        <StoryOpening completed={completed}>
          <ExportButtons onChoose={dialogs.openExport} className="mt-8 justify-center max-sm:grid" />
          <StoryActions />
        </StoryOpening>
      )}

      <div className="mx-auto w-full max-w-4xl">
        <ScienceExplainer />
      </div>

      {completed.length > 0 && (
        <div className="grid gap-16 sm:gap-24">
          {completed.map((moment) => (
            <StoryMoment
              key={moment.id}
              moment={moment}
              onView={() => dialogs.viewImage(moment)}
              onViewPrompt={() => dialogs.viewPrompt(moment)}
            >
              <ActionStepDisclosure moment={moment}>
                <DailyInspiration moment={moment} label="Daily Action Step" saveLabel="Save Step" />
              </ActionStepDisclosure>
            </StoryMoment>
          ))}
        </div>
      )}

      <div className="mx-auto w-full max-w-4xl">
        <PhaseThreeNotice
          earlyAccessUrl={config.data?.earlyAccessUrl ?? null}
          scenariosLink={
            written && {
              href: `${paths.dashboard}?moment=${written.pcmNumber}#${SCENARIOS_ID}`,
              label: `Open the scenarios of Moment ${written.pcmNumber}`,
            }
          }
        />
      </div>

      {dialogs.dialogs}
    </div>
  )
}

function StoryActions() {
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-3">
      <ShareButton variant="ghost" />
      <ButtonLink href={paths.dashboard} variant="ghost">
        Back to Dashboard
      </ButtonLink>
    </div>
  )
}

function EmptyStory() {
  return (
    <div className="mx-auto w-full max-w-4xl pt-6 text-center sm:pt-10">
      <h1 className="text-3xl">Your Future Is Now in Sight.</h1>
      <StoryActions />
      <div className="mt-8">
        <EmptyState
          picture={
            <div className="grid grid-cols-3 sm:grid-cols-6">
              {MOMENT_NAMES.map((name, i) => (
                <MomentPlaceholder key={name} number={i + 1} className="h-24 w-full sm:h-40" />
              ))}
            </div>
          }
          title="Your story begins with one picture"
          action={<ButtonLink href={paths.dashboard}>Go to your moments</ButtonLink>}
        >
          <p>A moment appears here as soon as its vision has been made.</p>
        </EmptyState>
      </div>
    </div>
  )
}

function StorySkeleton() {
  return (
    <div role="status" aria-label="Loading your story" className="flex flex-col gap-10 pt-6">
      <Skeleton className="h-96" />
      <Skeleton className="mx-auto h-40 w-full max-w-3xl" />
    </div>
  )
}
