import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Palette from 'lucide-react/icons/palette'
import Sparkles from 'lucide-react/icons/sparkles'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { recoverMissingImages } from '#shared/contract/generations.ts'
import { momentsQuery, storyQuery } from '../../entities/moment/queries.ts'
import { invalidateUser } from '../../entities/queries.ts'
import { callApi } from '../../lib/api.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

const toolbarClass = clsx(
  '-mx-3 flex flex-wrap items-center gap-1 max-sm:-mx-2 max-sm:justify-between',
  'max-lg:[&>:first-child]:w-full max-lg:[&>:first-child]:flex-wrap max-lg:[&>:first-child]:justify-start',
  'max-sm:[&>:first-child>svg]:hidden max-sm:[&>*]:px-2',
  'max-sm:[&>:not(:first-child)]:flex-col max-sm:[&>:not(:first-child)]:gap-1 max-sm:[&>:not(:first-child)]:text-xs',
)

/** The actions of the dashboard, in the specified order. On a narrow screen, all after the first share a row. */
export function Toolbar({
  accountHref,
  share,
  logout,
  onAppearance,
  onScenarios,
}: {
  accountHref: string
  share: ReactNode
  logout: ReactNode
  onAppearance: () => void
  onScenarios: () => void
}) {
  const recover = useRecoverImages()
  return (
    <nav aria-label="Dashboard" className={toolbarClass}>
      <Button variant="ghost" size="compact" onClick={onScenarios}>
        <Sparkles aria-hidden="true" />
        Future Scenarios
        <Badge>BETA</Badge>
        <Badge>NEW FEATURE</Badge>
      </Button>
      <Button
        variant="ghost"
        size="compact"
        title="Recover missing images"
        isBusy={recover.isPending}
        onClick={() => recover.mutate()}
      >
        {!recover.isPending && <Wrench aria-hidden="true" />}
        Fix
      </Button>
      {share}
      <Button variant="ghost" size="compact" onClick={onAppearance}>
        <Palette aria-hidden="true" />
        Appearance
      </Button>
      <ButtonLink href={accountHref} variant="ghost" size="compact">
        <UserRound aria-hidden="true" />
        Account
      </ButtonLink>
      {logout}
    </nav>
  )
}

/** Requests the recovery of missing images and shows the number recovered. */
function useRecoverImages() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(recoverMissingImages, { body: {} }),
    onSuccess: ({ recoveredCount }) => {
      void queryClient.invalidateQueries({ queryKey: momentsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: storyQuery.queryKey })
      void invalidateUser(queryClient)
      showToast({
        title: 'Image Recovery Complete',
        description: `Successfully recovered ${recoveredCount} missing images`,
        tone: 'success',
      })
    },
    meta: {
      errorTitle: 'Recovery Failed',
      errorMessage: serverMessageOr('Failed to recover missing images'),
    },
  })
}
