import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { connectDatabase, type DatabaseClient } from '#server/db/client.ts'
import { EnvError } from '#server/env.ts'
import { createLogger } from '#server/logger.ts'
import { createSealer } from '#server/sealing.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { embeddedVerifier } from './embedded.ts'
import { openSigningKeys } from './keys.ts'
import { listSigningKeys } from './queries.ts'
import { replaceKeys, SIGNING_KEYS_PURPOSE } from './stored-keys.ts'

const ISSUER = 'http://localhost:3000/auth/v1'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SECRET = 'a secret of all nodes, long enough'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: DatabaseClient
let dataDir: string
let offsetMs = 0
let logLines: string[] = []
const now = () => new Date(Date.now() + offsetMs)
const log = createLogger('trace', { write: (line) => void logLines.push(line) })

beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  client = connectDatabase(database.url, 10, () => undefined)
  dataDir = mkdtempSync(join(tmpdir(), 'future-memory-keys-'))
  offsetMs = 0
  logLines = []
})
afterEach(async () => {
  await client.close().catch(() => undefined)
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const openNode = (secrets: [string, ...string[]] = [SECRET]) =>
  openSigningKeys({ db: client.db, log, secrets, dataDir, now })
const verifierOf = (keys: Awaited<ReturnType<typeof openNode>>) => embeddedVerifier(keys, ISSUER, now)
const kidsOf = async (keys: Awaited<ReturnType<typeof openNode>>) =>
  (await keys.publicKeys()).map(({ kid }) => kid)
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const claims = () => {
  const nowS = Math.floor(now().getTime() / 1000)
  return {
    iss: ISSUER,
    sub: 'ada',
    aud: 'authenticated',
    role: 'authenticated',
    iat: nowS,
    exp: nowS + 3_600,
    session_id: 'one',
  }
}
const ADA = { userId: 'ada', authSessionId: 'one' }
const UNAUTHORIZED = { code: 'unauthorized' }

/** A file of the version that kept the keys in DATA_DIR; the newest key first. */
async function writeKeyFile(...createdAt: Date[]) {
  const keys = await Promise.all(
    createdAt.map(async (at, index) => {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true })
      const jwk = await exportJWK(privateKey)
      return {
        kid: await calculateJwkThumbprint(jwk),
        createdAt: at.toISOString(),
        retiredAt: createdAt[index - 1]?.toISOString() ?? null,
        jwk,
      }
    }),
  )
  mkdirSync(join(dataDir, 'secrets'), { recursive: true })
  writeFileSync(keyFile(), JSON.stringify(keys))
  return keys
}
const keyFile = () => join(dataDir, 'secrets', 'auth-keys.json')

describe('signing keys', () => {
  it('are generated at the first start, and every node signs and verifies with them', async () => {
    const [first, second] = [await openNode(), await openNode()]
    expect(await second.publicKeys()).toEqual(await first.publicKeys())
    expect(await verifierOf(second).verify(await first.sign(claims()))).toMatchObject(ADA)
  })

  it('are one for nodes that start at the same time', async () => {
    const nodes = await Promise.all(Array.from({ length: 5 }, () => openNode()))
    expect(new Set((await Promise.all(nodes.map(kidsOf))).flat()).size).toBe(1)
    expect(await listSigningKeys(client.db)).toHaveLength(1)
  })

  it('are published without the private key, which is encrypted in the database and bound to its id', async () => {
    const keys = await openNode()
    const [row] = await listSigningKeys(client.db)
    const sealer = createSealer([SECRET], SIGNING_KEYS_PURPOSE)
    const { d } = JSON.parse(sealer.open(row?.kid ?? '', row?.sealedKey ?? '')?.text ?? '') as { d: string }
    expect(d).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify([await keys.publicKeys(), row])).not.toContain(d)
    expect(sealer.open('another id', row?.sealedKey ?? '')).toBeUndefined()
  })
})

describe('rotation', () => {
  it('makes one key when two nodes rotate at once, ninety days after the last', async () => {
    const nodes = [await openNode(), await openNode()]
    const rotate = () => Promise.all(nodes.map((keys) => keys.rotateKeyIfDue()))
    expect(await rotate()).toEqual([false, false])
    offsetMs += 90 * DAY_MS
    expect((await rotate()).sort()).toEqual([false, true])
    expect(await listSigningKeys(client.db)).toHaveLength(2)
  })

  it('publishes the new key on every node before any signs with it', async () => {
    const [rotating, other] = [await openNode(), await openNode()]
    const [oldKid] = await kidsOf(other)
    offsetMs += 90 * DAY_MS
    expect(await kidsOf(other)).toEqual([oldKid])
    await rotating.rotateKeyIfDue()
    const [newKid] = await kidsOf(rotating)
    expect(kidOf(await rotating.sign(claims()))).toBe(oldKid)
    offsetMs += 5 * MINUTE_MS
    expect(await kidsOf(other)).toEqual([newKid, oldKid])
    offsetMs += 10 * MINUTE_MS - 1_000
    for (const keys of [rotating, other]) expect(kidOf(await keys.sign(claims()))).toBe(oldKid)
    offsetMs += 1_000
    for (const keys of [rotating, other]) expect(kidOf(await keys.sign(claims()))).toBe(newKid)
    expect(await verifierOf(other).verify(await rotating.sign(claims()))).toMatchObject(ADA)
  })

  it('accepts tokens of the old key for 70 minutes after the new one signs, then deletes it', async () => {
    const keys = await openNode()
    const [oldKid] = await kidsOf(keys)
    offsetMs += 90 * DAY_MS
    await keys.rotateKeyIfDue()
    const nowS = Math.floor(now().getTime() / 1000)
    const token = await keys.sign({ ...claims(), exp: nowS + 24 * 3_600 })
    offsetMs += (15 + 69) * MINUTE_MS
    await expect(verifierOf(keys).verify(token)).resolves.toMatchObject(ADA)
    await keys.rotateKeyIfDue()
    await expect(verifierOf(keys).verify(token)).resolves.toMatchObject(ADA)
    offsetMs += MINUTE_MS
    await expect(verifierOf(keys).verify(token)).rejects.toMatchObject(UNAUTHORIZED)
    expect(await listSigningKeys(client.db)).toHaveLength(2)
    expect(await keys.rotateKeyIfDue()).toBe(false)
    const left = await listSigningKeys(client.db)
    expect(left.map(({ kid }) => kid)).toEqual([expect.not.stringContaining(oldKid ?? '')])
  })
})

it('a clock that was ahead and is set back changes neither the key that signs nor how often they are read', async () => {
  const keys = await openNode()
  const [kid] = await kidsOf(keys)
  offsetMs += 90 * DAY_MS
  await keys.rotateKeyIfDue()
  offsetMs = 0
  const query = vi.spyOn(client.pool, 'query')
  for (let i = 0; i < 3; i++) {
    const token = await keys.sign(claims())
    expect(kidOf(token)).toBe(kid)
    await expect(verifierOf(keys).verify(token)).resolves.toMatchObject(ADA)
  }
  expect(query).toHaveBeenCalledOnce()
})

describe('reads', () => {
  it('happen once in five minutes', async () => {
    const keys = await openNode()
    const query = vi.spyOn(client.pool, 'query')
    const token = await keys.sign(claims())
    for (let i = 0; i < 20; i++) await verifierOf(keys).verify(token)
    expect(query).not.toHaveBeenCalled()
    offsetMs += 5 * MINUTE_MS
    await Promise.all(Array.from({ length: 20 }, () => verifierOf(keys).verify(token)))
    expect(query).toHaveBeenCalledOnce()
  })

  it('are bounded for a burst of tokens with forged key ids', async () => {
    const verifier = verifierOf(await openNode())
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: `forged-${i}` }).sign(privateKey),
      ),
    )
    const burst = async () => {
      for (const token of forged) await expect(verifier.verify(token)).rejects.toMatchObject(UNAUTHORIZED)
    }
    const query = vi.spyOn(client.pool, 'query')
    offsetMs += 6_000
    await burst()
    expect(query).toHaveBeenCalledOnce()
    offsetMs += 6_000
    await burst()
    expect(query).toHaveBeenCalledTimes(2)
  })

  it('find a key that this node has not read yet when a token names it', async () => {
    const keys = await openNode()
    const [oldKid] = await kidsOf(keys)
    const oldToken = await keys.sign(claims())
    const sealer = createSealer([SECRET], SIGNING_KEYS_PURPOSE)
    await client.db.transaction((tx) => replaceKeys(tx, sealer, now()))
    const token = await (await openNode()).sign(claims())
    expect(kidOf(token)).not.toBe(oldKid)
    offsetMs += 6_000
    await expect(verifierOf(keys).verify(token)).resolves.toMatchObject(ADA)
    await expect(verifierOf(keys).verify(oldToken)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('that fail leave the keys in memory in use, and are logged', async () => {
    const keys = await openNode()
    const token = await keys.sign(claims())
    await client.close()
    offsetMs += 6 * MINUTE_MS
    await expect(verifierOf(keys).verify(token)).resolves.toMatchObject(ADA)
    expect(logLines.join()).toContain('"event":"signing_keys_not_read"')
  })
})

describe('the file of the version before', () => {
  it('is imported once, so that its tokens stay valid and its key signs on', async () => {
    const ago = (ms: number) => new Date(now().getTime() - ms)
    const [newest, replaced] = await writeKeyFile(ago(30 * MINUTE_MS), ago(DAY_MS))
    const nodes = await Promise.all([openNode(), openNode()])
    for (const keys of nodes) expect(await kidsOf(keys)).toEqual([newest?.kid, replaced?.kid])
    for (const keys of nodes) expect(kidOf(await keys.sign(claims()))).toBe(newest?.kid)
    expect(logLines.filter((line) => line.includes('signing_keys_imported'))).toHaveLength(1)
    expect(existsSync(keyFile())).toBe(true)
    offsetMs += 40 * MINUTE_MS
    for (const keys of nodes) expect(await kidsOf(keys)).toEqual([newest?.kid])
  })

  it('stays until none of its keys is in use', async () => {
    await writeKeyFile(now())
    await openNode()
    offsetMs += 90 * DAY_MS
    await openNode()
    expect(existsSync(keyFile())).toBe(true)
    offsetMs += (15 + 70) * MINUTE_MS
    await openNode()
    expect(existsSync(keyFile())).toBe(false)
  })

  it('stops the start when it is damaged, and the error names it', async () => {
    mkdirSync(join(dataDir, 'secrets'))
    writeFileSync(keyFile(), '[]')
    await expect(openNode()).rejects.toThrow(/auth-keys\.json contains no keys\. Remove it/)
    expect(await listSigningKeys(client.db)).toEqual([])
  })
})

describe('another APP_SECRET', () => {
  it('stops the start, says how to go on, and changes nothing', async () => {
    await openNode()
    const before = await listSigningKeys(client.db)
    offsetMs += 91 * DAY_MS
    const start = openNode(['another secret, also long enough'])
    await expect(start).rejects.toBeInstanceOf(EnvError)
    await expect(start).rejects.toThrow(/APP_SECRET: .*APP_SECRET_PREVIOUS.*npm run app-secret/)
    expect(await listSigningKeys(client.db)).toEqual(before)
  })

  it('opens keys with the earlier one beside it, and encrypts them with the new one', async () => {
    const running = await openNode()
    const [kid] = await kidsOf(running)
    await openNode(['another secret, also long enough', SECRET])
    expect(await kidsOf(await openNode(['another secret, also long enough']))).toEqual([kid])
    await expect(openNode()).rejects.toBeInstanceOf(EnvError)
    offsetMs += 6 * MINUTE_MS
    expect(await kidsOf(running)).toEqual([kid])
    expect(logLines.join()).not.toContain('signing_key_unreadable')
  })

  it('leaves a running node the keys that it has, and is logged there', async () => {
    const running = await openNode()
    const token = await running.sign(claims())
    const sealer = createSealer(['another secret, also long enough'], SIGNING_KEYS_PURPOSE)
    await client.db.transaction((tx) => replaceKeys(tx, sealer, now()))
    offsetMs += 6 * MINUTE_MS
    await expect(verifierOf(running).verify(token)).resolves.toMatchObject(ADA)
    expect(logLines.join()).toContain('"event":"signing_key_unreadable"')
  })
})
