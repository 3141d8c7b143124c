import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Generation } from '#shared/contract/generations.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { generationQuery, setGenerationCache } from './queries.ts'
import { GENERATION_ID, makeFinishedGeneration, makeGeneration } from './testing/make-generation.ts'
import { useGeneration } from './use-generation.ts'

/** A server with one event stream, which the test writes to. */
function serveEvents() {
  const opened = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  const requests: { url: string; signal: AbortSignal | null | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    requests.push({ url, signal })
    return new Response(new ReadableStream({ start: (controller) => opened.resolve(controller) }))
  })
  return {
    requests,
    send: async (generation: Generation) =>
      (await opened.promise).enqueue(
        new TextEncoder().encode(`event: generation\ndata: ${JSON.stringify(generation)}\n\n`),
      ),
  }
}

const ended = vi.fn()

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

it('shows each event, reports the end once, and leaves it in the cache', async () => {
  ended.mockClear()
  const server = serveEvents()
  const { queryClient } = renderScreen(<Follower id={GENERATION_ID} />)
  await server.send(makeGeneration())
  await screen.findByText('painting')
  await server.send(makeGeneration({ stage: 'saving' }))
  await screen.findByText('saving')
  await server.send(makeFinishedGeneration())
  await screen.findByText('done')
  expect(ended.mock.calls).toEqual([[makeFinishedGeneration()]])
  expect(queryClient.getQueryData(generationQuery(GENERATION_ID).queryKey)?.status).toBe('succeeded')
  expect(server.requests.map(({ url }) => url)).toEqual([`/api/generations/${GENERATION_ID}/events`])
})

it('takes an end from the cache, closes the stream, and does not go back to an older state', async () => {
  ended.mockClear()
  const server = serveEvents()
  const { person } = renderScreen(<Follower id={GENERATION_ID} />)
  await server.send(makeGeneration())
  await screen.findByText('painting')
  await person.click(screen.getByRole('button', { name: 'end elsewhere' }))
  await screen.findByText('done')
  expect(ended).toHaveBeenCalledOnce()
  expect(server.requests[0]?.signal?.aborted).toBe(true)
})

it('aborts the stream when it unmounts', async () => {
  const server = serveEvents()
  const { unmount } = renderScreen(<Follower id={GENERATION_ID} />)
  await waitFor(() => expect(server.requests).toHaveLength(1))
  unmount()
  expect(server.requests[0]?.signal?.aborted).toBe(true)
})

it('follows nothing without an id', () => {
  const server = serveEvents()
  renderScreen(<Follower id={undefined} />)
  expect(screen.getByText('nothing')).toBeTruthy()
  expect(server.requests).toEqual([])
})

it('ends with an error when the generation is gone, and goes to sign in when the session is over', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"code":"not_found","message":"x"}', { status: 404 }))
  const { unmount } = renderScreen(<Follower id={GENERATION_ID} />)
  expect(await screen.findByText('cannot be followed')).toBeTruthy()
  expect(screen.queryByText('Unauthorized')).toBeNull()
  unmount()
  vi.stubGlobal('fetch', async () => new Response('{"code":"unauthorized","message":"x"}', { status: 401 }))
  renderScreen(<Follower id={GENERATION_ID} />)
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
})
