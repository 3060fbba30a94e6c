import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at } from './places.mjs'
import { system } from '../../host/system/system.mjs'

/** The bits of a file's mode by which a program runs as its owner, for everybody: Chromium takes no helper without both. */
const RUNS_AS_OWNER = 0o4001

/**
 * System properties that decide whether Chromium's sandbox works.
 *
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {boolean} isRoot
 * @property {(file: string, args: readonly string[]) => number | undefined} ends
 *   Exit code of a program; undefined if there is none.
 * @property {(file: string, args: readonly string[]) => string} complaint The standard error of a program that is run.
 * @property {(path: string) => { readonly uid: number, readonly mode: number } | undefined} stat
 *   Owner and mode of a path.
 */

/** @type {System} */
const thisSystem = {
  get platform() {
    return system.platform
  },
  get isRoot() {
    return system.isRoot
  },
  ends: (file, args) => spawnSync(file, args, { stdio: 'ignore', timeout: 10_000 }).status ?? undefined,
  complaint: (file, args) =>
    spawnSync(file, args, { encoding: 'utf8', timeout: 30_000, stdio: ['ignore', 'ignore', 'pipe'] })
      .stderr ?? '',
  stat: path => statSync(path, { throwIfNoEntry: false }),
}

/**
 * Returns a sentence with the commands that mend it if Electron's sandbox cannot work on this system.
 * Chromium itself crashes without a useful message.
 *
 * @param {string} binary Electron's own program.
 * @param {System} [on]
 */
export function whyNoSandbox(binary, on = thisSystem) {
  if (on.platform !== 'linux' || on.isRoot) return undefined
  const helper = join(dirname(binary), 'chrome-sandbox')
  const found = on.stat(helper)
  if (found?.uid === 0 && (found.mode & RUNS_AS_OWNER) === RUNS_AS_OWNER) return undefined
  // Either way is enough: the helper that runs as root, or a user namespace that every user may make.
  if (on.ends('unshare', ['-Ur', 'true']) === 0) return undefined
  return howToAllow(helper)
}

/**
 * Returns the sentence of {@link whyNoSandbox} where Electron ends over its sandbox although `unshare` may make a
 * namespace: AppArmor can allow that to one program and not to another. Electron is started once more for it, with an
 * app that opens nothing, because the terminal has its standard error while the desk runs.
 *
 * @param {string} binary Electron's own program, which has just ended hard.
 * @param {System} [on]
 */
export function whySandboxFailed(binary, on = thisSystem) {
  if (on.platform !== 'linux' || on.isRoot) return undefined
  const complaint = on.complaint(binary, [at('scripts', 'setup', 'sandbox-probe.cjs')])
  return /No usable sandbox|sandbox helper binary/.test(complaint)
    ? howToAllow(join(dirname(binary), 'chrome-sandbox'))
    : undefined
}

/** @param {string} helper */
function howToAllow(helper) {
  const quoted = `'${helper.replaceAll("'", String.raw`'\''`)}'`
  return `This system does not let Electron shut its pages in. Let it: sudo chown root:root ${quoted} && sudo chmod 4755 ${quoted}.`
}
