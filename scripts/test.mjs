// `npm test`: everything, from a fresh clone. Ends with one plain line, `N passed, N failed`.
import { provideBrowser } from './find-browser.mjs'
import { installWhatIsMissing } from './install.mjs'
import { runSteps } from './steps.mjs'

installWhatIsMissing({ withDevelopment: true })
const hasBrowser = provideBrowser()
const { report } = await runSteps([
  'types',
  'lint',
  'imports',
  'dead code',
  'regular expressions',
  'licences',
  'client build',
  'client budget',
  'tests',
  ...(hasBrowser ? ['journeys'] : []),
])
process.exit(report({ missing: hasBrowser ? [] : ['journeys: there is no browser'] }))
