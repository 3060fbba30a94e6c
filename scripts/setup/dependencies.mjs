import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EXIT, Stop, printStatus } from './command.mjs'
import { at, writeWhole } from './places.mjs'
import { step } from './step.mjs'
import { system } from '../../host/system/system.mjs'

/** It lies inside the folder that npm empties first, so an interrupted install can never look finished. */
const stamp = at('node_modules', '.perpdesk-stamp')

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} Entry */

/** Returns true if node_modules matches the lockfile. It is quick, because every start calls it. */
export function dependenciesAreReady() {
  return (
    stampMatches(expectedFingerprint()) &&
    directDependencies().every(name => existsSync(at('node_modules', name, 'package.json')))
  )
}

/**
 * Installs what the lockfile lists. No package needs its install script, so none is run.
 *
 * @param {import('./lock.mjs').Lock} lock
 */
export async function installDependencies(lock) {
  const fingerprint = expectedFingerprint()
  if (someoneInstalledThem()) return writeWhole(stamp, fingerprint)

  printStatus(`Installing ${packagePaths().length} packages (npm ci): half a minute to three minutes …`)
  let outcome = await ci(lock)
  if (outcome.code !== 0 && isHiccup(outcome.output)) {
    printStatus('  The network failed; trying once more.')
    await wait(1_000)
    outcome = await ci(lock)
  }
  if (outcome.signal !== null)
    throw new Stop(
      EXIT.tryAgain,
      'Dependencies were not installed: npm was stopped. The next start begins anew.',
    )
  if (outcome.code !== 0) throw reasonFor(outcome.output)
  writeWhole(stamp, fingerprint)
  printStatus(`  Dependencies installed in ${Math.round(outcome.ms / 1000)} s.`)
}

/** @param {import('./lock.mjs').Lock} lock */
function ci(lock) {
  const [file, ...args] = npm()
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit']
  return step(
    'installing dependencies',
    /** @type {string} */ (file),
    // Some packages name a newer Node for parts that are not used here.
    [...args, 'ci', ...flags, '--no-fund', '--engine-strict=false', '--loglevel=error'],
    // npm takes its time to stop; a half install is never taken for a whole one, so it need not.
    { cwd: at(), grace: 2_000, started: lock.covers, soFar: packagesHere },
  )
}

/** Returns the path of each package in the lockfile. */
function packagePaths() {
  return Object.keys(packagesOf(at('package-lock.json'))).filter(path => path !== '')
}

/** Describes the progress of npm, which first reads about all packages and then unpacks them. */
function packagesHere() {
  const paths = packagePaths()
  const here = paths.filter(path => existsSync(at(path, 'package.json'))).length
  return here === 0 ? `reading what ${paths.length} packages need` : `${here} of ${paths.length} packages`
}

/** Returns the command for npm: the one that runs this script, else the one on the path. */
export function npm() {
  const cli = process.env['npm_execpath']
  if (cli !== undefined && /npm-cli\.c?js$/.test(cli)) return [process.execPath, cli]
  const name = system.platform === 'win32' ? 'npm.cmd' : 'npm'
  const found = (process.env['PATH'] ?? '').split(delimiter).find(folder => existsSync(join(folder, name)))
  if (found === undefined)
    throw new Stop(EXIT.missing, 'npm was not found: it comes with Node, from https://nodejs.org.')
  return [name]
}

/** Returns the fingerprint that node_modules has to match: of the lockfile, and the Node that runs it. */
function expectedFingerprint() {
  const lockfile = readFileSync(at('package-lock.json'))
  const node = `${process.version} ${system.platform} ${process.arch}`
  return createHash('sha256').update(lockfile).update(node).digest('hex')
}

/** @param {string} fingerprint */
function stampMatches(fingerprint) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
}

function directDependencies() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  return Object.keys({ ...dependencies, ...devDependencies })
}

/**
 * Returns true if npm itself has just installed exactly this, so that adding a package by hand does not cause
 * a full installation. npm writes its own record last.
 */
function someoneInstalledThem() {
  const record = at('node_modules', '.package-lock.json')
  if (!existsSync(record) || !directDependencies().every(name => existsSync(at('node_modules', name))))
    return false
  const have = packagesOf(record)
  return Object.entries(packagesOf(at('package-lock.json'))).every(
    ([path, { version, integrity, optional }]) =>
      path === '' ||
      (optional === true && have[path] === undefined) ||
      (have[path]?.version === version && have[path]?.integrity === integrity),
  )
}

/**
 * @param {string} path
 * @returns {Record<string, Entry>}
 */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  } catch {
    // A record that cannot be read matches nothing.
    return {}
  }
}

/** @param {string} output */
function isHiccup(output) {
  return /ECONNRESET|ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ERR_SOCKET|EINTEGRITY|socket hang up|network|E50\d/i.test(
    output,
  )
}

/**
 * The sentence for an install that failed, from npm's many lines.
 *
 * @param {string} output
 */
function reasonFor(output) {
  const firstError = /npm (?:error|ERR!) (?!code|errno|syscall|path)(.+)/.exec(output)?.[1] ?? 'npm ci failed'
  if (/EACCES|EPERM|EROFS/.test(output))
    return new Stop(
      EXIT.cannotWrite,
      `Dependencies were not installed: ${at()} is not writable by this user.`,
    )
  if (/ENOSPC/.test(output))
    return new Stop(EXIT.cannotWrite, 'Dependencies were not installed: the disk is full.')
  if (isHiccup(output))
    return new Stop(
      EXIT.tryAgain,
      `Dependencies were not installed: the npm registry cannot be reached (${firstError}).`,
    )
  return new Stop(EXIT.missing, `Dependencies were not installed: ${firstError}`)
}
