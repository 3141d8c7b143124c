import { expect, it } from 'vitest'
import { studioImages } from '#server/adapters/ai/studio.ts'
import { failure, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { TEXT_LIMITS } from '#shared/product.ts'

async function startWithStudio() {
  const t = await startTestApp({ hasWorker: false })
  Object.assign(t.ai.images, studioImages())
  return t
}

it('says what the studio cannot follow of a feedback, without a charge', async () => {
  await using t = await startWithStudio()
  const ada = t.user()
  const check = (feedback: string) => ada.call(contract.checkFeedback, { body: { feedback } })
  expect(await check('Warmer, and write my name on the wall.')).toEqual({
    unfollowed: ['write my name on the wall'],
    withoutRoom: [],
    isAnyFollowed: true,
  })
  expect(await check('write my name on the wall')).toEqual({
    unfollowed: ['write my name on the wall'],
    withoutRoom: [],
    isAnyFollowed: false,
  })
  expect(await check(' Place: Beach ')).toEqual({ unfollowed: [], withoutRoom: [], isAnyFollowed: true })
  expect((await ada.call(contract.getUser)).credits).toBe(10)
})

it('finds nothing that another provider cannot follow', async () => {
  await using t = await startTestApp({ hasWorker: false })
  expect(
    await t.user().call(contract.checkFeedback, { body: { feedback: 'write my name on the wall' } }),
  ).toEqual({ unfollowed: [], withoutRoom: [], isAnyFollowed: true })
})

it('refuses more people where the image has no room for them', async () => {
  await using t = await startWithStudio()
  const body = { feedback: 'More people', isFull: true }
  expect(await t.user().call(contract.checkFeedback, { body })).toEqual({
    unfollowed: [],
    withoutRoom: ['More people'],
    isAnyFollowed: false,
  })
})

it('lists the places of the studio, and none of a provider that draws anything', async () => {
  await using t = await startWithStudio()
  const places = await t.user().call(contract.listPlaces)
  expect(places).toContainEqual({ id: 'beach', name: 'Beach' })
  expect(new Set(places.map(({ name }) => name.toLowerCase())).size).toBe(places.length)
  await using other = await startTestApp({ hasWorker: false })
  expect(await other.user().call(contract.listPlaces)).toEqual([])
})

it('rejects feedback that is blank or too long, and a request without a session', async () => {
  await using t = await startTestApp({ hasWorker: false })
  for (const feedback of ['  ', 'a'.repeat(TEXT_LIMITS.feedback + 1)])
    expect(await failure(t.user().call(contract.checkFeedback, { body: { feedback } }))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { feedback: expect.anything() } },
    })
  const anonymous = await t.app.inject({
    method: 'POST',
    url: contract.checkFeedback.path,
    payload: { feedback: 'Warmer' },
  })
  expect(anonymous.statusCode).toBe(401)
})
