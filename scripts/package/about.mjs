import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { EXIT, Stop } from '../setup/command.mjs'
import { readProject } from '../release/ready.mjs'
import { at, root } from '../setup/places.mjs'

/**
 * The metadata of every package, from package.json and src/main/updates/project.json.
 *
 * @typedef {object} About
 * @property {string} name
 * @property {string} version
 * @property {string} description
 * @property {string} homepage
 * @property {string} repository
 * @property {string} license
 * @property {string} author
 * @property {string} maintainer The author with a mailbox.
 */

const { name, version, description, license, author } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const { homepage, repository, maintainersEmail } = readProject()

/** @type {About} */
export const about = {
  ...{ name, version, description, homepage, repository, license, author },
  maintainer: `${author} <${maintainersEmail}>`,
}

/** The version as Debian and Red Hat write one that comes before another. */
export const systemVersion = about.version.replace('-', '~')

/** Names of a processor in each kind of package. */
export const processors = /** @type {const} */ ({
  x64: { deb: 'amd64', rpm: 'x86_64' },
  arm64: { deb: 'arm64', rpm: 'aarch64' },
})

/** @typedef {keyof typeof processors} Arch */

/** Folder in which electron-builder puts the program for Linux, by processor. */
export const unpacked = /** @type {const} */ ({ x64: 'linux-unpacked', arm64: 'linux-arm64-unpacked' })

/** Date of sources without a known one, in seconds: the first that every kind of archive can hold. */
const NO_DATE = 315_532_800

/**
 * Returns the date of everything in a package, in seconds: `SOURCE_DATE_EPOCH`, else the date of the last
 * change to the sources. It is never the current time.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [sources]
 */
export function sourceDate(env = process.env, sources = root) {
  const seconds = env['SOURCE_DATE_EPOCH']
  if (seconds !== undefined && !/^\d{1,10}$/.test(seconds))
    throw new Stop(EXIT.usage, `SOURCE_DATE_EPOCH is ${seconds}, and not a whole number of seconds.`)
  if (seconds !== undefined) return Number(seconds)
  if (!existsSync(`${sources}/.git`)) return NO_DATE
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: sources,
    encoding: 'utf8',
  })
  return status === 0 ? Number(stdout) : NO_DATE
}
