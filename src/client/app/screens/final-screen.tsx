import { useQuery } from '@tanstack/react-query'
import type { Moment } from '#shared/contract/moments.ts'
import { MOMENT_NAMES } from '#shared/domain/moment-names.ts'
import { MOMENT_COUNT } from '#shared/product.ts'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { momentsQuery } from '../../entities/moment/queries.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { ExportButtons } from '../../features/exports/export-buttons.tsx'
import { DailyInspiration } from '../../features/moments/daily-inspiration.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'
import { PhaseThreeNotice } from '../../features/stories/phase-three-notice.tsx'
import { ScienceExplainer } from '../../features/stories/science-explainer.tsx'
import { StoryMoment } from '../../features/stories/story-moment.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { paths } from '../paths.ts'
import { useMomentDialogs } from './use-moment-dialogs.tsx'

/** /final: every completed moment, with export and share. */
export function FinalScreen() {
  useDocumentTitle('Your story')
  const moments = useQuery(momentsQuery)
  return (
    <>
      <AppHeader />
      <Page width="wide">
        {moments.data ? (
          <Story moments={moments.data} />
        ) : moments.isError ? (
          <ErrorState onRetry={() => void moments.refetch()} isRetrying={moments.isFetching}>
            <p>Your moments could not be loaded. They are safe; this is about the line between us.</p>
          </ErrorState>
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
  return (
    <div className="flex flex-col gap-8 sm:gap-10">
      <header className="mx-auto max-w-3xl pt-2 text-center sm:pt-6">
        <p className="text-sm text-amber">
          {completed.length} of {MOMENT_COUNT} moments complete
        </p>
        <h1 className="mt-3 text-3xl">Your Future Is Now in Sight.</h1>
        <p className="mt-4 text-lg text-quiet">
          {completed.length === MOMENT_COUNT
            ? 'Six moments, in your words and in pictures. Come back to them often, and take them with you.'
            : 'This is what you have brought into view so far. Take it with you, and come back for the rest.'}
        </p>
        {completed.length > 0 && (
          <ExportButtons onChoose={dialogs.openExport} className="mt-8 justify-center" />
        )}
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <ShareButton variant="ghost" />
          <ButtonLink href={paths.dashboard} variant="ghost">
            Back to Dashboard
          </ButtonLink>
        </div>
      </header>

      <ScienceExplainer />

      {completed.length === 0 ? (
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
      ) : (
        <div className="grid gap-6 sm:gap-8 lg:grid-cols-2">
          {completed.map((moment) => (
            <StoryMoment
              key={moment.id}
              moment={moment}
              onView={() => dialogs.viewImage(moment)}
              onViewPrompt={() => dialogs.viewPrompt(moment)}
            >
              <DailyInspiration moment={moment} label="Daily Action Step" saveLabel="Save Step" />
            </StoryMoment>
          ))}
        </div>
      )}

      <PhaseThreeNotice earlyAccessUrl={config.data?.earlyAccessUrl ?? null} />

      {dialogs.dialogs}
    </div>
  )
}

function StorySkeleton() {
  return (
    <div role="status" aria-label="Loading your story" className="flex flex-col gap-10">
      <Skeleton className="mx-auto h-52 w-full max-w-3xl" />
      <Skeleton className="h-14" />
      <div className="grid gap-8 lg:grid-cols-2">
        <Skeleton className="h-120" />
        <Skeleton className="h-120" />
      </div>
    </div>
  )
}
