import { beforeEach, expect, it, vi } from 'vitest'
import { OFFLINE_MOMENTS_URL, type OfflineCopy } from '../lib/offline-copy.ts'
import { momentDraftItem } from '../lib/stored-items.ts'
import { AUTH_STORAGE_KEY } from '../lib/stored-session.ts'

const MOMENT: OfflineCopy['moments'][number] = {
  pcmNumber: 2,
  name: 'The jetty',
  surfacePrompt: 'A jetty at dawn.',
  sensoryPrompt: 'Cool boards.',
  soulPrompt: 'I am home.',
  dailyInspiration: null,
  imageUrl: null,
}

/** Opens the page with what the service worker has; returns the texts of its moments. */
async function openPage(copy?: OfflineCopy): Promise<(string | null)[][]> {
  document.body.innerHTML = '<p id="nothing">Nothing</p><div id="moments"></div>'
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) =>
      copy && url === OFFLINE_MOMENTS_URL ? Response.json(copy) : Promise.reject(new TypeError('offline')),
    ),
  )
  vi.resetModules()
  await import('./offline.ts')
  return [...document.querySelectorAll('article')].map((article) =>
    [...article.children].map(({ textContent }) => textContent),
  )
}

const draftOf = (text: string, base = '') => ({ text, base })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  return () => vi.useRealTimers()
})

it('shows the words of a first moment that is not saved yet', async () => {
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ user: { id: 'ada' } }))
  momentDraftItem.write('ada', { fields: { surfacePrompt: draftOf('A garden gate.') } }, 1)
  momentDraftItem.write('eve', { fields: { surfacePrompt: draftOf('Somebody else.') } }, 1)
  const expected = [
    [
      'Moment 1',
      'Your Boldest Dream Realized',
      'Not saved yet. Your words are kept in this browser.',
      'What you see',
      'A garden gate.',
    ],
  ]
  expect(await openPage()).toEqual(expected)
  expect(document.getElementById('nothing')).toBeNull()
  expect(await openPage({ userId: 'ada', moments: [] })).toEqual(expected)
})

it('shows saved moments with the changes that are not saved yet', async () => {
  momentDraftItem.write(
    'ada',
    {
      fields: {
        soulPrompt: draftOf('I belong here.', 'I am home.'),
        descriptiveName: draftOf('', 'The jetty'),
      },
    },
    2,
  )
  momentDraftItem.write('ada', { fields: { enhancedPrompt: draftOf('A prompt.') } }, 3)
  expect(await openPage({ userId: 'ada', moments: [MOMENT] })).toEqual([
    [
      'Moment 2',
      'Life on Your Terms',
      'Not saved yet. Your words are kept in this browser.',
      'What you see',
      'A jetty at dawn.',
      'What you feel in the body',
      'Cool boards.',
      'Why it matters',
      'I belong here.',
    ],
  ])
})

it('says that nothing is kept where there is neither a copy nor a draft', async () => {
  expect(await openPage()).toEqual([])
  expect(document.getElementById('nothing')).not.toBeNull()
})
