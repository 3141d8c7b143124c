import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'

const executablePath = findBrowser()

/** Journeys in a real Chromium against real servers; each worker starts its own, with data of its own. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testIgnore: 'torture.spec.ts' },
    // Takes every core: a journey beside it would run out of time. `--no-deps` runs it alone.
    { name: 'torture', testMatch: 'torture.spec.ts', dependencies: ['journeys'] },
  ],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Two cores paint pictures and render pages at once.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    // What a worker fetches is not seen by routes; the journey that is about it lets it in.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
