// `npm test`: all checks, from a fresh clone. The last line is `N passed, N failed`.
import { ensureBrowser } from './find-browser.mjs'
import { installDependencies } from './install.mjs'
import { CHECKS, runSteps } from './steps.mjs'

installDependencies({ withDevelopment: true })
const hasBrowser = ensureBrowser()
const { report } = await runSteps([...CHECKS, ...(hasBrowser ? ['journeys'] : [])])
process.exit(report({ missing: hasBrowser ? [] : ['journeys: there is no browser'] }))
