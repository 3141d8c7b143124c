import Bowser from 'bowser'

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
/** Of the models, those that a person knows the device by. */
const SYSTEMS: ReadonlySet<string> = new Set(['iPhone', 'iPad', ...Object.values(Bowser.OS_MAP)])
/** A user agent is up to the client; parsing a long one would take long. */
const MAX_LENGTH = 500

/**
 * The browser and system of a user agent, such as `Chrome on Windows`; null when neither is known. Contains no text of the user
 * agent itself, which a stranger may have written.
 */
export function deviceName(userAgent: string | null | undefined): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH))
  const browserName = browser.name !== undefined && BROWSERS.has(browser.name) ? browser.name : undefined
  const systemName = [platform.model, os.name].find((name) => name !== undefined && SYSTEMS.has(name))
  if (browserName && systemName && !browserName.endsWith(systemName)) return `${browserName} on ${systemName}`
  return browserName ?? systemName ?? null
}
