import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, Stop } from '../setup/command.mjs'

/** Least age of a version in days. Most bad versions are found within days. */
export const LEAST_DAYS = 7
const DAY = 86_400_000

/**
 * Publication dates of the versions in a lockfile, and the day on which they were read.
 *
 * @typedef {{ readonly seen: string, readonly published: Readonly<Record<string, string>> }} Dates
 */

/**
 * Returns the versions that a lockfile installs as `name@version`, without duplicates and in order.
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
 * Returns the dates of these versions from npm's cache, which keeps the registry's document of each package.
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
 * Returns the versions that are younger than `LEAST_DAYS`.
 *
 * @param {Dates} dates
 * @returns {readonly string[]}
 */
export function tooYoung({ seen, published }) {
  const latest = Date.parse(seen) - LEAST_DAYS * DAY
  return Object.entries(published).flatMap(([name, date]) => (Date.parse(date) > latest ? [name] : []))
}

/**
 * Returns every package in npm's cache, with the dates of its versions.
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
 * Returns the registry's document of one package, if a line of the cache's index refers to one.
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
