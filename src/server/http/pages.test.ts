import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { APP_PAGE, CLIENT_ROOT } from './error-page.ts'

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }
const ID = '00000000-0000-4000-8000-000000000000'

let t: TestApp
/** Without a built client, a page stands in for it. */
const isBuilt = existsSync(`${CLIENT_ROOT}${APP_PAGE}`)
beforeAll(async () => {
  if (!isBuilt) {
    mkdirSync(CLIENT_ROOT, { recursive: true })
    writeFileSync(`${CLIENT_ROOT}${APP_PAGE}`, '<!doctype html><div id="root"></div>')
  }
  t = await startTestApp({ hasWorker: false })
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  if (!isBuilt) rmSync(`${CLIENT_ROOT}${APP_PAGE}`)
})

const open = (url: string, headers: Record<string, string> = NAVIGATION) => t.app.inject({ url, headers })

describe('pages', () => {
  it.each([
    '/dashboard',
    '/pcm/3',
    '/pcm/3/review',
    '/pcm/3/generate?tab=1',
    '/final',
    '/account',
    '/home',
    '/reset-password',
    '/Dashboard/',
  ])('respond with the client at the screen %s', async (url) => {
    const response = await open(url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.body).toContain('id="root"')
  })

  it.each(['/nothing', '/pcm', '/pcm/3/other', '/dashboard/more', '/nothing/', '/__proto__'])(
    'respond with the client and 404 at the unknown path %s',
    async (url) => {
      for (const headers of [NAVIGATION, { accept: '*/*' }]) {
        const response = await open(url, headers)
        expect(response.statusCode).toBe(404)
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(response.headers['cache-control']).toBe('no-store')
        expect(response.body).toContain('id="root"')
      }
    },
  )

  it.each(['/api/nothing', '/auth/nothing', '/assets/nothing.js', '/nothing.png', '/dev/mail', '/dev/other'])(
    'are the 404 page for a person who opens %s, and JSON for a script',
    async (url) => {
      const page = await open(url, { ...NAVIGATION, host: 'future.example' })
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      const document = await open(url, { accept: '*/*', host: 'future.example' })
      expect([document.statusCode, document.json().code]).toEqual([404, 'not_found'])
    },
  )

  it.each(['/api/pcms', '/api/auth/user', '/media/exports/1', `/media/images/${ID}`])(
    'lead a person without a session from %s to the sign-in',
    async (url) => {
      const response = await open(url)
      expect([response.statusCode, response.headers.location]).toEqual([302, '/api/login'])
      expect((await open(url, { accept: 'application/json' })).statusCode).toBe(401)
      expect((await open(url, { accept: 'text/html', 'sec-fetch-mode': 'cors' })).statusCode).toBe(401)
    },
  )

  it('are the 404 page for an export that was deleted', async () => {
    const ada = t.user()
    await ada.call(contract.getUser)
    const response = await open('/media/exports/9', { ...NAVIGATION, cookie: ada.headers.cookie ?? '' })
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('have the message of any other error, without scripts', async () => {
    const response = await open('/api/pcms/%')
    expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(response.body).toContain('This address cannot be read.')
    expect(response.body).not.toMatch(/<script|style=/)
  })
})

describe('another method', () => {
  it.each([
    ['PATCH', '/api/pcms', 'GET, HEAD, POST'],
    ['POST', '/api/pcms/3', 'GET, HEAD, PUT'],
    ['GET', '/api/generate-image', 'POST'],
    ['GET', '/api/exports/create', 'POST'],
    ['DELETE', '/api/user-stats', 'GET, HEAD'],
    ['PUT', '/api/future-scenarios', 'GET, HEAD'],
    ['POST', '/api/logout', 'GET, HEAD'],
    ['POST', '/dashboard', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['OPTIONS', '/api/pcms', 'GET, HEAD, POST'],
  ] as const)('%s %s is 405 and names %s', async (method, url, allowed) => {
    const ada = t.user()
    await createMoment(ada)
    const response = await t.app.inject({ method, url, headers: ada.headers })
    expect([response.statusCode, response.json().code]).toEqual([405, 'method_not_allowed'])
    expect(String(response.headers.allow).split(', ').sort().join(', ')).toBe(allowed)
  })

  it('names several methods as a list', async () => {
    const { message } = (await t.app.inject({ method: 'DELETE', url: '/api/pcms' })).json()
    expect(message).toBe('Only GET, HEAD and POST can be used here.')
  })

  it('is 404 for an unknown path', async () => {
    expect((await t.app.inject({ method: 'DELETE', url: '/api/nothing' })).statusCode).toBe(404)
  })
})
