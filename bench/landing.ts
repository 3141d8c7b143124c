import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { openDeps } from '#server/open-deps.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { withTempDataDir } from './support.ts'

const DEBUGGING_PORT = 9333

/** Lighthouse, with its mobile defaults, on the landing page of the built client. */
export async function benchLanding(print: (line: string) => void): Promise<void> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('This measurement needs Chromium or Chrome.')
  await withTempDataDir(async (dataDir) => {
    const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
    const deps = await openDeps(env, {}, (error) => {
      throw error
    })
    const app = await buildApp(deps)
    const browser = await chromium.launch({
      executablePath,
      args: [
        `--remote-debugging-port=${DEBUGGING_PORT}`,
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
      ],
    })
    try {
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      const result = await lighthouse(url, { port: DEBUGGING_PORT, output: 'json', logLevel: 'error' })
      if (!result) throw new Error('Lighthouse gave no result.')
      for (const { title, score } of Object.values(result.lhr.categories))
        print(`${title}: ${Math.round((score ?? 0) * 100)}`)
      for (const id of [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
      ])
        print(`  ${result.lhr.audits[id]?.title}: ${result.lhr.audits[id]?.displayValue}`)
      for (const audit of Object.values(result.lhr.audits))
        if (audit.score === 0 && audit.scoreDisplayMode === 'binary') print(`  failed: ${audit.title}`)
    } finally {
      await browser.close()
      await app.close()
      await deps.close()
    }
  })
}
