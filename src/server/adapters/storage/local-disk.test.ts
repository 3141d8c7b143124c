import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { FSDriver } from 'flydrive/drivers/fs'
import { describe, expect, it } from 'vitest'
import { createObjectStore, localDisk } from './local-disk.ts'
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
    override getStream() {
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

it('streams the file that was there when the stream was asked for', async () => {
  const root = await mkdtemp(join(tmpdir(), 'future-memory-objects-'))
  const store = await localDisk(root)
  for (let i = 0; i < 20; i++) {
    await store.put('a.jpg', new TextEncoder().encode('whole'), 'image/jpeg')
    const stream = await store.stream('a.jpg')
    rmSync(join(root, 'a.jpg'))
    expect(await text(stream)).toBe('whole')
  }
  await rm(root, { recursive: true })
})

it('removes what a killed process left half-written for an hour, and lists none of it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'future-memory-objects-'))
  const parts = join(root, '.parts')
  await mkdir(parts)
  for (const name of ['old', 'new']) await writeFile(join(parts, name), 'half')
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(parts, 'old'), twoHoursAgo, twoHoursAgo)
  const store = await localDisk(root)
  expect(await readdir(parts)).toEqual(['new'])
  await store.put('images/ada/1.jpg', new Uint8Array(1), 'image/jpeg')
  const keys: string[] = []
  for await (const { key } of store.list('')) keys.push(key)
  expect(keys).toEqual(['images/ada/1.jpg'])
  await rm(root, { recursive: true })
})
