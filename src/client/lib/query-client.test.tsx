import { useMutation } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getGeneration, listMomentImages } from '#shared/contract/generations.ts'
import { getMoment, listMoments } from '#shared/contract/moments.ts'
import { getUser } from '#shared/contract/users.ts'
import { callUrl } from './api.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { serverMessageOr } from './error-toast.ts'
import { readQuery } from './query-client.ts'
import { renderScreen } from './testing/render-screen.tsx'

it('uses the path as the query key, so that the key of a collection is the prefix of its members', () => {
  const list = readQuery(listMoments).queryKey
  const one = readQuery(getMoment, { params: { pcm: 3 } }).queryKey
  expect(list).toEqual(['/api/pcms'])
  expect(one).toEqual(['/api/pcms', '3'])
  expect(readQuery(listMomentImages, { params: { pcm: 3 } }).queryKey).toEqual(['/api/pcms', '3', 'images'])
  expect(readQuery(getGeneration, { params: { id: 'x' } }).queryKey).toEqual(['/api/generations', 'x'])
  expect(readQuery(getUser).queryKey.join('/')).toBe(callUrl(getUser))
})

type Meta = NonNullable<Parameters<typeof useMutation>[0]['meta']>

function Sender({ error, meta }: { error: Error; meta: Meta | undefined }) {
  const send = useMutation({ mutationFn: () => Promise.reject(error), ...(meta ? { meta } : {}) })
  return (
    <button type="button" onClick={() => send.mutate()}>
      {send.isError ? 'failed' : 'send'}
    </button>
  )
}

async function fail(error: Error, meta?: Meta) {
  const { person } = renderScreen(<Sender error={error} meta={meta} />)
  await person.click(screen.getByRole('button', { name: 'send' }))
  await screen.findByRole('button', { name: 'failed' })
}

const refusal = new ApiError(409, '', '{"code":"conflict","message":"Not now."}')

it('shows the error message of a failed mutation with the default title', async () => {
  await fail(refusal, { errorMessage: 'It failed.' })
  expect(screen.getByText('Error')).toBeVisible()
  expect(screen.getByText('It failed.')).toBeVisible()
})

it("shows the server's message with the title of the mutation if serverMessageOr is used", async () => {
  await fail(refusal, { errorTitle: 'Not saved', errorMessage: serverMessageOr('It failed.') })
  expect(screen.getByText('Not saved')).toBeVisible()
  expect(screen.getByText('Not now.')).toBeVisible()
})

it.each([
  ['without a message', refusal, undefined],
  [
    'for a network error',
    new NetworkError('gone'),
    { errorMessage: 'It failed.', isNetworkErrorShownInline: true },
  ],
] as const)('shows no toast for a mutation that shows its failure inline (%s)', async (_, error, meta) => {
  await fail(error, meta)
  expect(screen.queryByText('Error')).not.toBeInTheDocument()
})

it('shows the expired session instead of the error message', async () => {
  await fail(new ApiError(401, '', '{"code":"unauthorized","message":"Unauthorized"}'), {
    errorMessage: 'It failed.',
  })
  expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible()
  expect(screen.queryByText('It failed.')).not.toBeInTheDocument()
})
