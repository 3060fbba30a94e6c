import { EXIT } from '../setup/command.mjs'
import { howToGet, nameOf } from '../setup/system.mjs'
import { notRegistered } from './grounds.mjs'
import { leftOut } from './selection.mjs'

/**
 * The result of a test run.
 *
 * @typedef {object} Run
 * @property {number} code Exit code of vitest.
 * @property {import('./tally.mjs').Tally} tally
 * @property {import('../setup.mjs').Ready} ready
 * @property {string | undefined} noElectron Reason why the specs for the real Electron were not registered.
 * @property {boolean} isStrict True if nothing may be left out that this system could run, as under CI.
 */

/**
 * Returns the closing lines: the specs that were not registered, left out with a reason, or skipped, and last
 * the totals.
 *
 * @param {Run} run
 * @param {import('./grounds.mjs').Machine} [on]
 * @returns {{ readonly lines: readonly string[], readonly code: number }}
 */
export function closing({ code, tally: { passed, failed, skipped }, ready, noElectron, isStrict }, on) {
  const lines = skipped.map(name => `Skipped: ${name}`)
  const absent = leftOut(ready)
  if (absent.length > 0) {
    lines.push(`Not run, for want of ${ready.missing.map(nameOf).join(' and ')}: ${absent.join(', ')}.`)
    lines.push(`To get it: ${howToGet(ready.missing)}`)
  }
  const others = notRegistered(on)
  if (others !== undefined) lines.push(others)
  lines.push(
    noElectron === undefined
      ? 'The specs for the real Electron were registered: its binary is here.'
      : `The specs for the real Electron were not registered: ${noElectron}.`,
  )
  if (passed + failed === 0) lines.push('No test ran, which is no success.')
  // Under CI nothing may be left out silently: skipped and missing tests count as failed.
  const counted = failed + (isStrict ? skipped.length + absent.length : 0)
  const broken = counted > 0 ? counted : code !== 0 || passed === 0 ? 1 : 0
  lines.push(`${passed} passed, ${broken} failed`)
  return { lines, code: broken === 0 ? EXIT.fine : EXIT.failed }
}
