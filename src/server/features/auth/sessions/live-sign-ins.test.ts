import { describe, expect, it } from 'vitest'
import type { Identity } from '#server/adapters/auth/port.ts'
import { openLiveSignIns } from './live-sign-ins.ts'

const NOON = Date.parse('2026-01-01T12:00:00Z')
const HOUR_MS = 3_600_000

const signInOf = (userId: string) => {
  const expiresAt = new Date(NOON + HOUR_MS)
  const identity: Identity = {
    userId,
    email: null,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    authSessionId: null,
    signedInAt: null,
    statedAt: null,
    expiresAt,
  }
  return { identity, cookie: `cookie of ${userId}`, expiresAt }
}

function open({ isEmbedded = true, maxKept = 10 } = {}) {
  let nowMs = NOON
  const announce = { sign_ins: (_userId: string) => {}, signing_keys: (_userId: string) => {} }
  const line = { catchUp: () => Promise.resolve() }
  const signIns = openLiveSignIns(
    {
      now: () => new Date(nowMs),
      verifier: { isEmbedded, verify: () => Promise.reject(new Error('not used')) },
      changes: {
        subscribe: (channel, listener) => {
          announce[channel] = listener
        },
        catchUp: () => line.catchUp(),
      },
    },
    maxKept,
  )
  return {
    signIns,
    announce,
    line,
    advance(ms: number) {
      nowMs += ms
    },
    keep: (...userIds: string[]) => {
      for (const userId of userIds) signIns.startLookup()(`token of ${userId}`, signInOf(userId))
    },
    found: (...userIds: string[]) => userIds.filter((userId) => signIns.find(`token of ${userId}`)),
    cut() {
      line.catchUp = () => Promise.reject(new Error('connection lost'))
    },
  }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a live sign-in', () => {
  it('is found by its token until that ends', async () => {
    const t = open()
    t.keep('ada')
    expect(t.signIns.find('token of ada')).toMatchObject(signInOf('ada'))
    expect(t.signIns.find('token of ben')).toBeUndefined()
    for (let minute = 0; minute < 59; minute++) {
      t.advance(60_000)
      t.found('ada')
      await settled()
      expect(t.found('ada')).toEqual(['ada'])
    }
    t.advance(60_000)
    expect(t.found('ada')).toEqual([])
  })

  it('is dropped when something of its user is announced, and with all when keys change or announcements were missed', () => {
    const t = open()
    t.keep('ada', 'ben')
    t.announce.sign_ins('ada')
    expect(t.found('ada', 'ben')).toEqual(['ben'])
    t.announce.sign_ins('')
    expect(t.found('ada', 'ben')).toEqual([])
    t.keep('ada', 'ben')
    t.announce.signing_keys('')
    expect(t.found('ada', 'ben')).toEqual([])
  })

  it('that was read before its end was announced is not kept after it', () => {
    const t = open()
    const keep = t.signIns.startLookup()
    t.announce.sign_ins('ada')
    keep('token of ada', signInOf('ada'))
    expect(t.found('ada')).toEqual([])
    t.keep('ada')
    expect(t.found('ada')).toEqual(['ada'])
  })

  it('is used for less than 5 s after the last sign that announcements arrive', async () => {
    const t = open()
    t.keep('ada')
    t.advance(3_000)
    expect(t.found('ada')).toEqual(['ada'])
    await settled()
    t.cut()
    t.advance(4_999)
    expect(t.found('ada')).toEqual(['ada'])
    await settled()
    t.advance(1)
    expect(t.found('ada')).toEqual([])
    t.keep('ada')
    t.advance(4_999)
    expect(t.found('ada')).toEqual(['ada'])
    t.advance(1)
    expect(t.found('ada')).toEqual([])
  })

  it('is not used while the clock is before the time of its lookup', () => {
    const t = open()
    t.cut()
    t.keep('ada')
    t.advance(-1)
    expect(t.found('ada')).toEqual([])
  })

  it('of a hosted service is used for less than 5 s', async () => {
    const t = open({ isEmbedded: false })
    t.keep('ada')
    t.advance(4_999)
    expect(t.found('ada')).toEqual(['ada'])
    await settled()
    t.advance(1)
    expect(t.found('ada')).toEqual([])
  })

  it('makes room for a newer one when there are too many', () => {
    const t = open({ maxKept: 2 })
    t.keep('ada', 'ben', 'ada', 'cleo')
    expect(t.found('ada', 'ben', 'cleo')).toEqual(['ada', 'cleo'])
  })
})
