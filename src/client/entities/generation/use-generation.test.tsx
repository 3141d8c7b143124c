import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { watchGeneration } from '#shared/contract/generations.ts'
import { refusal, respondAt, respondWithEvents } from '../../lib/testing/api-server.ts'
import { GENERATION_ID, makeFinishedGeneration, makeGeneration } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { generationQuery, setGenerationCache } from './queries.ts'
import { useGeneration } from './use-generation.ts'

const ended = vi.fn()

beforeEach(() => {
  ended.mockClear()
})

function Follower({ id }: { id: string | undefined }) {
  const queryClient = useQueryClient()
  const { generation, error } = useGeneration(id, { onTerminal: ended })
  return (
    <>
      <p>{error ? 'cannot be followed' : (generation?.stage ?? 'nothing')}</p>
      <button type="button" onClick={() => setGenerationCache(queryClient, makeFinishedGeneration())}>
        end elsewhere
      </button>
    </>
  )
}

/** A server with one event stream, which begins with a running generation. */
const serveEvents = () => respondWithEvents(watchGeneration, (send) => send('generation', makeGeneration()))

it('shows each event, reports the end once, and leaves it in the cache', async () => {
  const events = serveEvents()
  const { queryClient } = renderScreen(<Follower id={GENERATION_ID} />)
  await screen.findByText('painting')
  events.send('generation', makeGeneration({ stage: 'saving' }))
  await screen.findByText('saving')
  events.send('generation', makeFinishedGeneration())
  await screen.findByText('done')
  await waitFor(() => expect(ended.mock.calls).toEqual([[makeFinishedGeneration()]]))
  expect(queryClient.getQueryData(generationQuery(GENERATION_ID).queryKey)?.status).toBe('succeeded')
  expect(events.requests.map(({ path }) => path)).toEqual([`/api/generations/${GENERATION_ID}/events`])
})

it('takes an end from the cache, closes the stream, and does not go back to an older state', async () => {
  const events = serveEvents()
  const { person } = renderScreen(<Follower id={GENERATION_ID} />)
  await screen.findByText('painting')
  await person.click(screen.getByRole('button', { name: 'end elsewhere' }))
  await screen.findByText('done')
  await waitFor(() => expect(ended).toHaveBeenCalledOnce())
  expect(events.requests.map(({ signal }) => signal.aborted)).toEqual([true])
})

it('aborts the stream when it unmounts', async () => {
  const events = serveEvents()
  const { unmount } = renderScreen(<Follower id={GENERATION_ID} />)
  await waitFor(() => expect(events.requests).toHaveLength(1))
  expect(events.requests[0]?.signal.aborted).toBe(false)
  unmount()
  expect(events.requests[0]?.signal.aborted).toBe(true)
})

it('follows nothing without an id', () => {
  const events = serveEvents()
  renderScreen(<Follower id={undefined} />)
  expect(screen.getByText('nothing')).toBeVisible()
  expect(events.requests).toEqual([])
})

it('ends with an error when the generation is gone, and goes to sign in when the session has expired', async () => {
  respondAt('GET', watchGeneration.path, refusal(404, 'not_found', 'x'))
  const { unmount } = renderScreen(<Follower id={GENERATION_ID} />)
  expect(await screen.findByText('cannot be followed')).toBeVisible()
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
  unmount()
  respondAt('GET', watchGeneration.path, refusal(401, 'unauthorized', 'x'))
  renderScreen(<Follower id={GENERATION_ID} />)
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
})
