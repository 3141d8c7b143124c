import { expect, it } from 'vitest'
import { ApiError, NetworkError, userMessageOf } from './api-error.ts'

const messageOf = (status: number, body: string) =>
  userMessageOf(new ApiError(status, 'Internal Server Error', body), 'Failed to update action')

it.each([
  [500, ''],
  [502, '<html>'],
  [500, '{}'],
  [500, '{"code":"internal","message":"Something went wrong on our side. Please try again."}'],
])("shows the call's own text for the response %i %s", (status, body) => {
  expect(messageOf(status, body)).toBe('Failed to update action')
})

it("shows the server's message about the call", () => {
  expect(messageOf(404, '{"code":"not_found","message":"This action was not found."}')).toBe(
    'This action was not found.',
  )
})

it("shows the call's own text if there was no response", () => {
  expect(userMessageOf(new NetworkError('offline'), 'Failed to update action')).toBe(
    'Failed to update action',
  )
})
