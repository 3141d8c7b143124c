// `npm run check`: everything that needs no browser. Each step is one check; the tests are counted one by one.

import { installWhatIsMissing } from './install.mjs'
import { runSteps } from './steps.mjs'

installWhatIsMissing({ withDevelopment: true })
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
])
process.exit(report())
