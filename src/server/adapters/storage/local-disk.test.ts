import { FSDriver } from 'flydrive/drivers/fs'
import { describe, expect, it } from 'vitest'
import { createObjectStore } from './local-disk.ts'
import { ObjectNotFoundError } from './port.ts'

const fault = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const failingStore = (code: string) => {
  class FailingDriver extends FSDriver {
    override put() {
      return fault(code)
    }
    override getBytes() {
      return fault(code)
    }
    override exists() {
      return fault(code)
    }
    override delete() {
      return fault(code)
    }
  }
  return createObjectStore(new FailingDriver({ location: '/nowhere', visibility: 'private' }))
}

describe('the object store', () => {
  it.each(['EROFS', 'EIO', 'EACCES', 'ECONNREFUSED'])('reports %s as temporary', async (code) => {
    const store = failingStore(code)
    for (const call of [
      store.put('a.jpg', new Uint8Array(), 'image/jpeg'),
      store.get('a.jpg'),
      store.stream('a.jpg'),
      store.exists('a.jpg'),
      store.remove('a.jpg'),
    ])
      await expect(call).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 30 })
  })

  it('reports a full disk', async () => {
    await expect(failingStore('ENOSPC').put('a.jpg', new Uint8Array(), 'image/jpeg')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no room left'),
    })
  })

  it('reports a missing object as ObjectNotFoundError', async () => {
    await expect(failingStore('ENOENT').get('a.jpg')).rejects.toBeInstanceOf(ObjectNotFoundError)
  })
})
