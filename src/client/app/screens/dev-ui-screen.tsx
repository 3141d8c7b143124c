import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { getSiteConfig } from '#shared/contract/site.ts'
import { queryClient, readQuery } from '../../lib/query-client.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { PublicHeader } from '../layouts/public-header.tsx'
import { useTitle } from '../use-title.ts'
import { ActionSamples } from './dev-ui/action-samples.tsx'
import { FieldSamples } from './dev-ui/field-samples.tsx'
import { StateSamples } from './dev-ui/state-samples.tsx'
import { TokenSamples } from './dev-ui/token-samples.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Everything the design system has, in every state. In production there is no such page. */
export function DevUiScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <DevUi />
    </QueryClientProvider>
  )
}

function DevUi() {
  useTitle('Design system')
  const config = useQuery(readQuery(getSiteConfig))
  if (config.isPending) return <Loading className="min-h-dvh" />
  if (!config.data || config.data.isProduction) return <NotFoundScreen />
  return (
    <>
      <PublicHeader />
      <Page width="wide">
        <h1 className="text-3xl">Design system</h1>
        <p className="mt-3 max-w-2xl text-quiet">
          One theme, dusk: ink for the room, dawn for the one thing that matters. Every primitive, in every
          state.
        </p>
        <TokenSamples />
        <ActionSamples />
        <FieldSamples />
        <StateSamples />
      </Page>
    </>
  )
}
