import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './command.mjs'
import { at, memory, writeWhole } from './places.mjs'
import { step } from './step.mjs'

// Never `require('electron')` here: without its binary that call downloads it, and blocks until it has.
const home = at('node_modules', 'electron')
const failure = join(memory, 'electron.json')
const A_DAY = 24 * 60 * 60_000

/** Electron's own program where it is installed whole, else undefined. */
export function electronBinary() {
  try {
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    const unpacked = readFileSync(join(home, 'dist', 'version'), 'utf8')
      .replace(/^v/, '')
      .trim()
    const binary = join(home, 'dist', readFileSync(join(home, 'path.txt'), 'utf8'))
    return unpacked === version && existsSync(binary) ? binary : undefined
  } catch {
    // One of the three files is not there: the download never finished.
    return undefined
  }
}

/** Whether trying to fetch Electron is worthwhile now: it is absent, and did not fail within the last day. */
export function electronIsWorthATry() {
  return electronBinary() === undefined && limit() > 0 && remembered() === undefined
}

/** Why Electron's binary is not here, in a few words. */
export function whyNoElectron() {
  if (limit() === 0) return 'PERPDESK_ELECTRON_TIMEOUT=0 says not to fetch it'
  return remembered() ?? 'it was not fetched'
}

/**
 * Fetches Electron's binary within a time limit (`PERPDESK_ELECTRON_TIMEOUT`, in seconds). A failure is
 * remembered for a day, so that the next start does not wait for it again.
 *
 * @param {import('./lock.mjs').Lock} lock
 */
export async function fetchElectron(lock) {
  say(`Fetching Electron's binary (at most ${limit() / 1000} s) …`)
  const { code, late, output, ms } = await step(
    "fetching Electron's binary",
    process.execPath,
    [join(home, 'install.js')],
    { limit: limit(), started: lock.covers },
  )
  if (code === 0 && electronBinary() !== undefined) {
    rmSync(failure, { force: true })
    return say(`  Electron fetched in ${Math.round(ms / 1000)} s.`)
  }
  const why = late
    ? `the download took longer than ${limit() / 1000} s`
    : `the download failed: ${reason(output)}`
  writeWhole(failure, JSON.stringify({ version: wanted(), at: Date.now(), why }))
}

function limit() {
  const seconds = Number(process.env['PERPDESK_ELECTRON_TIMEOUT'] ?? 120)
  return (Number.isFinite(seconds) && seconds >= 0 ? seconds : 120) * 1000
}

function wanted() {
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version
}

/** @returns {string | undefined} */
function remembered() {
  try {
    const { version, at: when, why } = JSON.parse(readFileSync(failure, 'utf8'))
    const age = Date.now() - when
    return version === wanted() && age >= 0 && age < A_DAY ? why : undefined
  } catch {
    // Nothing remembered, or nothing that can be read: then it is worth a try.
    return undefined
  }
}

/** @param {string} output */
function reason(output) {
  const line = output.split('\n').find(text => /error/i.test(text)) ?? output.split('\n')[0] ?? ''
  const cause = /E[A-Z]{4,}(?:_[A-Z]+)*/.exec(output)?.[0]
  return [
    line
      .replace(/^\w*Error: /, '')
      .trim()
      .slice(0, 120),
    cause,
  ]
    .filter(Boolean)
    .join(', ')
}
