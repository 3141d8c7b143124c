import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useProfileDialog } from './profile-dialog.tsx'

afterEach(() => sessionStorage.clear())

it('opens by itself once in a session, even if it was not closed by its buttons', () => {
  const visit = (shouldOpen: boolean) => renderHook(() => useProfileDialog('ada', shouldOpen))
  const early = visit(false)
  expect(early.result.current.isOpen).toBe(false)
  early.unmount()
  const first = visit(true)
  expect(first.result.current.isOpen).toBe(true)
  first.unmount()
  expect(visit(true).result.current.isOpen).toBe(false)
})
