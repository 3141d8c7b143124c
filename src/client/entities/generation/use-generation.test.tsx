import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { watchGeneration } from '#shared/contract/generations.ts'
import { errorResponse, respondAt, respondWithEvents } from '../../lib/testing/api-server.ts'
import { GENERATION_ID, makeFinishedGeneration, makeGeneration } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { generationQuery, setGenerationCache } from './queries.ts'
import { useGeneration } from './use-generation.ts'

const ended = vi.fn()

beforeEach(() => {
  ended.mockClear()
})

function Watcher({ id }: { id: string | undefined }) {
  const queryClient = useQueryClient()
  const { generation, error } = useGeneration(id, { onTerminal: ended })
  return (
    <>
      <p>{error ? 'cannot be watched' : (generation?.stage ?? 'nothing')}</p>
      <button type="button" onClick={() => setGenerationCache(queryClient, makeFinishedGeneration())}>
        end elsewhere
      </button>
    </>
  )
}

/** Responds with an event stream that starts with a running generation. */
const serveEvents = () => respondWithEvents(watchGeneration, (send) => send('generation', makeGeneration()))

it('returns each event, calls onTerminal once, and caches the terminal state', async () => {
  const events = serveEvents()
  const { queryClient } = renderScreen(<Watcher id={GENERATION_ID} />)
  await screen.findByText('painting')
  events.send('generation', makeGeneration({ stage: 'saving' }))
  await screen.findByText('saving')
  events.send('generation', makeFinishedGeneration())
  await screen.findByText('done')
  await waitFor(() => expect(ended.mock.calls).toEqual([[makeFinishedGeneration()]]))
  expect(queryClient.getQueryData(generationQuery(GENERATION_ID).queryKey)?.status).toBe('succeeded')
  expect(events.requests.map(({ path }) => path)).toEqual([`/api/generations/${GENERATION_ID}/events`])
})

it('adopts a terminal state from the cache and closes the stream', async () => {
  const events = serveEvents()
  const { person } = renderScreen(<Watcher id={GENERATION_ID} />)
  await screen.findByText('painting')
  await person.click(screen.getByRole('button', { name: 'end elsewhere' }))
  await screen.findByText('done')
  await waitFor(() => expect(ended).toHaveBeenCalledOnce())
  expect(events.requests.map(({ signal }) => signal.aborted)).toEqual([true])
})

it('aborts the event stream on unmount', async () => {
  const events = serveEvents()
  const { unmount } = renderScreen(<Watcher id={GENERATION_ID} />)
  await waitFor(() => expect(events.requests).toHaveLength(1))
  expect(events.requests[0]?.signal.aborted).toBe(false)
  unmount()
  expect(events.requests[0]?.signal.aborted).toBe(true)
})

it('opens no event stream without an id', () => {
  const events = serveEvents()
  renderScreen(<Watcher id={undefined} />)
  expect(screen.getByText('nothing')).toBeVisible()
  expect(events.requests).toEqual([])
})

it('returns an error for 404, and redirects to sign-in for 401', async () => {
  respondAt('GET', watchGeneration.path, errorResponse(404, 'not_found', 'x'))
  const { unmount } = renderScreen(<Watcher id={GENERATION_ID} />)
  expect(await screen.findByText('cannot be watched')).toBeVisible()
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
  unmount()
  respondAt('GET', watchGeneration.path, errorResponse(401, 'unauthorized', 'x'))
  renderScreen(<Watcher id={GENERATION_ID} />)
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
})
