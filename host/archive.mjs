import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'

/** Path of a package's program. */
const ARCHIVE = join('resources', 'app.asar')

/**
 * @typedef {object} Program Location of an application that can be run.
 * @property {string} root Folder of its package.json.
 * @property {string | undefined} resources Resource folder; `undefined` unless the application is a package.
 * @property {() => void} putAway Removes the files that were extracted for it.
 */

/** Returns true if a folder is a package with its program in an archive. @param {string} folder */
export const isPackage = folder => existsSync(join(folder, ARCHIVE))

/**
 * Finds the program in a folder. Electron's `fs` reads a package's program inside the archive. Node cannot,
 * so the archive is extracted to a temporary folder `app.asar`. Files that the archive's header does not list
 * are absent.
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
