import '../ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from '../ui/page.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ActionSamples } from './action-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { TokenSamples } from './token-samples.tsx'

/** Every component of `ui/` in every state: /dev/ui of `npm run dev:ui`. The production build does not have this page. */
function DesignSystem() {
  return (
    <Page width="wide">
      <h1 className="text-3xl">Design system</h1>
      <p className="mt-3 mb-8 max-w-2xl text-quiet">
        One dark theme. The dawn colours are for the one thing that matters on a screen. Every component, in
        every state.
      </p>
      <TokenSamples />
      <ActionSamples />
      <FieldSamples />
      <StateSamples />
    </Page>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <DesignSystem />
    <Toaster />
  </StrictMode>,
)
