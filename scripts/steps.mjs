import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pinnedNode, root } from './install.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const reportDir = mkdtempSync(join(tmpdir(), 'future-memory-test-'))
process.on('exit', () => rmSync(reportDir, { recursive: true, force: true }))

const unitReport = join(reportDir, 'unit.json')
const e2eReport = join(reportDir, 'e2e.json')

/** Each step: its command and, for test runs, how to count passed and failed tests and to name the failed. */
const STEPS = {
  types: { run: [bin('tsc'), '-p', '.'] },
  lint: { run: [bin('biome'), 'check', '.'] },
  imports: {
    run: [
      pinnedNode,
      bin('depcruise'),
      'src',
      'e2e',
      'bench',
      'scripts',
      '--config',
      '.dependency-cruiser.mjs',
    ],
  },
  'dead code': { run: [pinnedNode, bin('knip')] },
  'regular expressions': { run: [pinnedNode, 'scripts/check-regexes.mjs'] },
  licences: { run: [pinnedNode, 'scripts/check-licences.mjs'] },
  build: { run: [pinnedNode, 'scripts/build.mjs'] },
  'client budget': { run: [bin('size-limit')] },
  tests: {
    run: [
      pinnedNode,
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, testResults } =
        JSON.parse(readFileSync(unitReport, 'utf8'))
      // A test file that cannot be loaded fails without a failed test.
      return {
        passed: numPassedTests,
        failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) + numPendingTests,
        names: testResults.flatMap(({ name, status, message, assertionResults }) => {
          const failed = assertionResults.filter((test) => test.status === 'failed')
          if (failed.length === 0) return status === 'failed' ? [`${name}: ${message}`] : []
          return failed.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
        }),
      }
    },
  },
  'end-to-end tests': {
    run: [pinnedNode, bin('playwright'), 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
    count: () => {
      const { stats, suites } = JSON.parse(readFileSync(e2eReport, 'utf8'))
      const { expected, unexpected, flaky, skipped } = stats
      return { passed: expected, failed: unexpected + flaky + skipped, names: failedJourneys(suites) }
    },
  },
}

/** Every check that needs no browser. */
export const CHECKS = Object.keys(STEPS).filter((name) => name !== 'end-to-end tests')

/** File and title of each journey that failed. */
function failedJourneys(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
    ...failedJourneys(suite.suites ?? []),
  ])
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}

/** Runs the steps in order on the pinned Node; all of them run even if one fails. */
export async function runSteps(names) {
  let passed = 0
  let failed = 0
  const failures = []
  for (const name of names) {
    const step = STEPS[name]
    console.log(`\n== ${name}`)
    const startedAt = Date.now()
    const code = await run(step)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    const counted = step.count
      ? countOf(step.count, code)
      : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
    passed += counted.passed
    failed += counted.failed
    if (counted.failed > 0) failures.push(name, ...(counted.names ?? []))
    console.log(`== ${name}: ${counted.failed === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  }
  return {
    report({ missing = [] } = {}) {
      for (const line of [...failures.map((name) => `failed: ${name}`), ...missing]) console.log(line)
      console.log(`${passed} passed, ${failed + missing.length} failed`)
      return failed + missing.length === 0 ? 0 : 1
    },
  }
}

function countOf(count, code) {
  try {
    const { passed, failed, names } = count()
    return { passed, failed: failed || (code === 0 ? 0 : 1), names }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function run({ run: [command, ...args], env }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      // Tools that spawn `node` use the pinned one.
      env: { ...process.env, ...env, PATH: `${dirname(pinnedNode)}:${process.env.PATH}` },
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
