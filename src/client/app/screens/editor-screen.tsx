import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLocation } from 'wouter'
import { findMomentGuide } from '#shared/domain/moment-guides.ts'
import { momentQuery } from '../../entities/moment/queries.ts'
import { MomentEditor } from '../../features/moments/moment-editor.tsx'
import { UnsavedWords } from '../../features/moments/unsaved-words.tsx'
import { useAuth } from '../../lib/auth.ts'
import { NavigateButton } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { momentReviewPath, paths } from '../paths.ts'
import { MomentRoute } from './moment-route.tsx'

/** /pcm/{number}: the editor of a moment's three layers. */
export function EditorScreen() {
  return (
    <MomentRoute>
      {(number) => {
        const guide = findMomentGuide(number)
        return guide && <Editor key={number} guide={guide} />
      }}
    </MomentRoute>
  )
}

function Editor({ guide }: { guide: NonNullable<ReturnType<typeof findMomentGuide>> }) {
  useDocumentTitle(`Moment ${guide.number}: ${guide.name}`)
  const { user } = useAuth()
  const [, navigate] = useLocation()
  const moment = useQuery(momentQuery(guide.number))

  return (
    <>
      <AppHeader />
      <Page width="narrow">
        <NavigateButton to={paths.dashboard} variant="ghost" edge="start">
          <ArrowLeft aria-hidden="true" />
          Dashboard
        </NavigateButton>
        <h1 className="mt-3 text-2xl">
          Moment {guide.number}: {guide.name}
        </h1>
        <p className="mt-2 mb-8 text-lg text-quiet">{guide.theme}</p>
        {moment.data !== undefined && user ? (
          <MomentEditor
            userId={user.id}
            guide={guide}
            moment={moment.data}
            onSaved={() => navigate(momentReviewPath(guide.number))}
          />
        ) : moment.isError ? (
          <>
            <ErrorState onRetry={() => void moment.refetch()} isRetrying={moment.isFetching}>
              <p>This moment could not be loaded. Whatever you wrote is kept.</p>
            </ErrorState>
            {user && <UnsavedWords userId={user.id} momentNumber={guide.number} />}
          </>
        ) : (
          <EditorSkeleton />
        )}
      </Page>
    </>
  )
}

function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading your moment" className="flex flex-col gap-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-116" />
      <Skeleton className="h-25" />
      <Skeleton className="h-25" />
    </div>
  )
}
