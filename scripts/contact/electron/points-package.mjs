import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fuseFaults } from '../../package/fuses.mjs'
import { playing } from '../../package/stand-in.mjs'
import { observed, expectEqual, held, unprovable } from './verdict.mjs'
import { endNow } from '../../../host/system/processes.mjs'
import { system } from '../../../host/system/system.mjs'

/** @typedef {Pick<import('./verdict.mjs').Point, 'name'> & { prove(folder: string | undefined): Promise<import('./verdict.mjs').Found> }} PackagePoint */

const NONE = 'no package was named: npm run package, then --package FOLDER'

/** @param {string} folder */
function programOf(folder) {
  const named = ['perpdesk', 'perpdesk.exe', 'Perpdesk.exe'].find(name => existsSync(join(folder, name)))
  return named === undefined ? undefined : join(folder, named)
}

/**
 * Returns the exit code of a program.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [more]
 * @returns {Promise<unknown>}
 */
const codeOf = (program, args, more = {}) =>
  new Promise(done => {
    const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...playing, ...more } })
    const timer = setTimeout(() => endNow(child), 20_000)
    child.once('error', () => done('not started'))
    child.once('close', code => {
      clearTimeout(timer)
      done(code)
    })
  })

/**
 * Points about a package: its fuses as set and in effect, and its archive.
 *
 * @type {readonly PackagePoint[]}
 */
export const packagePoints = [
  {
    name: 'all nine fuses of a package stand as they are written down',
    async prove(folder) {
      if (folder === undefined) return unprovable(NONE)
      return expectEqual(fuseFaults(folder), [])
    },
  },
  {
    name: 'a package does not run as Node, whatever its environment says',
    async prove(folder) {
      const program = folder && programOf(folder)
      if (!program) return unprovable(NONE)
      const code = await codeOf(program, ['-e', 'process.exit(77)'], { ELECTRON_RUN_AS_NODE: '1' })
      if (code === 77) return observed('it ran as Node')
      // A program that does not start here at all is no Node either, and shows nothing.
      const alone = await codeOf(program, ['--help'])
      return alone === 0 ? held : unprovable(`it does not start here: ${String(alone)}`)
    },
  },
  {
    name: 'the archive shows the launcher the bytes it was packed with',
    async prove(folder) {
      const program = folder && programOf(folder)
      if (!program) return unprovable(NONE)
      if (system.platform !== 'linux') return unprovable('the launcher compares on Linux alone')
      // The launcher exits with 65 if a byte differs. Past it the program only prints its usage.
      return expectEqual(await codeOf(program, ['--help']), 0)
    },
  },
]
