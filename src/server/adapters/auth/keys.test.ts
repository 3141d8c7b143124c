import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { embeddedVerifier } from './embedded.ts'
import { openSigningKeys } from './keys.ts'

const ISSUER = 'http://localhost:3000/auth/v1'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let dataDir: string
let offsetMs = 0
const now = () => new Date(Date.now() + offsetMs)
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'future-memory-keys-'))
  offsetMs = 0
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const file = () => join(dataDir, 'secrets', 'auth-keys.json')
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

describe('signing keys', () => {
  it('are created at the first start, readable by the server’s user only, and reused', async () => {
    const first = await openSigningKeys(dataDir, now)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
    const second = await openSigningKeys(dataDir, now)
    expect(await second.publicKeys()).toEqual(await first.publicKeys())
    const token = await first.sign(claims())
    expect(await embeddedVerifier(second, ISSUER, now).verify(token)).toMatchObject({
      userId: 'ada',
      authSessionId: 'one',
    })
  })

  it('are the same for nodes that start at the same time', async () => {
    const nodes = await Promise.all(Array.from({ length: 5 }, () => openSigningKeys(dataDir, now)))
    const published = await Promise.all(nodes.map((keys) => keys.publicKeys()))
    for (const keys of published) expect(keys).toEqual(published[0])
  })

  it('publish no private key', async () => {
    const keys = await openSigningKeys(dataDir, now)
    const stored = JSON.parse(readFileSync(file(), 'utf8')) as [{ jwk: { d: string } }]
    expect(stored[0].jwk.d).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await keys.publicKeys())).not.toContain(stored[0].jwk.d)
  })

  it('rotate after ninety days, and tokens of the old key stay valid until they expire', async () => {
    const keys = await openSigningKeys(dataDir, now)
    const verifier = embeddedVerifier(keys, ISSUER, now)
    const [old] = await keys.publicKeys()
    expect(await keys.rotateKeyIfDue()).toBe(false)
    offsetMs += 90 * DAY_MS
    const token = await keys.sign(claims())
    expect(await keys.rotateKeyIfDue()).toBe(true)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const published = await keys.publicKeys()
    expect(published.map(({ kid }) => kid)).toEqual([expect.not.stringContaining(old?.kid ?? ''), old?.kid])

    offsetMs += 59 * MINUTE_MS
    await expect(verifier.verify(token)).resolves.toMatchObject({ userId: 'ada' })
    await expect(verifier.verify(await keys.sign(claims()))).resolves.toMatchObject({ userId: 'ada' })
    offsetMs += 12 * MINUTE_MS
    expect((await keys.publicKeys()).map(({ kid }) => kid)).toEqual([published[0]?.kid])
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('cannot be opened from a damaged file, which the error names', async () => {
    await openSigningKeys(dataDir, now)
    writeFileSync(file(), '[]')
    await expect(openSigningKeys(dataDir, now)).rejects.toThrow(/auth-keys\.json contains no key/)
  })
})
