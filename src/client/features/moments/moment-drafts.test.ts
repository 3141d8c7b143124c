import { afterEach, expect, it, vi } from 'vitest'
import { clearSavedFields, readDraft, setDraftField, updateDraft } from './moment-drafts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('keeps what is typed, for each person and moment', () => {
  setDraftField('ada', 1, 'surfacePrompt', 'The sea', '')
  expect(readDraft('ada', 1).fields.surfacePrompt?.text).toBe('The sea')
  expect(readDraft('ada', 2).fields).toEqual({})
  expect(readDraft('bob', 1).fields).toEqual({})
})

it('remembers what the server had when the typing began', () => {
  setDraftField('ada', 1, 'surfacePrompt', 'Old an', 'Old')
  setDraftField('ada', 1, 'surfacePrompt', 'Old and new', 'Changed elsewhere')
  expect(readDraft('ada', 1).fields.surfacePrompt).toEqual({ text: 'Old and new', base: 'Old' })
})

it('keeps nothing that the server has too', () => {
  setDraftField('ada', 1, 'surfacePrompt', 'Old and new', 'Old')
  setDraftField('ada', 1, 'surfacePrompt', 'Old', 'Old')
  expect(localStorage.length).toBe(0)
})

it('lets go of what was saved, and keeps what was typed since', () => {
  setDraftField('ada', 1, 'surfacePrompt', 'Saved', '')
  setDraftField('ada', 1, 'soulPrompt', 'Saved, and more', '')
  updateDraft('ada', 1, (draft) => ({ ...draft, isSavePending: true }))
  clearSavedFields('ada', 1, { surfacePrompt: 'Saved ', soulPrompt: 'Saved' })
  const draft = readDraft('ada', 1)
  expect(Object.keys(draft.fields)).toEqual(['soulPrompt'])
  expect(draft.isSavePending).toBeUndefined()
})

it('does not lose a name that was cleared', () => {
  setDraftField('ada', 1, 'descriptiveName', '', 'Old name')
  expect(readDraft('ada', 1).fields.descriptiveName?.text).toBe('')
  clearSavedFields('ada', 1, { descriptiveName: null })
  expect(localStorage.length).toBe(0)
})

it('goes on in memory where the browser stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  setDraftField('ada', 3, 'soulPrompt', 'Still here', '')
  expect(readDraft('ada', 3).fields.soulPrompt?.text).toBe('Still here')
  clearSavedFields('ada', 3, { soulPrompt: 'Still here' })
  expect(readDraft('ada', 3).fields).toEqual({})
})

it('takes a damaged copy for none', () => {
  localStorage.setItem('future-memory-draft:ada:1', '{"fields')
  expect(readDraft('ada', 1).fields).toEqual({})
})
