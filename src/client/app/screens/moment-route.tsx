import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { MOMENT_COUNT } from '#shared/product.ts'
import { NavigateButton } from '../../ui/button.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { paths } from '../paths.ts'

/** Renders the screen of the moment whose number is in the path, or a not-found screen. */
export function MomentRoute({ children }: { children: (number: number) => ReactNode }) {
  const number = parseMomentNumber(useParams<{ number: string }>().number)
  return number === undefined ? <MomentNotFound /> : children(number)
}

/** The number of a moment; undefined unless it is 1 to 6. */
export function parseMomentNumber(text: string | undefined): number | undefined {
  if (!text || !/^\d+$/.test(text)) return undefined
  const number = Number.parseInt(text, 10)
  return number >= 1 && number <= MOMENT_COUNT ? number : undefined
}

function MomentNotFound() {
  useDocumentTitle('PCM not found')
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
