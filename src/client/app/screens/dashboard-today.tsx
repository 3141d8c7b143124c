import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import type { DailyAction } from '#shared/contract/practice.ts'
import { type Day, dayOf } from '#shared/domain/days.ts'
import { MOMENT_GUIDES } from '#shared/domain/moment-guides.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { nextStep } from '#shared/domain/moment-status.ts'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { siteConfigQuery } from '../../entities/queries.ts'
import { ActionRow } from '../../features/daily-actions/action-row.tsx'
import { ActionsPlaceholder } from '../../features/daily-actions/actions-placeholder.tsx'
import { NewActionForm } from '../../features/daily-actions/new-action-form.tsx'
import { OrphanedActions, useOrphanedActions } from '../../features/daily-actions/orphaned-actions.tsx'
import { actionsQuery } from '../../features/daily-actions/queries.ts'
import { MomentPicture } from '../../features/dashboard/moment-picture.tsx'
import { todaysMoment } from '../../features/dashboard/todays-moment.ts'
import { MentalRehearsalCard } from '../../features/rehearsals/mental-rehearsal-card.tsx'
import { localTimeZone } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { momentHrefs } from './dashboard-moment.tsx'

/** The first thing on the dashboard: today's picture with one rehearsal and one action; before the first picture, the next step to it. */
export function DashboardToday({
  moments,
  onEnlarge,
}: {
  moments: readonly Moment[]
  onEnlarge: (moment: Moment) => void
}) {
  const today = dayOf(new Date(), localTimeZone())
  const moment = todaysMoment(moments, today)
  return moment?.imageUrl ? (
    <TodayFrame
      picture={
        <MomentPicture
          moment={moment}
          imageUrl={moment.imageUrl}
          sizes="(min-width: 80rem) 48rem, (min-width: 64rem) 62vw, 100vw"
          isPriority
          className="rounded-none lg:aspect-auto lg:h-full lg:min-h-104"
          onEnlarge={onEnlarge}
        />
      }
      name={moment.descriptiveName ?? momentName(moment.pcmNumber)}
      line={moment.dailyInspiration}
    >
      <Practice key={moment.id} moment={moment} today={today} />
    </TodayFrame>
  ) : (
    <TodayStart moments={moments} />
  )
}

function TodayFrame({
  picture,
  name,
  line,
  children,
}: {
  picture: ReactNode
  name: string
  line: string | null
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby="today-title"
      className="overflow-hidden border-line bg-raised shadow-card max-sm:-mx-4 max-sm:border-y sm:rounded-l sm:border lg:grid lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      {picture}
      <div className="grid content-center gap-5 p-5 sm:grid-cols-2 sm:items-start sm:gap-x-8 sm:p-7 lg:grid-cols-1">
        <div className="sm:col-span-full">
          <h2 id="today-title" className="font-sans text-sm text-amber">
            Today
          </h2>
          <p className="mt-1 font-serif text-2xl text-balance">{name}</p>
          {line && <p className="mt-2 line-clamp-preview max-w-prose text-quiet">{line}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

/** Before the first picture: the first moment that is not complete. */
function TodayStart({ moments }: { moments: readonly Moment[] }) {
  const started = moments.find(({ imageUrl }) => imageUrl === null)
  const number = started?.pcmNumber ?? 1
  const { label, screen } = nextStep(started)
  return (
    <TodayFrame
      picture={
        <MomentPlaceholder
          number={number}
          className="aspect-[7/4] w-full lg:aspect-auto lg:h-full lg:min-h-104"
        />
      }
      name={started?.descriptiveName ?? momentName(number)}
      line={null}
    >
      <div>
        <p className="text-lg text-words">{MOMENT_GUIDES[number - 1]?.theme}</p>
        <p className="mt-2 text-sm text-quiet">Five to ten minutes are enough for the words of one moment.</p>
      </div>
      <ButtonLink href={momentHrefs(number)[screen]} size="l">
        {label}
      </ButtonLink>
    </TodayFrame>
  )
}

/** One rehearsal and one action of a moment. */
function Practice({ moment, today }: { moment: Moment; today: Day }) {
  const config = useQuery(siteConfigQuery)
  const actions = useQuery(actionsQuery)
  const own = actions.data?.filter(({ pcmId }) => pcmId === moment.id)
  const action = todaysAction(own ?? [], today)
  const orphans = useOrphanedActions(moment.id, own)
  const { heading, part } = useKeptFocus(
    own && [action?.id, ...orphans.map(({ id }) => `unsaved ${id}`)].join(),
  )
  return (
    <>
      <MentalRehearsalCard
        moment={moment}
        playlistId={config.data?.playlistId ?? null}
        nextStep={action?.isCompleted ? undefined : action?.actionText}
        isMain
      />
      <div {...part} className="flex min-h-36 flex-col gap-3">
        <h3 ref={heading} tabIndex={-1} className="rounded-s text-lg">
          One small step
        </h3>
        {actions.data ? (
          action ? (
            <ul>
              <ActionRow key={action.id} action={action} />
            </ul>
          ) : (
            <NewActionForm pcmId={moment.id} />
          )
        ) : (
          <ActionsPlaceholder />
        )}
        <OrphanedActions pcmId={moment.id} orphans={orphans} />
      </div>
    </>
  )
}

/** The action completed today, so that it stays in its place; else the newest open one. */
function todaysAction(actions: readonly DailyAction[], today: Day): DailyAction | undefined {
  return (
    actions.find(({ completedOn }) => completedOn === today) ??
    actions.find(({ isCompleted }) => !isCompleted)
  )
}
