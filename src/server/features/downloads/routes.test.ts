import { describe, expect, it } from 'vitest'
import { failure, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

describe('downloads', () => {
  it('records a download, and rejects another user’s story', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const story = await ada.call(contract.getStory)
    expect(
      await ada.call(contract.recordDownload, { body: { format: 'desktop', storyId: story.id } }),
    ).toMatchObject({
      format: 'desktop',
      storyId: story.id,
    })
    expect(await ada.call(contract.recordDownload, { body: { format: 'image' } })).toMatchObject({
      storyId: null,
    })
    const eve = t.user('eve')
    const refused = await failure(
      eve.call(contract.recordDownload, { body: { format: 'x', storyId: story.id } }),
    )
    expect(refused.status).toBe(404)
    expect(refused.body.fields).toHaveProperty('storyId')
  })

  it('rejects a download without format or sign-in', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    for (const format of ['', '   ', 'x'.repeat(41)])
      expect(
        (await failure(ada.call(contract.recordDownload, { body: { format } }))).body.fields,
      ).toHaveProperty('format')
    expect(
      (await t.app.inject({ method: 'POST', url: '/api/downloads', payload: { format: 'x' } })).statusCode,
    ).toBe(401)
  })
})
