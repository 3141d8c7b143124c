import type { Page } from '@playwright/test'
import { type Account, test as base, expect, paintMoment } from './support/fixtures.ts'
import { type ServerUnderTest, startServer } from './support/server.ts'

base.use({ serviceWorkers: 'block' })

/** The same, at an installation with a playlist and a goal app. */
const test = base.extend<object, { server: ServerUnderTest }>({
  server: [
    async ({ ai }, use) => {
      const server = await startServer({
        OPENAI_API_KEY: 'fake',
        OPENAI_BASE_URL: ai.url,
        PLAYLIST_ID: 'PLabc_123',
        GOAL_APP_URL: 'https://goals.example/new',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const card = (page: Page, number: number) => page.locator(`#moment-${number}`)

async function openRehearsal(page: Page, account: Account) {
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await page.goto('/dashboard')
  await card(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  return page.getByRole('dialog')
}

interface Device {
  awake: number
  said: string[]
  /** What sounds now. */
  sounding: number
}
declare global {
  interface Window {
    device: Device
  }
}

/** Writes down what the page asks of the device, which does it all the same. Runs before the page's own scripts. */
function watchDevice() {
  const device: Device = { awake: 0, said: [], sounding: 0 }
  window.device = device
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type)
    device.awake++
    lock.addEventListener('release', () => {
      device.awake--
    })
    return lock
  }
  const speak = speechSynthesis.speak.bind(speechSynthesis)
  speechSynthesis.speak = (speech) => {
    device.said.push(speech.text)
    speak(speech)
  }
  const { close } = AudioContext.prototype
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
  const heard = new WeakSet<BaseAudioContext>()
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to === this.context.destination && !heard.has(this.context)) {
      heard.add(this.context)
      device.sounding++
    }
    return connect.call(this, to)
  } as typeof AudioNode.prototype.connect
  AudioContext.prototype.close = async function (this: AudioContext) {
    device.sounding--
    return close.call(this)
  }
}

base(
  'a running rehearsal holds the wake lock, speaks and plays sound, and a pause ends all three',
  async ({ page, account }) => {
    await paintMoment(account, 1)
    await page.addInitScript(watchDevice)
    const dialog = await openRehearsal(page, account)
    await dialog.getByLabel('Sound').selectOption('Soft rain')
    await dialog.getByRole('switch', { name: 'Read it to me' }).click()
    const device = () => page.evaluate(() => window.device)
    expect(await device()).toEqual({ awake: 0, said: [], sounding: 0 })

    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect.poll(device).toMatchObject({ awake: 1, sounding: 1 })
    await expect.poll(async () => (await device()).said.length).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(device).toMatchObject({ awake: 0, sounding: 0 })

    // Another sound takes the place of the first, and leaving ends it.
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await dialog.getByLabel('Sound').selectOption('Warm hum')
    await expect.poll(device).toMatchObject({ awake: 1, sounding: 1 })
    await page.keyboard.press('Escape')
    await expect.poll(device).toMatchObject({ awake: 0, sounding: 0 })
  },
)

test('a configured playlist replaces the sounds', async ({ page, account, expectAccessible }) => {
  await paintMoment(account, 1)
  const asked: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Music</title>' })
  })
  const dialog = await openRehearsal(page, account)
  await expect(dialog.getByTitle('Music playlist')).toBeVisible()
  await expect
    .poll(() => asked)
    .toEqual(['https://www.youtube-nocookie.com/embed/videoseries?list=PLabc_123'])
  await expect(dialog.getByLabel('Sound')).toHaveCount(0)
  await expectAccessible(page)
})

test('the goal app opens with the context copied, and the context is shown when copying fails', async ({
  page,
  context,
  account,
  expectAccessible,
}) => {
  const { id } = await paintMoment(account, 1)
  await account.api('POST', '/api/generate-future-scenarios', { pcmId: id })
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await context.route('https://goals.example/**', (route) => route.fulfill({ body: 'Goals' }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard')
  await card(page, 1)
    .getByRole('button', { name: /^Future Scenarios/ })
    .click()
  const opening = context.waitForEvent('page')
  await card(page, 1).getByRole('button', { name: 'Take This Deeper' }).click()
  await expect(page.getByText(/Goal prompt copied to clipboard. Opening/)).toBeVisible()
  expect((await opening).url()).toBe('https://goals.example/new')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/90/)

  await page.bringToFront()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
    document.execCommand = () => false
  })
  await card(page, 1).getByRole('button', { name: 'Take This Deeper' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your goal context' })
  await expect(dialog.getByText(/90/).first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Open/ })).toHaveAttribute(
    'href',
    'https://goals.example/new',
  )
  await expectAccessible(page)
})

base(
  'the dashboard offers exports when all six moments are completed',
  async ({ page, account, expectAccessible }) => {
    for (let number = 1; number <= 6; number++) await paintMoment(account, number)
    await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
    await page.goto('/dashboard')
    for (const name of ['Desktop Wallpaper', 'Mobile Lockscreen', 'Instagram Story'])
      await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Complete Story' })).toHaveAttribute('href', '/final')
    await page.getByRole('button', { name: 'Mobile Lockscreen' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  },
)
