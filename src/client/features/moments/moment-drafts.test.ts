import { afterEach, expect, it, vi } from 'vitest'
import {
  clearSavedFields,
  compareDraft,
  compareDraftFields,
  readDraft,
  rebaseDraftField,
  setDraftField,
  updateDraft,
} from './moment-drafts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('stores drafts per user and moment', () => {
  setDraftField('ada', 1, 'surfacePrompt', 'The sea', '')
  expect(readDraft('ada', 1).fields.surfacePrompt?.text).toBe('The sea')
  expect(readDraft('ada', 2).fields).toEqual({})
  expect(readDraft('bob', 1).fields).toEqual({})
})

it('stores the server’s text from before the first change', () => {
  setDraftField('ada', 1, 'surfacePrompt', 'Old an', 'Old')
  setDraftField('ada', 1, 'surfacePrompt', 'Old and new', 'Changed elsewhere')
  expect(readDraft('ada', 1).fields.surfacePrompt).toEqual({ text: 'Old and new', base: 'Old' })
})

it('stores no draft equal to the server’s text', () => {
  setDraftField('ada', 1, 'surfacePrompt', 'Old and new', 'Old')
  setDraftField('ada', 1, 'surfacePrompt', 'Old', 'Old')
  expect(localStorage.length).toBe(0)
})

it('removes saved fields and keeps later changes', () => {
  setDraftField('ada', 1, 'surfacePrompt', 'Saved', '')
  setDraftField('ada', 1, 'soulPrompt', 'Saved, and more', '')
  updateDraft('ada', 1, (draft) => ({ ...draft, isSavePending: true }))
  clearSavedFields('ada', 1, { surfacePrompt: 'Saved ', soulPrompt: 'Saved' })
  const draft = readDraft('ada', 1)
  expect(draft.fields).toEqual({ soulPrompt: { text: 'Saved, and more', base: 'Saved' } })
  expect(compareDraftFields(draft, { soulPrompt: 'Saved' })).toEqual({ soulPrompt: 'mine' })
  expect(draft.isSavePending).toBeUndefined()
})

it('keeps a cleared name as a change', () => {
  setDraftField('ada', 1, 'descriptiveName', '', 'Old name')
  expect(readDraft('ada', 1).fields.descriptiveName?.text).toBe('')
  clearSavedFields('ada', 1, { descriptiveName: null })
  expect(localStorage.length).toBe(0)
})

it('keeps drafts in memory when storage fails', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  setDraftField('ada', 3, 'soulPrompt', 'Still here', '')
  expect(readDraft('ada', 3).fields.soulPrompt?.text).toBe('Still here')
  clearSavedFields('ada', 3, { soulPrompt: 'Still here' })
  expect(readDraft('ada', 3).fields).toEqual({})
})

it('ignores a damaged draft', () => {
  localStorage.setItem('future-memory-draft:ada:1', '{"fields')
  expect(readDraft('ada', 1).fields).toEqual({})
})

it.each([
  ['unchanged', 'The sea', 'A lake', 'The sea'],
  ['unchanged', '', 'A lake', null],
  ['unchanged', 'The sea ', '', ' The sea'],
  ['mine', 'The sea', '', undefined],
  ['mine', 'The sea', 'A lake ', 'A lake'],
  ['conflict', 'The sea', 'A lake', 'A lake at dawn'],
  ['conflict', 'The sea', 'A lake', null],
] as const)('compares a draft with the server’s text: %s (%j, from %j, now %j)', (state, text, base, now) => {
  expect(compareDraft({ text, base }, now)).toBe(state)
})

it('compares each field, and keeps a chosen draft until the server changes again', () => {
  setDraftField('ada', 1, 'surfacePrompt', 'Mine', 'Old')
  setDraftField('ada', 1, 'soulPrompt', 'Free', '')
  const server = { surfacePrompt: 'Newer', soulPrompt: null }
  expect(compareDraftFields(readDraft('ada', 1), server)).toEqual({
    surfacePrompt: 'conflict',
    soulPrompt: 'mine',
  })
  rebaseDraftField('ada', 1, 'surfacePrompt', 'Newer')
  expect(compareDraftFields(readDraft('ada', 1), server).surfacePrompt).toBe('mine')
  expect(compareDraftFields(readDraft('ada', 1), { surfacePrompt: 'Newest' }).surfacePrompt).toBe('conflict')
  expect(compareDraftFields(readDraft('ada', 1), null)).toEqual({
    surfacePrompt: 'conflict',
    soulPrompt: 'mine',
  })
})
