import './setup/node.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { openKeyring } from './keyring.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { hand } from './setup/step.mjs'
import { howToGet, nameOf } from './setup/system.mjs'

/** Far above what a run takes: a run that hangs must end all the same. */
const LIMIT = 20 * 60_000
/** Projects of vitest.config.ts, and what each needs besides npm packages. */
const projects = { unit: [], rooms: [], host: ['browser'], window: ['browser'] }
/** Specs that talk to a Secret Service wear it in their name. */
const keyringSpecs = '**/*.keyring.test.ts'

/** @typedef {import('./setup.mjs').Ready} Ready */

/**
 * Runs every test, or those that the arguments choose, and ends with one plain line.
 *
 * @param {readonly string[]} args Passed on to vitest.
 * @returns {Promise<number>}
 */
export async function test(args) {
  const ready = await setUp({ needs: ['electron', 'browser', 'display', 'keyring'] })
  await build()
  const room = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
  const keyring = hasKeyring(ready) ? await openKeyring() : undefined
  try {
    const tallyFile = join(room, 'tally.json')
    const env = {
      ...process.env,
      ...keyring?.env,
      PERPDESK_TALLY: tallyFile,
      // Nothing may make Electron's package fetch its binary in the middle of a test.
      ...(ready.electron === undefined ? { ELECTRON_OVERRIDE_DIST_PATH: join(room, 'no-electron') } : {}),
    }
    const code = await hand(process.execPath, [vitest(), 'run', ...reporters(), ...selection(ready, args)], {
      cwd: root,
      env,
      limit: LIMIT,
    })
    return conclude(code, readTally(tallyFile), ready)
  } finally {
    await keyring?.close()
    rmSync(room, { recursive: true, force: true })
  }
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
  const keyring = hasKeyring(ready) ? [] : ['--exclude', keyringSpecs]
  const named = args.some(arg => arg.startsWith('--project'))
  const lacking = Object.entries(projects).filter(([, parts]) => parts.some(part => lacks(ready, part)))
  const chosen = named || lacking.length === 0 ? [] : lacking.flatMap(([name]) => ['--project', `!${name}`])
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
  const lines = ['']
  for (const name of skipped) lines.push(`Skipped: ${name}`)
  if (ready.missing.length > 0) {
    lines.push(`Not run for want of ${ready.missing.map(nameOf).join(', ')}: ${leftOut(ready).join(', ')}.`)
    lines.push(`To get it: ${howToGet(ready.missing)}`)
  }
  lines.push(
    ready.electron === undefined
      ? "The specs for the real Electron were not registered: its binary is not here. The window's specs ran on the Chromium host."
      : 'The specs for the real Electron ran too: its binary is here.',
  )
  if (passed + failed === 0) lines.push('No test ran, which is no success.')
  // Under CI nothing may be left out in silence: what was skipped or could not run counts as failed.
  const counted = failed + (strict ? skipped.length + ready.missing.length : 0)
  const broken = counted > 0 ? counted : code !== 0 || passed === 0 ? 1 : 0
  lines.push(`${passed} passed, ${broken} failed`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return broken === 0 ? EXIT.fine : EXIT.failed
}

/** @param {Ready} ready */
function leftOut(ready) {
  const lacking = Object.entries(projects).filter(([, parts]) => parts.some(part => lacks(ready, part)))
  const names = lacking.map(([name]) => `the ${name} specs`)
  return lacks(ready, 'keyring') ? [...names, 'the keychain specs'] : names
}

await command(import.meta, test)
