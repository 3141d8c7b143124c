import { expect, it } from 'vitest'
import { takeSignedOutCookie } from '../../lib/signed-out-cookie.ts'
import { momentDraftItem } from '../../lib/stored-items.ts'
import { AUTH_STORAGE_KEY, hasStoredSession } from '../../lib/stored-session.ts'
import { finishSignOut } from './finish-sign-out.ts'

const draft = { fields: { soulPrompt: { text: 'I am free', base: '' } } }

it('removes session and drafts of the person who signed out by address, and leaves those of others', () => {
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ user: { id: 'ada' } }))
  momentDraftItem.write('ada', draft, 1)
  momentDraftItem.write('bob', draft, 1)
  expect(finishSignOut()).toContain('What was not saved yet was removed from this browser.')
  expect(hasStoredSession()).toBe(false)
  expect([momentDraftItem.list('ada').length, momentDraftItem.list('bob').length]).toEqual([0, 1])
})

it('touches nothing when nobody is signed in here', () => {
  momentDraftItem.write('ada', draft, 1)
  expect(finishSignOut()).toBeUndefined()
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
})

it('reads once that the page was reached by signing out', () => {
  expect(takeSignedOutCookie()).toBe(false)
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'signed-out=1; Path=/'
  expect([takeSignedOutCookie(), takeSignedOutCookie()]).toEqual([true, false])
})
