import { expect, it } from 'vitest'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { ensureVariant } from './variants.ts'
import { startMediaWorker } from './worker.ts'

it('rejects variants beyond the capacity of all users together, and accepts new ones after these have ended', async () => {
  await using t = await startTestApp({ hasWorker: false })
  let fail = () => {}
  const isHeld = new Promise<never>((_, reject) => {
    fail = () => reject(new ObjectNotFoundError('gone'))
  })
  isHeld.catch(() => undefined)
  t.deps.store.exists = async () => false
  t.deps.store.get = () => isHeld
  await startMediaWorker(t.deps)
  const requestVariant = (name: string) =>
    ensureVariant(t.deps, `user-${name}`, {
      key: `${name}/640.webp`,
      contentType: 'image/webp',
      etag: name,
      source: { originalKey: `${name}/original`, width: 640, format: 'webp' },
    }).catch((error: unknown) => error)
  const waiting = Array.from({ length: 302 }, (_, each) => requestVariant(`image-${each}`))
  expect(await requestVariant('one-more')).toMatchObject({
    code: 'unavailable',
    retryAfterS: expect.any(Number),
  })
  // A request for a variant that is being made shares its creation.
  const joined = requestVariant('image-0')
  fail()
  for (const error of await Promise.all([...waiting, joined]))
    expect(error).toMatchObject({ code: 'not_found' })
  expect(await requestVariant('one-more')).toMatchObject({ code: 'not_found' })
})
