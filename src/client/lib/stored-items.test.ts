import { afterEach, expect, it, vi } from 'vitest'
import {
  clearLocalData,
  imagePromptItem,
  type MomentDraft,
  momentDraftItem,
  onboardedItem,
  profileDialogDismissedItem,
  rehearsalOutboxItem,
} from './stored-items.ts'
import { hasStoredSession } from './stored-session.ts'

const draft: MomentDraft = { fields: { soulPrompt: { text: 'I am free', base: '' } }, step: 2 }
const KEY = 'future-memory:ada:draft:1'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Makes every write fail as with a full storage. */
const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

it('stores an item per user and part', () => {
  expect(momentDraftItem.write('ada', draft, 1)).toBe(true)
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
  expect(momentDraftItem.read('ada', 2)).toBeUndefined()
  expect(momentDraftItem.read('bob', 1)).toBeUndefined()
})

it.each([
  ['not JSON', '{"fields'],
  ['of an older version', JSON.stringify({ version: 0, data: draft })],
  ['of another shape', JSON.stringify({ version: 1, data: { text: 'I am free' } })],
])('removes stored content that is %s', (_, raw) => {
  localStorage.setItem(KEY, raw)
  expect(momentDraftItem.read('ada', 1)).toBeUndefined()
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('ignores content of a newer version without removing it', () => {
  localStorage.setItem(KEY, JSON.stringify({ version: 2, data: {} }))
  expect(momentDraftItem.read('ada', 1)).toBeUndefined()
  expect(localStorage.getItem(KEY)).not.toBeNull()
})

it('migrates content of legacy keys', () => {
  const rehearsal = { key: 'k', target: { kind: 'moment', id: 1001 }, minutes: 5, at: 1 } as const
  localStorage.setItem('future-memory-draft:ada:1', JSON.stringify(draft))
  localStorage.setItem('future-memory-rehearsals:ada', JSON.stringify([rehearsal]))
  localStorage.setItem('future-memory-onboarded:ada', '1')
  sessionStorage.setItem('future-memory-profile-asked:ada', '1')
  sessionStorage.setItem('vision-prompt:1001', 'A calm bay')
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
  expect(rehearsalOutboxItem.read('ada')).toEqual([rehearsal])
  expect(onboardedItem.read('ada')).toBe(true)
  expect(profileDialogDismissedItem.read('ada')).toBe(true)
  expect(imagePromptItem.read('ada', 1001)).toBe('A calm bay')
  expect(
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => !key.startsWith('future-memory:'),
    ),
  ).toEqual([])
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
})

it('keeps a legacy key that cannot be moved because storage is full', () => {
  localStorage.setItem('future-memory-draft:ada:1', JSON.stringify(draft))
  fillStorage()
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
  expect(localStorage.getItem('future-memory-draft:ada:1')).not.toBeNull()
  momentDraftItem.write('ada', undefined, 1)
})

it('keeps an item in memory and returns false when storage is full', () => {
  momentDraftItem.write('ada', draft, 1)
  const full = fillStorage()
  const newer = { fields: { soulPrompt: { text: 'I am free now', base: '' } } }
  expect(momentDraftItem.write('ada', newer, 1)).toBe(false)
  expect(momentDraftItem.read('ada', 1)).toEqual(newer)
  full.mockRestore()
  expect(momentDraftItem.write('ada', newer, 1)).toBe(true)
  expect(localStorage.getItem(KEY)).toContain('I am free now')
})

it('clears the data of one user only, including legacy keys', () => {
  momentDraftItem.write('ada', draft, 1)
  momentDraftItem.write('bob', draft, 1)
  profileDialogDismissedItem.write('ada', true)
  localStorage.setItem('future-memory-draft:ada:2', JSON.stringify(draft))
  localStorage.setItem('future-memory-draft:bob:2', JSON.stringify(draft))
  localStorage.setItem('future-memory-auth', '{}')
  clearLocalData('ada')
  expect(Object.keys(localStorage).sort()).toEqual([
    'future-memory-auth',
    'future-memory-draft:bob:2',
    'future-memory:bob:draft:1',
  ])
  expect(sessionStorage).toHaveLength(0)
  expect(hasStoredSession()).toBe(true)
})
