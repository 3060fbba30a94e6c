import { readFileSync, statSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { projectFiles } from '../check/files.mjs'
import { at, root } from '../setup/places.mjs'

/** Folders in the order of their longest files, so that no long file runs alone at the end. */
const PLACES = ['test/window/', 'test/long/', 'test/campaigns/', 'test/', 'host/', '']

/** @typedef {import('vitest/node').TestSpecification} File */

/**
 * The order in which the files run, the same on every machine except for what it knows from its last run.
 *
 * The window's files run apart from each other, since each is a whole browser. Of those that share workers
 * the ones with a document, which share theirs with each other alone, come first.
 *
 * In watch mode the files nearest to the last saved file come first.
 */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {File[]} files
   */
  async sort(files) {
    if (this.ctx.config.watch) return nearestFirst(files)
    const ranked = (await super.sort(files))
      .map(file => ({ file, rank: rankOf(file) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ file }) => file)
    const windows = ranked.filter(file => pathOf(file).startsWith('test/window/'))
    const others = ranked.filter(file => !windows.includes(file))
    return [
      ...windows.flatMap((file, nth) => [file, ...others.slice(2 * nth, 2 * nth + 2)]),
      ...others.slice(2 * windows.length),
    ]
  }
}

/** @param {File} file */
const pathOf = ({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/')

/** @param {File} file */
function rankOf(file) {
  const place = PLACES.findIndex(folder => pathOf(file).startsWith(folder))
  return 2 * place + (/@vitest-environment/.test(readFileSync(file.moduleId, 'utf8')) ? 0 : 1)
}

/** @param {File[]} files */
function nearestFirst(files) {
  const saved = projectFiles('src')
    .map(path => ({ path, when: statSync(at(path)).mtimeMs }))
    .reduce((last, each) => (each.when > last.when ? each : last)).path
  const far = (/** @type {File} */ file) => {
    const path = pathOf(file)
    if (path.replace('.test.ts', '') === saved.replace(/(\.test)?\.\w+$/, '')) return 0
    return relative(dirname(saved), path).split(/[\\/]/).length
  }
  return files.toSorted((one, other) => far(one) - far(other))
}
