import { expect, it } from 'vitest'
import { LAYERS } from '#server/testing/test-app.ts'
import { selectImagePrompt } from '#shared/domain/moment-text.ts'
import { PASSWORD, startAuthApp } from './features/auth/testing/auth-app.ts'
import { startGenerationWorker } from './features/generations/worker.ts'

it('completes sign-up, an image and sign-out over HTTP', async () => {
  await using t = await startAuthApp()
  const worker = await startGenerationWorker(t.deps, { isAlone: true })
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${t.origin}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie) headers.cookie = cookie
    return response
  }
  const call = async (method: string, path: string, body?: object) => {
    const response = await send(method, path, body)
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
    return response.json()
  }

  const email = 'maya@example.com'
  await call('POST', '/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { first_name: 'Maya', last_name: 'Lind' },
  })
  expect(
    (await send('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD })).status,
  ).toBe(400)
  const { link } = await t.deliverOneMail()
  expect((await t.openLink(link)).status).toBe(303)
  const session = await call('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD })
  headers.authorization = `Bearer ${session.access_token}`

  expect(await call('GET', '/api/auth/user')).toMatchObject({ email, firstName: 'Maya', credits: 10 })
  expect(await call('GET', '/api/pcms')).toEqual([])
  const { descriptiveName } = await call('POST', '/api/generate-descriptive-name', {
    pcmNumber: 1,
    ...LAYERS,
  })
  const moment = await call('POST', '/api/pcms', { pcmNumber: 1, descriptiveName, ...LAYERS })
  const { enhancedPrompt } = await call('POST', '/api/enhance-prompt', { prompt: moment.combinedPrompt })
  const ready = await call('PUT', `/api/pcms/${moment.id}`, { enhancedPrompt, isEnhancedPromptEdited: false })
  const image = await call('POST', '/api/generate-image', {
    pcmId: moment.id,
    prompt: selectImagePrompt(ready),
  })
  expect(image).toMatchObject({ size: '1792x1024', model: 'fake-model' })
  expect(await call('GET', '/api/pcms')).toMatchObject([
    { pcmNumber: 1, imageUrl: image.imageUrl, isCompleted: true },
  ])
  expect((await call('GET', '/api/auth/user')).credits).toBe(9)

  const imageFile = await send('GET', image.imageUrl)
  expect(imageFile.headers.get('content-type')).toMatch(/^image\//)
  await worker.stop(1_000)
  expect((await send('POST', '/auth/v1/logout?scope=local')).status).toBe(204)
  expect((await send('GET', '/api/pcms')).status).toBe(401)
  expect((await send('GET', image.imageUrl)).status).toBe(401)
})
