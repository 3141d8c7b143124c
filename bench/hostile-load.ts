import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const IMAGES_PER_USER = 8
const MOMENT_COUNT = 6
const STREAMS = 20
const TIMEOUT_MS = 60_000

/** Texts that cause backtracking in regular expressions with ambiguous repetition, and texts of extreme length. */
const TEXTS = [
  'a '.repeat(15_000),
  'and and '.repeat(3_500),
  `${' '.repeat(9_000)}lake`,
  'lake,'.repeat(5_000),
  'two hundred children '.repeat(1_400),
  '\u0301'.repeat(9_000),
  'نص طويل جدا '.repeat(1_500),
  '💥🏔️👩‍👩‍👧‍👦'.repeat(1_200),
  '((((((((((('.repeat(900),
  'not never without no '.repeat(1_400),
  'x'.repeat(31_000),
]
const ZONES = [
  'Europe/Berlin',
  'America/Argentina/Buenos_Aires',
  'Asia/Kolkata',
  'Antarctica/Troll',
  'Pacific/Kiritimati',
]

/** Generates the kinds of load in sequence, each bounded in size and time. */
export function hostileLoad(url: string) {
  let rounds = 0
  let responses = 0
  let hasEnded = false
  /** A new user every IMAGES_PER_USER rounds, because a user has credits for ten images. */
  const tokenOf = (round: number) => `person-${Math.floor(round / IMAGES_PER_USER)}`

  async function send(token: string, method: string, path: string, body?: string | object, headers = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    responses++
    const text = await response.text()
    return response.ok && text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : undefined
  }

  async function sendTimeZoneSpellings(token: string) {
    for (let n = 0; n < 40; n++) {
      const zone = [...(ZONES[n % ZONES.length] ?? '')].map((letter) =>
        Math.random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase(),
      )
      await send(token, 'GET', '/api/user-stats', undefined, { 'x-time-zone': zone.join('') })
    }
  }

  async function sendBigBodies(token: string) {
    const big = 'x'.repeat(9_900)
    await send(token, 'POST', '/api/pcms', {
      pcmNumber: 6,
      surfacePrompt: big,
      sensoryPrompt: big,
      soulPrompt: big,
    })
    await send(token, 'POST', '/api/pcms', { pcmNumber: 6, surfacePrompt: 'x'.repeat(1_000_000) })
    await send(token, 'POST', '/api/pcms', 'x'.repeat(3_000_000)).catch(() => undefined)
    await send(token, 'POST', '/api/pcms', '['.repeat(500_000))
  }

  async function generateImage(token: string, round: number) {
    const pcmNumber = (round % MOMENT_COUNT) + 1
    const layer = 'A still lake at dawn.'
    await send(token, 'POST', '/api/pcms', {
      pcmNumber,
      surfacePrompt: layer,
      sensoryPrompt: layer,
      soulPrompt: layer,
    })
    const prompt = TEXTS[round % TEXTS.length] ?? ''
    await send(token, 'POST', '/api/enhance-prompt', { prompt })
    const made = await send(
      token,
      'POST',
      '/api/generate-image',
      { prompt, pcmId: pcmNumber },
      { prefer: 'respond-async' },
    )
    if (typeof made?.id !== 'string') return
    await abortEventStreams(token, made.id)
    for (let polls = 0; polls < 100; polls++) {
      const state = await send(token, 'GET', `/api/generations/${made.id}`)
      if (state?.status !== 'queued' && state?.status !== 'running') return
      await pause(100)
    }
    await send(token, 'POST', `/api/generations/${made.id}/cancel`)
  }

  async function abortEventStreams(token: string, id: string) {
    await Promise.all(
      Array.from({ length: STREAMS }, (_, n) =>
        fetch(`${url}/api/generations/${id}/events`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(50 + n * 20),
        })
          .then((response) => response.text())
          .catch(() => undefined),
      ),
    )
  }

  /** Reads the beginning of an archive, stops reading, and closes the connection. */
  async function abandonDownload(token: string) {
    const { hostname, port } = new URL(url)
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) }, () =>
        socket.write(
          `GET /api/account/data HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
        ),
      )
      socket.once('data', () => {
        socket.pause()
        setTimeout(() => socket.destroy(), 1_500)
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.setTimeout(10_000, () => socket.destroy())
    })
  }

  return {
    responseCount: () => responses,
    hasEnded: () => hasEnded,
    /** Runs until the time `untilMs` of performance.now(), or until the server has ended. */
    async run(untilMs: number) {
      while (performance.now() < untilMs && !hasEnded) {
        const round = rounds++
        const token = tokenOf(round)
        try {
          await generateImage(token, round)
          await sendTimeZoneSpellings(token)
          await sendBigBodies(token)
          await send(token, 'POST', '/api/exports/create', { type: 'desktop' })
          await abandonDownload(token)
        } catch (error) {
          // Nothing can be measured after the server has ended.
          if ((error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED') hasEnded = true
        }
      }
    },
  }
}
