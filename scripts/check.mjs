// `npm run check`: all checks that need no browser. Every step counts as one; tests are counted individually.
import { installDependencies } from './install.mjs'
import { CHECKS, runSteps } from './steps.mjs'

installDependencies({ withDevelopment: true })
const { report } = await runSteps(CHECKS)
process.exit(report())
