import { NavigateButton } from '../../ui/navigate-button.tsx'
import { Page } from '../../ui/page.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { paths } from '../paths.ts'
import { useTitle } from '../use-title.ts'

/** There is no moment of that number. */
export function MomentNotFound() {
  useTitle('PCM not found')
  return (
    <>
      <AppHeader />
      <Page width="narrow" className="grid place-content-center justify-items-center text-center">
        <h1 className="text-2xl">PCM not found</h1>
        <p className="mt-3 text-quiet">There are six pivotal core moments, numbered from 1 to 6.</p>
        <NavigateButton to={paths.dashboard} className="mt-8">
          Return to Dashboard
        </NavigateButton>
      </Page>
    </>
  )
}
