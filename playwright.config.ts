import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'

const executablePath = findBrowser()

/** End-to-end tests in Chromium; each worker starts its own server with its own data folder. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'browser', testIgnore: 'torture.spec.ts' },
    // Uses every core, so other tests at the same time would time out. `--no-deps` runs it alone.
    { name: 'torture', testMatch: 'torture.spec.ts', dependencies: ['browser'] },
  ],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Two cores generate images and render pages at the same time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    // Requests of a service worker bypass page.route(); the offline test allows it.
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
