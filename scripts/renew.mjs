import './setup/node.mjs'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datesOf, LEAST_DAYS, tooYoung, versionsIn } from './renew/dates.mjs'
import { command, EXIT, printStatus, Stop } from './setup/command.mjs'
import { npm } from './setup/dependencies.mjs'
import { at, writeWhole } from './setup/places.mjs'
import { step } from './setup/step.mjs'

/** The first npm that knows `min-release-age`. */
const FIRST_NPM = /** @type {const} */ ([11, 10])
const LOCKFILE = 'package-lock.json'
/** Folders with a lockfile: the project's own, and that of the other Node. */
const folders = ['.', 'scripts/setup/node-24']
const DATES = 'package-lock.dates.json'

/**
 * Renews the lockfiles from package.json with no version younger than seven days, and writes the publication
 * date of each version beside them. With `dates` the lockfile stays as it is, and only its dates are written.
 *
 * @param {{ dates: boolean }} options
 */
export async function renew({ dates }) {
  const version = (await run('asking npm what it is', ['--version'])).trim()
  if (!knowsAges(version))
    throw new Stop(
      EXIT.missing,
      `npm ${version} does not know the age of a version: it takes npm ${FIRST_NPM.join('.')} or newer (npm install --global npm@11).`,
    )
  const room = mkdtempSync(join(tmpdir(), 'perpdesk-renew-'))
  try {
    const now = new Date()
    // npm requests the dates of a package only where ages matter to it.
    const age = dates ? `--before=${now.toISOString()}` : `--min-release-age=${LEAST_DAYS}`
    const cache = join(room, 'cache')
    const quietly = ['--ignore-scripts', '--loglevel=error', '--engine-strict=false', `--cache=${cache}`]
    for (const folder of folders) {
      mkdirSync(join(room, folder), { recursive: true })
      cpSync(at('.npmrc'), join(room, folder, '.npmrc'))
      cpSync(at(folder, 'package.json'), join(room, folder, 'package.json'))
      const args = ['install', '--package-lock-only', age, ...quietly]
      await run('asking about every package', args, join(room, folder))
    }
    const lockfiles = folders.map(folder =>
      readFileSync(dates ? at(folder, LOCKFILE) : join(room, folder, LOCKFILE), 'utf8'),
    )
    const versions = lockfiles.flatMap(lockfile => versionsIn(JSON.parse(lockfile)))
    const seen = datesOf(versions.toSorted(), cache, now)
    const young = tooYoung(seen)
    // npm is not believed: what it took is looked at once more.
    if (!dates && young.length > 0)
      throw new Stop(
        EXIT.failed,
        `Younger than ${LEAST_DAYS} days, so nothing was changed: ${young.join(', ')}`,
      )
    if (!dates)
      for (const [nth, folder] of folders.entries()) writeWhole(at(folder, LOCKFILE), lockfiles[nth] ?? '')
    writeWhole(at(DATES), `${JSON.stringify(seen, undefined, 2)}\n`)
    printStatus(`${DATES} holds the dates of ${Object.keys(seen.published).length} versions.`)
    if (dates && young.length > 0) printStatus(`Younger than ${LEAST_DAYS} days: ${young.join(', ')}`)
    return EXIT.fine
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

/** @param {string} version */
export function knowsAges(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > FIRST_NPM[0] || (major === FIRST_NPM[0] && minor >= FIRST_NPM[1])
}

/**
 * Runs npm out of sight and returns its output.
 *
 * @param {string} doing
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
async function run(doing, args, cwd = at()) {
  const [file = '', ...before] = npm()
  const { code, output } = await step(doing, file, [...before, ...args], { cwd })
  if (code === 0) return output
  const why =
    /npm (?:error|ERR!) (?!code|errno|syscall|path)(.+)/.exec(output)?.[1] ?? `npm ended with ${code}`
  const isAway = /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E50\d/.test(output)
  throw new Stop(isAway ? EXIT.tryAgain : EXIT.failed, `Nothing was changed: ${why}`)
}

// npm run renew: what package.json asks for, as new as is old enough.
await command(import.meta, { usage: 'npm run renew [-- --dates]', flags: ['dates'] }, args =>
  renew({ dates: args.includes('--dates') }),
)
