// `npm test`: all checks, from a fresh clone. The last line is `N passed, N failed`.
import { ensureBrowser } from './find-browser.mjs'
import { installDependencies } from './install.mjs'
import { CHECKS, runSteps } from './steps.mjs'

installDependencies({ withDevelopment: true })
const hasBrowser = ensureBrowser()
const { report } = await runSteps([...CHECKS, ...(hasBrowser ? ['end-to-end tests'] : [])])
process.exit(report({ missing: hasBrowser ? [] : ['end-to-end tests: no browser is installed'] }))
