import './setup/node.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { openDisplay } from './display.mjs'
import { openKeyring } from './keyring.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { whyNoElectron } from './setup/electron.mjs'
import { at, root } from './setup/places.mjs'
import { hasDisplay } from './setup/shell.mjs'
import { runInTerminal } from './setup/step.mjs'
import { closing } from './test/closing.mjs'
import { isThere } from './test/grounds.mjs'
import { selection } from './test/selection.mjs'

/** Time limit in milliseconds, far above the usual: a run that hangs must end all the same. */
const LIMIT = 60 * 60_000
/** The projects that run nothing of the built app. */
const unbuilt = ['unit', 'host']
/** Options of vitest that `npm test` accepts: the choice of tests, time limits and reports. */
const values = [
  ...['project', 'testNamePattern', 'exclude', 'reporter', 'outputFile', 'shard'],
  ...['testTimeout', 'hookTimeout', 'slowTestThreshold', 'retry', 'bail', 'maxWorkers', 'silent'],
]
const flags = ['update', 'no-file-parallelism', 'hideSkippedTests', 'expandSnapshotDiff', 'logHeapUsage']
/** Arguments that `npm test` accepts. */
export const argumentRules = {
  usage: `npm test [-- PATHS] [${[...values, ...flags].map(name => `--${name}`).join(' | ')} | -t | -u]`,
  words: true,
  values,
  flags,
  letters: { t: 'testNamePattern', u: 'update' },
}

/** @typedef {import('./setup.mjs').Ready} Ready */

/**
 * Runs every test, or those that the arguments choose, and ends with one plain line.
 *
 * @param {readonly string[]} args Passed on to vitest.
 * @param {string} [node] The Node that they run under.
 * @returns {Promise<number>}
 */
export async function test(args, node = process.execPath) {
  const ready = await setUp({ needs: ['electron', 'browser', 'display', 'keyring'] })
  const whyUnbuilt = needsBuild(args) ? await tryBuild() : undefined
  if (whyUnbuilt !== undefined) return concludeUnbuilt(whyUnbuilt)
  const room = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
  const opened = await surroundings(ready)
  try {
    const tallyFile = join(room, 'tally.json')
    const env = {
      ...process.env,
      ...Object.assign({}, ...opened.map(part => part.env)),
      PERPDESK_TALLY: tallyFile,
      PERPDESK_ELECTRON: realElectron(ready),
      // Nothing may make Electron's package fetch its binary in the middle of a test.
      ...(ready.electron === undefined ? { ELECTRON_OVERRIDE_DIST_PATH: join(room, 'no-electron') } : {}),
    }
    const command = [vitest(), 'run', ...reporters(), ...selection(ready, args)]
    const code = await runInTerminal(node, command, { cwd: root, env, limit: LIMIT })
    return conclude(code, readTally(tallyFile), ready)
  } finally {
    for (const part of opened) await part.close()
    rmSync(room, { recursive: true, force: true })
  }
}

/**
 * Only what runs the built app waits for it.
 *
 * @param {readonly string[]} args
 */
function needsBuild(args) {
  const named = args.flatMap((arg, index) =>
    arg === '--project' ? [args[index + 1]] : [/^--project=(.*)/.exec(arg)?.[1]],
  )
  const chosen = named.filter(name => name !== undefined)
  return chosen.length === 0 || chosen.some(name => !unbuilt.includes(name))
}

/** @returns {Promise<string | undefined>} The reason why it cannot be built. */
async function tryBuild() {
  try {
    await build()
    return undefined
  } catch (error) {
    if (error instanceof Stop && error.code === EXIT.failed) return error.message
    throw error
  }
}

/** @param {string} why */
function concludeUnbuilt(why) {
  process.stdout.write(`${why}\nNo test ran.\n0 passed, 1 failed\n`)
  return EXIT.failed
}

/**
 * Opens what the tests run inside of: a keyring of their own, and a screen where the real Electron needs one.
 *
 * @param {Ready} ready
 */
async function surroundings(ready) {
  const keyring = hasKeyring(ready) ? [await openKeyring()] : []
  const display = realElectron(ready) !== undefined && !hasDisplay() ? [await openDisplay()] : []
  return [...keyring, ...display]
}

/**
 * Returns the real Electron if it can open a window.
 *
 * @param {Ready} ready
 */
function realElectron({ electron, missing }) {
  return hasDisplay() || !missing.includes('display') ? electron : undefined
}

function vitest() {
  return at('node_modules', 'vitest', 'vitest.mjs')
}

function reporters() {
  return ['--reporter=default', `--reporter=${at('scripts', 'test', 'tally.mjs')}`]
}

/** @param {Ready} ready */
function hasKeyring({ missing }) {
  return isThere('linux') && !missing.includes('keyring')
}

/**
 * @param {string} path
 * @returns {import('./test/tally.mjs').Tally}
 */
function readTally(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The run ended before it could count: whatever it was, it is a failure.
    return { passed: 0, failed: 1, skipped: [] }
  }
}

/**
 * @param {number} code
 * @param {import('./test/tally.mjs').Tally} tally
 * @param {Ready} ready
 */
function conclude(code, tally, ready) {
  const isStrict = ['true', '1'].includes(process.env['CI'] ?? '')
  const noElectron = realElectron(ready) === undefined ? whyNotReal(ready) : undefined
  const end = closing({ code, tally, ready, noElectron, isStrict })
  process.stdout.write(`\n${end.lines.join('\n')}\n`)
  return end.code
}

/** @param {Ready} ready */
function whyNotReal({ electron }) {
  return electron === undefined ? `its binary is not here (${whyNoElectron()})` : 'there is no display for it'
}

await command(import.meta, argumentRules, test)
