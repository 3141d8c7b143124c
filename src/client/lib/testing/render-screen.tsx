import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
// Loaded ahead: the host loads it when it is first needed.
import '../../ui/conflict-dialog.tsx'
import { ConflictHost } from '../../ui/conflict-host.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { createQueryClient } from '../query-client.ts'

/** Renders with the providers, the toaster and the conflict dialog of the application. `person` simulates the user's input. */
export function renderScreen(screen: ReactNode) {
  const queryClient = createQueryClient({ queries: { retry: false } })
  const view = render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <ConflictHost />
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, queryClient, person: userEvent.setup() }
}
