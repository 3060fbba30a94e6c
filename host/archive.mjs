import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'

/** Where a package keeps its program. */
const ARCHIVE = join('resources', 'app.asar')

/**
 * @typedef {object} Program Where an application lies that can be run.
 * @property {string} root The folder of its package.json.
 * @property {string | undefined} resources Where the package keeps what it brings along, if it is one.
 * @property {() => void} putAway Takes away what was laid out for it.
 */

/** Whether a folder is a package, with its program in an archive. @param {string} folder */
export const isPackage = folder => existsSync(join(folder, ARCHIVE))

/**
 * Finds the program in a folder. Electron reads that of a package out of its archive, in place and through its own
 * `fs`; Node cannot, so here what the archive's header tells is laid out of it, in a folder of the archive's own name,
 * with what lies beside it put where the header says. What the header does not tell is not there.
 *
 * @param {string} folder
 * @returns {Program}
 */
export function programIn(folder) {
  if (!isPackage(folder)) return { root: folder, resources: undefined, putAway: () => undefined }
  const room = mkdtempSync(join(tmpdir(), 'perpdesk-archive-'))
  const root = join(room, 'app.asar')
  extractAll(join(folder, ARCHIVE), root)
  return {
    root,
    resources: join(folder, 'resources'),
    putAway: () => rmSync(room, { recursive: true, force: true, maxRetries: 5 }),
  }
}
