import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { at } from '../setup/places.mjs'
import { setModes } from './seal.mjs'

/** Folder of the installed program. */
export const HOME = 'usr/lib/perpdesk'
/** Sandbox helper for systems that allow no other way. It has to run as root. */
export const SANDBOX = `${HOME}/chrome-sandbox`
const RUNS_AS_ROOT = 0o4755

/**
 * Lays all that is installed on a system, as it will lie there: the unpacked program whole, a name for it among the
 * commands, an entry among the programs with its icons, and a page of the manual.
 *
 * @param {string} folder The unpacked program.
 * @param {string} to
 */
export function layInstalled(folder, to) {
  cpSync(folder, join(to, HOME), { recursive: true })
  lay(to, 'usr/share/applications/perpdesk.desktop', readFileSync(at('build', 'linux', 'perpdesk.desktop')))
  lay(to, 'usr/share/man/man1/perpdesk.1.gz', packed(readFileSync(at('build', 'linux', 'perpdesk.1'))))
  for (const icon of readdirSync(at('build', 'icons')).sort()) {
    const size = icon.replace('.png', '')
    lay(to, `usr/share/icons/hicolor/${size}/apps/perpdesk.png`, readFileSync(at('build', 'icons', icon)))
  }
}

/**
 * Ends the laying: one of two modes for each file but one, a name for the program among the commands, and one date.
 *
 * @param {string} to
 * @param {number} date In seconds.
 */
export function closeInstalled(to, date) {
  setModes(to)
  // SECURITY: where a system gives no user namespace to a program, pages are shut in by this helper, as root.
  chmodSync(join(to, SANDBOX), RUNS_AS_ROOT)
  mkdirSync(join(to, 'usr', 'bin'), { mode: 0o755 })
  symlinkSync('../lib/perpdesk/perpdesk', join(to, 'usr', 'bin', 'perpdesk'))
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true }))
    lutimesSync(join(entry.parentPath, entry.name), date, date)
  lutimesSync(to, date, date)
}

/**
 * Writes a file to its place in the installed tree.
 *
 * @param {string} to
 * @param {string} path
 * @param {string | Buffer} text
 */
export function lay(to, path, text) {
  mkdirSync(dirname(join(to, path)), { recursive: true })
  writeFileSync(join(to, path), text, { mode: 0o644 })
}

/**
 * Text as documents of a system are packed, with neither a name nor a date in it. What Node itself has for it packs
 * otherwise on another processor.
 *
 * @param {string | Buffer} text
 */
export function packed(text) {
  const { status, stdout, stderr } = spawnSync('gzip', ['-9n'], { input: text })
  if (status !== 0) throw new Error(`gzip ended with ${String(status)}: ${String(stderr)}`)
  return stdout
}
