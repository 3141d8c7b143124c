import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Toaster } from '../../ui/toaster.tsx'

/** Renders with what every screen has around it. */
export function renderScreen(screen: ReactNode) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
  const view = render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, queryClient, person: userEvent.setup() }
}
