import { act } from '@testing-library/react'
import { writeAuthState } from '../auth-state.ts'

/** Signs a user in for the rest of the test, without a session at a server. */
export function signInAs(id: string): void {
  const user = { id, email: null, firstName: null, lastName: null, createdAt: null }
  act(() => writeAuthState({ status: 'authenticated', user }))
}
