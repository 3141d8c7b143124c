import { chromium, type Page } from '@playwright/test'
import { startFakeOpenAi } from '../e2e/support/fake-openai.ts'
import { type Account, createAccount, createMomentWithImage } from '../e2e/support/fixtures.ts'
import { startServer } from '../e2e/support/server.ts'
import { findBrowser } from '../scripts/find-browser.mjs'

const MOMENTS = 6
const ACTIONS = 200
const SCENARIOS = 50
const ROUNDS = 5
const SETTLING_MS = 1_000

/** A path, and a selector that matches only when the screen has its content. */
const SCREENS: [path: string, content: string][] = [
  ['/dashboard', '#moment-6 a[href="/pcm/6/generate"]'],
  ['/pcm/2', 'textarea'],
  ['/pcm/2/review', 'a[href="/pcm/2/generate"], button'],
  ['/pcm/2/generate', 'main img'],
  ['/account', 'main dl'],
  ['/final', 'main img'],
]

/** Screens of the built client in Chromium: navigation to content, and a dashboard with many actions and scenarios. */
export async function benchScreens(print: (line: string) => void): Promise<void> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('This measurement needs Chromium or Chrome.')
  const ai = await startFakeOpenAi()
  const server = await startServer({ OPENAI_API_KEY: 'fake', OPENAI_BASE_URL: ai.url })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { account, session } = await createAccount(server)
    const scenarios = await seedAccount(account)
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    await context.addInitScript(
      (value) => localStorage.setItem('future-memory-auth', value),
      JSON.stringify(session),
    )
    const page = await context.newPage()
    await page.route('**/api/future-scenarios', (route) => route.fulfill({ json: { scenarios } }))
    await measureRoutes(page, print)
    await measureDashboard(page, print)
  } finally {
    await browser.close()
    await server.stop()
    await ai.close()
  }
}

/** Creates six moments with images and ACTIONS actions; returns SCENARIOS scenarios to mock the list with. */
async function seedAccount(account: Account) {
  const ids: number[] = []
  for (let number = 1; number <= MOMENTS; number++)
    ids.push((await createMomentWithImage(account, number)).id)
  for (let index = 0; index < ACTIONS; index++)
    await account.api('POST', '/api/daily-actions', {
      pcmId: ids[index % MOMENTS],
      actionText: `Step ${index}`,
    })
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  for (const pcmId of ids) await account.api('POST', '/api/generate-future-scenarios', { pcmId })
  const made = await account.api<{ scenarios: object[] }>('GET', '/api/future-scenarios')
  return Array.from({ length: SCENARIOS }, (_, index) => ({
    ...made.scenarios[index % made.scenarios.length],
    id: 10_000 + index,
  }))
}

async function measureRoutes(page: Page, print: (line: string) => void) {
  await page.goto('/dashboard')
  const times = new Map<string, number[]>()
  for (let round = 0; round <= ROUNDS; round++)
    for (const [path, content] of SCREENS.toReversed()) {
      // Nobody leaves a screen at once, and what it paints late is not counted for the next one.
      await page.waitForTimeout(SETTLING_MS)
      const ms = await page.evaluate(navigateAndMeasure, { path, content })
      // The first round is the warm-up.
      if (round > 0) times.set(path, [...(times.get(path) ?? []), ms])
    }
  print('from navigation to content, warm (target: under 200 ms)')
  for (const [path, all] of times) {
    const sorted = all.toSorted((a, b) => a - b)
    print(
      `  ${path.padEnd(16)} median ${sorted[Math.floor(sorted.length / 2)]} ms, worst ${sorted.at(-1)} ms`,
    )
  }
}

/** Runs in the page: navigates and returns the milliseconds until the content has been painted. */
function navigateAndMeasure({ path, content }: { path: string; content: string }): Promise<number> {
  const startedAt = performance.now()
  history.pushState(null, '', path)
  return new Promise((resolve) => {
    const poll = () => {
      const isThere =
        document.querySelector(content)?.checkVisibility() &&
        !document.querySelector('main [role=status][aria-label^="Loading"]')
      // The element is painted one frame later.
      if (isThere)
        requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - startedAt))))
      else requestAnimationFrame(poll)
    }
    requestAnimationFrame(poll)
  })
}

async function measureDashboard(page: Page, print: (line: string) => void) {
  const toCards: number[] = []
  const toIdle: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.addInitScript(recordDashboardTimes)
    await page.goto('/dashboard?moment=1')
    const at = await page.waitForFunction(() => (window as { dashboardTimes?: number[] }).dashboardTimes)
    const [moments, cards, data, all] = (await at.jsonValue()) as [number, number, number, number]
    toCards.push(Math.round(cards - moments))
    toIdle.push(Math.round(all - data))
  }
  const formatTimes = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    return `median ${sorted[Math.floor(sorted.length / 2)]} ms, worst ${sorted.at(-1)} ms`
  }
  print(`dashboard with ${MOMENTS} moments, ${ACTIONS} actions and ${SCENARIOS} scenarios (target: 300 ms)`)
  print(`  from its moments to their cards and main actions: ${formatTimes(toCards)}`)
  print(`  from the last of all data to everything on the page, with the thread idle: ${formatTimes(toIdle)}`)
}

/** Runs in the page before its own scripts: records when the data arrived, when the cards were shown, and when the main thread was idle. */
function recordDashboardTimes() {
  let cards = 0
  const responseEndsOf = (path: string) =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.startsWith(path))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
  const poll = () => {
    if (cards === 0 && document.querySelector('#moment-6 a[href="/pcm/6/generate"]'))
      cards = performance.now()
    // The open moment shows the first of its actions; the rest open on demand.
    const isWhole = document.querySelector('#moment-1 li input[type=checkbox]') !== null
    if (cards > 0 && isWhole)
      requestIdleCallback(() => {
        const data = Math.max(
          ...responseEndsOf('/api/pcms'),
          ...responseEndsOf('/api/daily-actions'),
          ...responseEndsOf('/api/future-scenarios'),
        )
        Object.assign(window, {
          dashboardTimes: [Math.max(...responseEndsOf('/api/pcms')), cards, data, performance.now()],
        })
      })
    else requestAnimationFrame(poll)
  }
  requestAnimationFrame(poll)
}
