import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import FileText from 'lucide-react/icons/file-text'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { selectImagePrompt } from '#shared/domain/moment-text.ts'
import { PARTNER_NAME } from '#shared/product.ts'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { momentQuery } from '../../entities/moment/queries.ts'
import { siteConfigQuery, userQuery } from '../../entities/queries.ts'
import { DailyActionsCard } from '../../features/daily-actions/daily-actions-card.tsx'
import { EnhancedPromptDialog } from '../../features/dashboard/enhanced-prompt-dialog.tsx'
import { MomentImagePanel } from '../../features/generations/moment-image-panel.tsx'
import { OutdatedPromptNotice } from '../../features/moments/outdated-prompt-notice.tsx'
import { ProfileDialog } from '../../features/profiles/profile-dialog.tsx'
import { MentalRehearsalCard } from '../../features/rehearsals/mental-rehearsal-card.tsx'
import { useAuth } from '../../lib/auth.ts'
import { Button, ButtonLink, buttonVariants } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, ErrorState } from '../../ui/content-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { PlaylistPlayer } from '../../ui/playlist-player.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { momentPath, momentReviewPath, paths } from '../paths.ts'
import { MomentRoute } from './moment-route.tsx'
import { MomentScenarios } from './moment-scenarios.tsx'
import { PurchaseLink } from './purchase-link.tsx'

/** /pcm/{number}/generate: the image of a moment, its generation, and its practice. */
export function GenerationScreen() {
  return <MomentRoute>{(number) => <GenerationPage key={number} number={number} />}</MomentRoute>
}

function GenerationPage({ number }: { number: number }) {
  const { user } = useAuth()
  const moment = useQuery(momentQuery(number))
  useDocumentTitle(`Vision: ${moment.data?.descriptiveName ?? momentName(number)}`)
  return (
    <>
      <AppHeader />
      <Page width="wide" space="small">
        {moment.data && user ? (
          <MomentImage userId={user.id} moment={moment.data} />
        ) : moment.isPending ? (
          <Loading label="Loading your moment..." />
        ) : moment.isError ? (
          <ErrorState onRetry={() => void moment.refetch()} isRetrying={moment.isFetching}>
            <p>This moment could not be loaded. Your words and pictures are kept.</p>
          </ErrorState>
        ) : (
          <div className="mx-auto max-w-2xl">
            <EmptyState
              picture={<MomentPlaceholder number={number} className="h-40 w-full sm:h-64" />}
              title="This moment is not written yet"
              action={<ButtonLink href={momentPath(number)}>Write this moment</ButtonLink>}
            >
              <p>Once its three layers are written, they become a picture here.</p>
            </EmptyState>
          </div>
        )}
      </Page>
    </>
  )
}

function MomentImage({ userId, moment }: { userId: string; moment: Moment }) {
  const config = useQuery(siteConfigQuery)
  const user = useQuery(userQuery)
  const [isProfileOpen, setIsProfileOpen] = useState(false)
  const [isPromptOpen, setIsPromptOpen] = useState(false)
  const playlistId = config.data?.playlistId ?? null
  const number = moment.pcmNumber

  return (
    <>
      <MomentImagePanel
        key={moment.id}
        userId={userId}
        moment={moment}
        continueHref={paths.dashboard}
        creditsAction={<PurchaseLink />}
        promptNotice={
          moment.isPromptOutdated && (
            <OutdatedPromptNotice>
              <ButtonLink href={momentReviewPath(number)} variant="secondary" size="compact">
                Review the prompt
              </ButtonLink>
            </OutdatedPromptNotice>
          )
        }
        header={
          <div className="flex min-w-0 flex-col gap-1">
            <ButtonLink href={paths.dashboard} variant="ghost" edge="start" className="self-start">
              <ArrowLeft aria-hidden="true" />
              Back to Dashboard
            </ButtonLink>
            <h1 className="text-2xl max-sm:text-xl">{moment.descriptiveName ?? momentName(number)}</h1>
            <p className="text-sm text-quiet">
              Moment {number}
              {moment.descriptiveName ? ` · ${momentName(number)}` : ''}
            </p>
          </div>
        }
        actions={
          <>
            {moment.enhancedPrompt && (
              <Button variant="ghost" isWide onClick={() => setIsPromptOpen(true)}>
                <FileText aria-hidden="true" />
                View Enhanced Prompt
              </Button>
            )}
            <Button variant="ghost" isWide onClick={() => setIsProfileOpen(true)}>
              <UserRound aria-hidden="true" />
              Personalize Your Experience
            </Button>
            {config.data?.partnerUrl && (
              <a
                href={config.data.partnerUrl}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonVariants({ variant: 'ghost', isWide: true })}
              >
                Plan the path with {PARTNER_NAME}
                <ExternalLink aria-hidden="true" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            )}
          </>
        }
        practice={
          <>
            <Card>
              <DailyActionsCard pcmId={moment.id} />
            </Card>
            <MentalRehearsalCard moment={moment} playlistId={playlistId} />
            {selectImagePrompt(moment) !== null && (
              <Card>
                <MomentScenarios moment={moment} />
              </Card>
            )}
            {playlistId && <PlaylistCard playlistId={playlistId} />}
          </>
        }
      />
      <EnhancedPromptDialog
        moment={isPromptOpen ? moment : undefined}
        onClose={() => setIsPromptOpen(false)}
      />
      {user.data && (
        <ProfileDialog
          isOpen={isProfileOpen}
          onOpenChange={setIsProfileOpen}
          profile={user.data.appearanceProfile}
        />
      )}
    </>
  )
}

/** The player of the configured music playlist. */
function PlaylistCard({ playlistId }: { playlistId: string }) {
  return (
    <Card aria-labelledby="playlist-title">
      <h3 id="playlist-title" className="mb-4 text-lg">
        Music for this vision
      </h3>
      <PlaylistPlayer
        playlistId={playlistId}
        title="Video playlist"
        allow="encrypted-media; picture-in-picture"
        className="border-0"
      />
    </Card>
  )
}
