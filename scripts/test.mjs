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
import { hand } from './setup/step.mjs'
import { howToGet, nameOf } from './setup/system.mjs'

/** Far above what a run takes: a run that hangs must end all the same. */
const LIMIT = 40 * 60_000
/** Projects of vitest.config.ts, and what each needs besides npm packages. */
const projects = { unit: [], rooms: [], scenarios: [], alone: [], host: ['browser'], window: ['browser'] }
/** What of vitest's own may stand behind `npm test`: what chooses tests, how long they take and how they are told. */
const values = [
  ...['project', 'testNamePattern', 'exclude', 'reporter', 'outputFile', 'shard'],
  ...['testTimeout', 'hookTimeout', 'slowTestThreshold', 'retry', 'bail', 'maxWorkers', 'silent'],
]
const flags = ['update', 'no-file-parallelism', 'hideSkippedTests', 'expandSnapshotDiff', 'logHeapUsage']
/** What takes too long for every change: it runs where it is named, as `npm run test:long` does. */
const LONG = 'long'
/** Specs that talk to a Secret Service. */
const keyringSpecs = [
  '**/*.keyring.test.ts',
  'test/ports/vault*.test.ts',
  'test/window/canary.test.ts',
  'test/long/canary.test.ts',
]

/** @typedef {import('./setup.mjs').Ready} Ready */

/**
 * Runs every test, or those that the arguments choose, and ends with one plain line.
 *
 * @param {readonly string[]} args Passed on to vitest.
 * @returns {Promise<number>}
 */
export async function test(args) {
  const ready = await setUp({ needs: ['electron', 'browser', 'display', 'keyring'] })
  const unbuilt = needsBuild(args) ? await tryBuild() : undefined
  if (unbuilt !== undefined) return concludeUnbuilt(unbuilt)
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
    const code = await hand(process.execPath, command, { cwd: root, env, limit: LIMIT })
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
  return chosen.length === 0 || chosen.some(name => name !== 'unit' && name !== 'host')
}

/** @returns {Promise<string | undefined>} Why it cannot be built. */
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
 * The real Electron, where it can open a window.
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
  return process.platform === 'linux' && !missing.includes('keyring')
}

/**
 * Leaves out what this machine cannot run; what was asked for by name is asked for all the same.
 *
 * @param {Ready} ready
 * @param {readonly string[]} args
 */
function selection(ready, args) {
  const keyring = hasKeyring(ready) ? [] : keyringSpecs.flatMap(spec => ['--exclude', spec])
  const named = args.some(arg => arg.startsWith('--project'))
  const lacking = Object.entries(projects).filter(([, parts]) => parts.some(part => lacks(ready, part)))
  const left = [LONG, ...lacking.map(([name]) => name)]
  const chosen = named ? [] : left.flatMap(name => ['--project', `!${name}`])
  return [...chosen, ...keyring, ...args]
}

/**
 * @param {Ready} ready
 * @param {string} part
 */
function lacks({ missing }, part) {
  return missing.some(name => name === part)
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
 * The closing lines: what was left out and why, what was skipped, and last of all the sum.
 *
 * @param {number} code
 * @param {import('./test/tally.mjs').Tally} tally
 * @param {Ready} ready
 */
function conclude(code, { passed, failed, skipped }, ready) {
  const strict = ['true', '1'].includes(process.env['CI'] ?? '')
  const lines = ['', ...skipped.map(name => `Skipped: ${name}`)]
  const absent = leftOut(ready)
  if (absent.length > 0) {
    lines.push(`Not run, for want of ${ready.missing.map(nameOf).join(' and ')}: ${absent.join(', ')}.`)
    lines.push(`To get it: ${howToGet(ready.missing)}`)
  }
  if (process.platform !== 'linux')
    lines.push('The keychain specs run on Linux alone, in a keyring of their own.')
  lines.push(
    realElectron(ready) === undefined
      ? `The specs for the real Electron were not registered: ${whyNotReal(ready)}.`
      : 'The specs for the real Electron were registered: its binary is here.',
  )
  if (passed + failed === 0) lines.push('No test ran, which is no success.')
  // Under CI nothing may be left out in silence: what was skipped or could not run counts as failed.
  const counted = failed + (strict ? skipped.length + absent.length : 0)
  const broken = counted > 0 ? counted : code !== 0 || passed === 0 ? 1 : 0
  lines.push(`${passed} passed, ${broken} failed`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return broken === 0 ? EXIT.fine : EXIT.failed
}

/** @param {Ready} ready */
function whyNotReal({ electron }) {
  return electron === undefined ? `its binary is not here (${whyNoElectron()})` : 'there is no display for it'
}

/** @param {Ready} ready */
function leftOut(ready) {
  const lacking = Object.entries(projects).filter(([, parts]) => parts.some(part => lacks(ready, part)))
  const names = lacking.map(([name]) => `the ${name} specs`)
  return lacks(ready, 'keyring') ? [...names, 'the keychain specs'] : names
}

await command(
  import.meta,
  {
    usage: `npm test [-- PATHS] [${[...values, ...flags].map(name => `--${name}`).join(' | ')} | -t | -u]`,
    words: true,
    values,
    flags,
    letters: { t: 'testNamePattern', u: 'update' },
  },
  test,
)
