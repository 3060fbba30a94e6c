import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, Stop } from '../setup/command.mjs'

/** How old a version has to be before it is taken: what is bad in one is mostly found within days. */
export const LEAST_DAYS = 7
const DAY = 86_400_000

/**
 * When each version of a lockfile was published, and on which day that was asked.
 *
 * @typedef {{ readonly seen: string, readonly published: Readonly<Record<string, string>> }} Dates
 */

/**
 * What a lockfile installs, as `name@version`, each once and in order.
 *
 * @param {{ packages: Readonly<Record<string, { name?: string, version?: string }>> }} lockfile
 * @returns {readonly string[]}
 */
export function versionsIn({ packages }) {
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  const named = entries.map(
    ([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`,
  )
  return [...new Set(named)].sort()
}

/**
 * The dates of these versions, as npm saw them: it keeps what the registry said of each package in its cache.
 *
 * @param {readonly string[]} versions
 * @param {string} cache
 * @param {Date} now
 * @returns {Dates}
 */
export function datesOf(versions, cache, now) {
  const seen = timesIn(join(cache, '_cacache'))
  const published = versions.map(each => {
    const at = each.lastIndexOf('@')
    const date = seen.get(each.slice(0, at))?.[each.slice(at + 1)]
    if (date === undefined || Number.isNaN(Date.parse(date)))
      throw new Stop(EXIT.missing, `npm kept no date of ${each}, so nothing was changed.`)
    return [each, new Date(date).toISOString()]
  })
  return { seen: now.toISOString(), published: Object.fromEntries(published) }
}

/**
 * What is younger than it may be, by name and version.
 *
 * @param {Dates} dates
 * @returns {readonly string[]}
 */
export function tooYoung({ seen, published }) {
  const latest = Date.parse(seen) - LEAST_DAYS * DAY
  return Object.entries(published).flatMap(([name, date]) => (Date.parse(date) > latest ? [name] : []))
}

/**
 * Every package that npm's cache knows about, with the dates of its versions.
 *
 * @param {string} folder
 * @returns {ReadonlyMap<string, Readonly<Record<string, string>>>}
 */
function timesIn(folder) {
  const index = join(folder, 'index-v5')
  if (!existsSync(index))
    throw new Stop(EXIT.ourFault, 'npm keeps its cache in another way than this command knows.')
  const files = readdirSync(index, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const lines = files.flatMap(({ parentPath, name }) =>
    readFileSync(join(parentPath, name), 'utf8')
      .split('\n')
      .flatMap(line => (line.includes('\t') ? [line.slice(line.indexOf('\t') + 1)] : [])),
  )
  const documents = lines.flatMap(line => documentOf(folder, JSON.parse(line)))
  return new Map(documents.map(({ name, time }) => [name, time]))
}

/**
 * What the registry said of one package, where a line of the cache's index is about that.
 *
 * @param {string} folder
 * @param {{ integrity?: string, metadata?: { resHeaders?: { 'content-type'?: string } } }} line
 * @returns {readonly { name: string, time: Record<string, string> }[]}
 */
function documentOf(folder, { integrity, metadata }) {
  if (integrity === undefined || !/json/.test(metadata?.resHeaders?.['content-type'] ?? '')) return []
  const [algorithm = '', base64 = ''] = integrity.split(/-(.*)/s)
  const digest = Buffer.from(base64, 'base64').toString('hex')
  const place = join(folder, 'content-v2', algorithm, digest.slice(0, 2), digest.slice(2, 4), digest.slice(4))
  if (!existsSync(place)) return []
  const { name, time } = JSON.parse(readFileSync(place, 'utf8'))
  return typeof name === 'string' && typeof time === 'object' ? [{ name, time }] : []
}
