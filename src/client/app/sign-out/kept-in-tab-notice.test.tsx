import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readAuthState } from '../../lib/auth-state.ts'
import { momentDraftItem } from '../../lib/stored-items.ts'
import { AUTH_STORAGE_KEY } from '../../lib/stored-session.ts'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { KeptInTabNotice } from './kept-in-tab-notice.tsx'
import { useFollowSignOut } from './use-follow-sign-out.ts'

const draft = { fields: { soulPrompt: { text: 'I am free', base: '' } } }

afterEach(() => {
  vi.restoreAllMocks()
})

/** Makes every write to localStorage fail as if it were full. */
function fillLocalStorage() {
  const { setItem } = Storage.prototype
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
}

const leavesWithoutQuestion = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('says when text could be kept in this tab only, until there is room again', () => {
  render(<KeptInTabNotice userId="ada" />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  const full = fillLocalStorage()
  act(() => void momentDraftItem.write('bob', draft, 1))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  act(() => void momentDraftItem.write('ada', draft, 1))
  expect(screen.getByRole('status')).toHaveTextContent('It is kept in this tab only')
  expect(leavesWithoutQuestion()).toBe(false)
  full.mockRestore()
  act(() => void momentDraftItem.write('ada', draft, 1))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(leavesWithoutQuestion()).toBe(true)
})

function Follower() {
  useFollowSignOut('ada')
  return null
}

it('follows a sign-out in another tab, and drops what only this tab holds', () => {
  fillLocalStorage()
  momentDraftItem.write('ada', draft, 1)
  momentDraftItem.write('bob', draft, 1)
  vi.restoreAllMocks()
  localStorage.setItem(AUTH_STORAGE_KEY, '{}')
  signInAs('ada')
  render(<Follower />)

  localStorage.removeItem(AUTH_STORAGE_KEY)
  const key = 'future-memory:ada:cleared'
  localStorage.setItem(key, String(Date.now() + 5_000))
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  expect(Object.keys(sessionStorage)).toEqual(['future-memory:bob:draft:1'])
  expect(readAuthState().status).toBe('anonymous')
})
