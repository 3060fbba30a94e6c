import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, printStatus } from './command.mjs'
import { at, memory, writeWhole } from './places.mjs'
import { step } from './step.mjs'

// Never `require('electron')` here: without its binary that call downloads it, and blocks until it has.
const home = at('node_modules', 'electron')
const failure = join(memory, 'electron.json')
const A_DAY = 24 * 60 * 60_000
/** So many seconds may pass without a byte before a download is given up. */
const PATIENCE = 30
/** Command of Electron's package that fetches and unpacks the binary by hand. */
const BY_HAND = 'node node_modules/electron/install.js'
/** @type {string | undefined} Why it could not be set up in this run, where that is not remembered. */
let failedNow

/** Returns Electron's own program if it is completely installed, else `undefined`. */
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

/**
 * Returns true if trying to fetch Electron is worthwhile now: it is absent, and no try with the same time
 * limit and sources failed within the last day.
 */
export function electronIsWorthATry() {
  return electronBinary() === undefined && limit() > 0 && remembered() === undefined
}

/** Returns the reason why Electron's binary is missing, in a few words. */
export function whyNoElectron() {
  if (limit() === 0) return 'PERPDESK_ELECTRON_TIMEOUT=0 says not to fetch it'
  return remembered() ?? failedNow ?? 'it was not fetched'
}

/**
 * Fetches Electron's binary for as long as data keeps coming. A failure is remembered for a day, so that the
 * next start does not wait for it again. A partial download is kept, and the next try resumes it.
 *
 * @param {import('./lock.mjs').Lock} lock
 */
export async function fetchElectron(lock) {
  printStatus(
    `Fetching Electron's binary, about 120 MB (given up after ${limit() / 1000} s without a byte) …`,
  )
  const { code, signal, late, output, ms } = await step(
    "fetching Electron's binary",
    process.execPath,
    [at('scripts', 'setup', 'electron-download.mjs')],
    { silence: limit(), started: lock.covers, soFar: lastAmount },
  )
  if (code === 0 && electronBinary() !== undefined) {
    rmSync(failure, { force: true })
    return printStatus(`  Electron fetched in ${Math.round(ms / 1000)} s.`)
  }
  // A person ended it, so the next start tries again.
  if (signal !== null && !late)
    return printStatus('  The download was stopped. The next start goes on from what is here.')
  // Another try can end otherwise as soon as the fault is mended, so it is not remembered.
  if (!late && code !== EXIT.tryAgain) {
    failedNow = reason(output)
    return printStatus(
      `  Electron could not be set up, and the network is not the cause: ${failedNow}. To do it by hand: ${BY_HAND}`,
    )
  }
  const why = late ? stalled(lastAmount(output)) : `the download failed: ${reason(output)}`
  const how =
    'ELECTRON_MIRROR names another source; ELECTRON_GET_USE_PROXY=1 with HTTPS_PROXY a proxy; PERPDESK_ELECTRON_TIMEOUT a longer patience, in seconds'
  printStatus(`  Electron could not be had: ${why}. ${how}. To fetch it by hand: ${BY_HAND}`)
  writeWhole(failure, JSON.stringify({ version: expectedVersion(), at: Date.now(), why, ...surroundings() }))
}

/** @param {string | undefined} amount */
const stalled = amount =>
  `no byte came for ${limit() / 1000} s${amount === undefined ? '' : `, ${amount} is here`}`

/** Returns the last amount that the download reported. @param {string} output */
const lastAmount = output => output.match(/^\d+(?: of \d+)? MB$/gm)?.at(-1)

function limit() {
  const seconds = Number(process.env['PERPDESK_ELECTRON_TIMEOUT'] ?? PATIENCE)
  return (Number.isFinite(seconds) && seconds >= 0 ? seconds : PATIENCE) * 1000
}

/** Returns the conditions under which the same try would end the same: the time limit, and the sources. */
function surroundings() {
  const names = Object.keys(process.env).filter(name =>
    /^(npm_config_)?electron_|^(https?|no)_proxy$/i.test(name),
  )
  const where = names.toSorted().map(name => `${name}=${process.env[name] ?? ''}`)
  // Hashed, because a proxy's address can hold a password.
  return { limit: limit(), where: createHash('sha256').update(where.join('\n')).digest('hex') }
}

function expectedVersion() {
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version
}

/** @returns {string | undefined} */
function remembered() {
  try {
    const { version, at: when, why, limit: patience, where } = JSON.parse(readFileSync(failure, 'utf8'))
    const age = Date.now() - when
    const now = surroundings()
    const isSame = version === expectedVersion() && where === now.where && patience >= now.limit
    return isSame && age >= 0 && age < A_DAY ? why : undefined
  } catch {
    // Nothing remembered, or nothing that can be read: then it is worth a try.
    return undefined
  }
}

/** @param {string} output */
function reason(output) {
  const lines = output.split('\n')
  const line =
    lines.find(text => /^\s*\[?\w*Error(?: \[\w+\])?: /.test(text)) ??
    lines.find(text => /error/i.test(text)) ??
    lines[0] ??
    ''
  const cause = /E[A-Z]{4,}(?:_[A-Z]+)*/.exec(output)?.[0]
  return [
    line
      .replace(/^\w*Error(?: \[\w+\])?: /, '')
      .trim()
      .slice(0, 120),
    cause,
  ]
    .filter(Boolean)
    .join(', ')
}
