import { expect, it, vi } from 'vitest'
import { getMoment, listMoments } from '#shared/contract/moments.ts'
import { callApi, callUrl } from './api.ts'
import { ApiError, isUnauthorized, NetworkError } from './api-error.ts'
import * as auth from './auth.ts'
import { AUTH_STORAGE_KEY } from './stored-session.ts'
import { connectionLost, errorResponse, respond } from './testing/api-server.ts'
import { signInAs } from './testing/sign-in-as.ts'

it('throws an error with status and body in its message', async () => {
  const body = {
    message: 'Not yours.',
    code: 'not_found',
    requestId: 'r1',
    fields: { id: 'No such moment.' },
  }
  respond(getMoment, errorResponse(404, 'not_found', 'Not yours.', body.fields))
  const error: unknown = await callApi(getMoment, { params: { pcm: 3 } }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: `404: ${JSON.stringify(body)}`,
    status: 404,
    code: 'not_found',
    userMessage: 'Not yours.',
    fields: { id: 'No such moment.' },
  })
})

it('uses the status text in the message of an error response without a JSON body', () => {
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
})

it.each([
  [502, null, 'The server cannot do this right now. Please try again in a minute.'],
  [503, '300', 'The server cannot do this right now. Please try again in 5 minutes.'],
  [429, '90', 'That was too much at once. Please try again in 2 minutes.'],
  [404, null, 'Something went wrong. Please try again.'],
])('shows plain words for a response %i of a proxy', (status, retryAfter, message) => {
  expect(new ApiError(status, 'Bad Gateway', '<html>', retryAfter).userMessage).toBe(message)
})

it('recognises an expired session by the error code, or by 401 without one', () => {
  expect(isUnauthorized(new ApiError(401, '', '{"message":"Please sign in.","code":"unauthorized"}'))).toBe(
    true,
  )
  expect(isUnauthorized(new ApiError(401, 'Unauthorized', '<html>'))).toBe(true)
  expect(isUnauthorized(new ApiError(403, '', '{"message":"Unauthorized","code":"forbidden"}'))).toBe(false)
})

it('throws NetworkError if there is no response', async () => {
  respond(listMoments, connectionLost())
  await expect(callApi(listMoments)).rejects.toBeInstanceOf(NetworkError)
})

it('throws NetworkError for the page of a captive portal', async () => {
  respond(listMoments, new Response('<h1>Welcome to the hotel</h1>'))
  await expect(callApi(listMoments)).rejects.toBeInstanceOf(NetworkError)
})

it('fills the parameters of a path', () => {
  expect(callUrl(getMoment, { params: { pcm: 3 } })).toBe('/api/pcms/3')
})

it('does not send what one person wrote when another has signed in meanwhile', async () => {
  const listed = respond(listMoments, [])
  const signIn = (id: string) => {
    localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ user: { id } }))
    signInAs(id)
  }
  vi.spyOn(auth, 'getAccessToken').mockImplementation(async () => {
    signIn('bob')
    return 'token of bob'
  })
  signIn('ada')
  await expect(callApi(listMoments)).rejects.toThrow('Somebody else has signed in.')
  // A loop of the first person that goes on after the second has signed in.
  await expect(callApi(listMoments, undefined, { userId: 'ada' })).rejects.toBeInstanceOf(NetworkError)
  expect(listed.requests).toHaveLength(0)
  await callApi(listMoments)
  expect(listed.requests).toHaveLength(1)
})
