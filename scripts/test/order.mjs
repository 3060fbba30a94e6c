import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../setup/places.mjs'

/** Where the longest files lie comes first: none of them is to run alone at the end. */
const PLACES = ['test/window/', 'test/campaigns/', 'test/', 'host/', '']

/** @typedef {import('vitest/node').TestSpecification} File */

/**
 * The order in which the files run, the same on every machine but for what it knows from its last run.
 *
 * The window's files stand apart from each other, since each is a whole browser. Of those that share workers the ones
 * with a document, which share theirs with each other alone, come first.
 */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {File[]} files
   */
  async sort(files) {
    const ranked = (await super.sort(files))
      .map(file => ({ file, rank: rankOf(file) }))
      .sort((a, b) => a.rank - b.rank)
    const of = (/** @type {boolean} */ isWindow) =>
      ranked.filter(({ rank }) => (rank === 0) === isWindow).map(({ file }) => file)
    const [windows, others] = [of(true), of(false)]
    return [
      ...windows.flatMap((file, nth) => [file, ...others.slice(2 * nth, 2 * nth + 2)]),
      ...others.slice(2 * windows.length),
    ]
  }
}

/** @param {File} file */
function rankOf({ moduleId }) {
  const path = relative(root, moduleId).replaceAll('\\', '/')
  const place = PLACES.findIndex(folder => path.startsWith(folder))
  return (
    2 * place + (/@vitest-environment/.test(readFileSync(moduleId, 'utf8')) ? 0 : 1) - (place === 0 ? 1 : 0)
  )
}
