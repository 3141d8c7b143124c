import { afterEach, expect, it, vi } from 'vitest'
import { clearedAt } from './storage.ts'
import {
  clearLocalData,
  imagePromptItem,
  type MomentDraft,
  momentDraftItem,
  onboardedItem,
  profileDialogShownItem,
  rehearsalOutboxItem,
} from './stored-items.ts'
import { hasStoredSession } from './stored-session.ts'

const draft: MomentDraft = { fields: { soulPrompt: { text: 'I am free', base: '' } }, step: 2 }
const KEY = 'future-memory:ada:draft:1'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Makes every write to the given storages fail as if they were full. */
function fillStorage(...full: Storage[]) {
  const { setItem } = Storage.prototype
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (full.includes(this)) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
}

const textOf = (text: string): MomentDraft => ({ fields: { soulPrompt: { text, base: '' } } })
/** A copy as another tab writes it. */
const envelope = (data: unknown, at: number) => JSON.stringify({ version: 1, at, data })

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
  expect(profileDialogShownItem.read('ada')).toBe(true)
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
  fillStorage(localStorage)
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
  expect(localStorage.getItem('future-memory-draft:ada:1')).not.toBeNull()
})

it('does not replace a newer draft by a legacy one', () => {
  momentDraftItem.write('ada', textOf('newer'), 1)
  localStorage.setItem('future-memory-draft:ada:1', JSON.stringify(textOf('legacy')))
  expect(momentDraftItem.read('ada', 1)).toEqual(textOf('newer'))
  expect(localStorage.getItem('future-memory-draft:ada:1')).toBeNull()
})

it('keeps what localStorage has no room for in sessionStorage, which survives a reload of the tab', () => {
  momentDraftItem.write('ada', textOf('older'), 1)
  const full = fillStorage(localStorage)
  expect(momentDraftItem.write('ada', textOf('newer'), 1)).toBe(false)
  expect(sessionStorage.getItem(KEY)).toContain('newer')
  expect(momentDraftItem.read('ada', 1)).toEqual(textOf('newer'))
  full.mockRestore()
  expect(momentDraftItem.write('ada', textOf('newest'), 1)).toBe(true)
  expect(localStorage.getItem(KEY)).toContain('newest')
  expect(sessionStorage).toHaveLength(0)
})

it('keeps in memory what no storage takes, and stores it once there is room again', () => {
  momentDraftItem.write('ada', textOf('older'), 1)
  momentDraftItem.write('ada', textOf('long'), 2)
  const full = fillStorage(localStorage, sessionStorage)
  expect(momentDraftItem.write('ada', textOf('newer'), 1)).toBe(false)
  expect(momentDraftItem.read('ada', 1)).toEqual(textOf('newer'))
  full.mockRestore()
  momentDraftItem.write('ada', undefined, 2)
  expect(localStorage.getItem(KEY)).toContain('newer')
})

it('shows the newest copy: what another tab wrote later wins over what this tab could not store', () => {
  fillStorage(localStorage, sessionStorage)
  momentDraftItem.write('ada', textOf('of this tab'), 1)
  vi.restoreAllMocks()
  localStorage.setItem(KEY, envelope(textOf('written later elsewhere'), Date.now() + 1_000))
  expect(momentDraftItem.read('ada', 1)).toEqual(textOf('written later elsewhere'))
  localStorage.setItem(KEY, envelope(textOf('stale'), 1))
  expect(momentDraftItem.read('ada', 1)).toEqual(textOf('of this tab'))
})

it('clears the data of one user only, including legacy keys', () => {
  for (const owner of ['ada', 'bob', 'ada:1', 'ada:b', 'ad']) momentDraftItem.write(owner, draft, 1)
  profileDialogShownItem.write('ada', true)
  localStorage.setItem('future-memory-draft:ada:2', JSON.stringify(draft))
  localStorage.setItem('future-memory-draft:bob:2', JSON.stringify(draft))
  localStorage.setItem('future-memory-draft:ada:b:2', JSON.stringify(draft))
  localStorage.setItem('future-memory-auth', '{}')
  sessionStorage.setItem('vision-prompt:2001', 'Of whoever owns the moment')
  clearLocalData('ada')
  expect(Object.keys(localStorage).sort()).toEqual([
    'future-memory-auth',
    'future-memory-draft:ada:b:2',
    'future-memory-draft:bob:2',
    'future-memory:ad:draft:1',
    'future-memory:ada%3A1:draft:1',
    'future-memory:ada%3Ab:draft:1',
    'future-memory:ada:cleared',
    'future-memory:bob:draft:1',
  ])
  expect(Object.keys(sessionStorage)).toEqual(['vision-prompt:2001'])
  expect(momentDraftItem.list('ada:b').map(({ part }) => part)).toEqual(['1', '2'])
  expect(momentDraftItem.list('ada')).toEqual([])
  expect(hasStoredSession()).toBe(true)
})

it('drops what only this tab held when another tab has cleared the user’s data', () => {
  fillStorage(localStorage)
  momentDraftItem.write('ada', draft, 1)
  vi.restoreAllMocks()
  localStorage.setItem('future-memory:ada:cleared', String(Date.now() + 5_000))
  expect(momentDraftItem.read('ada', 1)).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

it('keeps what is written after the data was cleared, even if the clock was set back', () => {
  localStorage.setItem('future-memory:ada:cleared', String(Date.now() + 3_600_000))
  momentDraftItem.write('ada', draft, 1)
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
  clearLocalData('ada')
  expect(momentDraftItem.read('ada', 1)).toBeUndefined()
  expect(clearedAt('ada')).toBeGreaterThan(Date.now() + 3_000_000)
})

it('drops, when a page loads, what was cleared while its tab was suspended', async () => {
  sessionStorage.setItem(KEY, envelope(draft, 5))
  sessionStorage.setItem('future-memory:bob:draft:1', envelope(draft, 5))
  localStorage.setItem('future-memory:ada:cleared', '6')
  vi.resetModules()
  await import('./storage.ts')
  expect(Object.keys(sessionStorage)).toEqual(['future-memory:bob:draft:1'])
})
