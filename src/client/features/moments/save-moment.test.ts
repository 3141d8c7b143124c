import { expect, it, vi } from 'vitest'
import { createMoment, updateMoment } from '#shared/contract/moments.ts'
import { momentQuery } from '../../entities/moment/queries.ts'
import * as auth from '../../lib/auth.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { AUTH_STORAGE_KEY } from '../../lib/stored-session.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { readDraft, setDraftField } from './moment-drafts.ts'
import { saveDraft } from './save-moment.ts'

vi.spyOn(auth, 'getAccessToken').mockResolvedValue('token')

it('keeps the draft of a person while another one is signed in, and sends it with its writer only', async () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(momentQuery(1).queryKey, makeMoment())
  const { requests } = respond(updateMoment, ({ body }) => ({
    ...makeMoment({ version: 2 }),
    soulPrompt: body.soulPrompt ?? null,
  }))
  const signIn = (id: string) => {
    localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ user: { id } }))
    signInAs(id)
  }
  setDraftField('ada', 1, 'soulPrompt', 'Of Ada.', 'It means that I am free.')
  signIn('bob')
  await expect(saveDraft(queryClient, 'ada', 1)).rejects.toThrow('Somebody else has signed in.')
  expect(requests).toHaveLength(0)
  expect(readDraft('ada', 1).fields.soulPrompt?.text).toBe('Of Ada.')
  signIn('ada')
  await saveDraft(queryClient, 'ada', 1)
  expect(requests.map(({ body }) => body.soulPrompt)).toEqual(['Of Ada.'])
  expect(readDraft('ada', 1).fields).toEqual({})
})

it('asks nothing when another tab has created the moment and based the draft on it', async () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(momentQuery(1).queryKey, null)
  signInAs('ada')
  const { requests } = respond(createMoment, ({ body }) => ({
    ...makeMoment(),
    surfacePrompt: body.surfacePrompt ?? null,
  }))
  setDraftField('ada', 1, 'surfacePrompt', 'A jetty at dawn.', 'A jetty')
  await saveDraft(queryClient, 'ada', 1, { fields: ['surfacePrompt'], isBackground: true })
  expect(requests.map(({ body }) => body.surfacePrompt)).toEqual(['A jetty at dawn.'])
})
