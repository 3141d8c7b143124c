import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PATHS = [
  ...['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'].flatMap((folder) =>
    NAMES.map((name) => `${folder}/${name}`),
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** An installed Chrome or Chromium; CHROME_PATH names another. Undefined when there is none. */
export function findBrowser() {
  return [process.env.CHROME_PATH, ...PATHS].find((path) => path && existsSync(path))
}

/** Installs Debian's Chromium when there is no browser and this runs as root on Debian. Returns whether there is one. */
export function ensureBrowser() {
  if (findBrowser()) return true
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isRootOnDebian) {
    console.error('Installing Debian’s Chromium for the end-to-end tests.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  }
  if (findBrowser()) return true
  console.error(
    'The end-to-end tests need a browser. Install Chromium or Google Chrome (on Debian: apt-get install chromium), or set CHROME_PATH.',
  )
  return false
}
