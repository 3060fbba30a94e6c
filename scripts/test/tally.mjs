import { writeFileSync } from 'node:fs'

/**
 * Totals of a test run.
 *
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: readonly string[] }} Tally
 */

/**
 * A vitest reporter that writes the totals of a run to the file that `PERPDESK_TALLY` names.
 *
 * A fault outside of a test (a file that cannot be loaded, a hook, an unhandled error) counts as a failure,
 * so that the totals never report less than the exit code.
 */
export default class TallyReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    let passed = 0
    let failed = unhandled.length
    /** @type {string[]} */
    const skipped = []
    for (const module of modules) {
      failed += module.errors().length
      for (const suite of module.children.allSuites()) failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        else if (state === 'failed') failed += 1
        else skipped.push(`${module.relativeModuleId}: ${test.fullName}`)
      }
    }
    const path = process.env['PERPDESK_TALLY']
    if (path !== undefined) writeFileSync(path, JSON.stringify({ passed, failed, skipped }))
  }
}
