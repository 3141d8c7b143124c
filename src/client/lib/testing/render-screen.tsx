import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Toaster } from '../../ui/toaster.tsx'
import { createQueryClient } from '../query-client.ts'

/** Renders with what every screen has around it. */
export function renderScreen(screen: ReactNode) {
  const queryClient = createQueryClient({ queries: { retry: false } })
  const view = render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, queryClient, person: userEvent.setup() }
}
