import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { openStore } from '#server/providers.ts'
import { startS3Server } from '#server/testing/s3/server.ts'
import type { ObjectStore } from './port.ts'

interface OpenedStore extends AsyncDisposable {
  store: ObjectStore
}

async function openLocal(): Promise<OpenedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'future-memory-objects-'))
  return {
    store: await openStore(readEnv({ DATA_DIR: folder })),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function openS3(): Promise<OpenedStore> {
  const server = await startS3Server()
  return {
    store: await openStore(readEnv(server.env)),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function listAll(store: ObjectStore, prefix: string) {
  const listed: { key: string; modifiedAt: Date }[] = []
  for await (const object of store.list(prefix)) listed.push(object)
  return listed
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe.each([
  ['the local disk', openLocal],
  ['S3', openS3],
])('objects on %s', (_name, open) => {
  it('are what was stored last, whole and as a stream', async () => {
    await using opened = await open()
    const { store } = opened
    await store.put('images/ada/1.jpg', bytesOf('first'), 'image/jpeg')
    await store.put('images/ada/1.jpg', bytesOf('second'), 'image/jpeg')
    expect(Buffer.from(await store.get('images/ada/1.jpg')).toString()).toBe('second')
    expect((await buffer(await store.stream('images/ada/1.jpg'))).toString()).toBe('second')
    expect(await store.exists('images/ada/1.jpg')).toBe(true)
  })

  it('are missing before they are stored and after they are removed', async () => {
    await using opened = await open()
    const { store } = opened
    const isMissing = async () => {
      await expect(store.get('images/ada/1.jpg')).rejects.toMatchObject({ name: 'ObjectNotFoundError' })
      await expect(store.stream('images/ada/1.jpg')).rejects.toMatchObject({ name: 'ObjectNotFoundError' })
      expect(await store.exists('images/ada/1.jpg')).toBe(false)
    }
    await isMissing()
    await store.put('images/ada/1.jpg', bytesOf('a'), 'image/jpeg')
    await store.remove('images/ada/1.jpg')
    await store.remove('images/ada/1.jpg')
    await isMissing()
  })

  it('are removed below a prefix and nowhere else', async () => {
    await using opened = await open()
    const { store } = opened
    const others = ['images/ada-2/1.jpg', 'images/ada-10/1.jpg', 'images/ada']
    const keys = ['images/ada-1/1.jpg', 'images/ada-1/more/2.jpg', ...others]
    for (const key of keys) await store.put(key, bytesOf('a'), 'image/jpeg')
    await store.removeAll('images/ada-1/')
    await store.removeAll('images/nobody/')
    const left = (await listAll(store, 'images/')).map(({ key }) => key)
    expect(left.sort()).toEqual(others.sort())
  })

  it('are listed with the time of their last change', async () => {
    await using opened = await open()
    const { store } = opened
    expect(await listAll(store, 'images/')).toEqual([])
    const before = Date.now()
    await store.put('images/ada/1.jpg', bytesOf('a'), 'image/jpeg')
    const [listed] = await listAll(store, 'images/')
    expect(listed?.key).toBe('images/ada/1.jpg')
    expect(Math.abs((listed?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(5_000)
  })

  it('are removed many at once', async () => {
    await using opened = await open()
    const { store } = opened
    for (const name of ['a', 'b', 'c']) await store.put(`images/${name}`, bytesOf(name), 'image/jpeg')
    expect(await store.removeMany(['images/a', 'images/gone', 'images/b'])).toEqual([])
    expect((await listAll(store, 'images/')).map(({ key }) => key)).toEqual(['images/c'])
    await expect(store.check()).resolves.toBeUndefined()
  })
})
