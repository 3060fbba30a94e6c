import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { system } from '../../host/system/system.mjs'

/**
 * Properties of a machine that decide which specs it has.
 *
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {boolean} isRoot
 * @property {() => boolean} grantsDisks Returns true if this process may mount a disk.
 */

/**
 * A precondition of specs that not every machine meets and that set-up cannot provide. Without it such specs
 * are not registered, and the end of a run reports that.
 *
 * A part that a system could have and this machine lacks is different: it is missing, and under CI a failure.
 *
 * @typedef {'linux' | 'unix' | 'root' | 'disk'} Ground
 * @typedef {object} GroundInfo
 * @property {(on: Machine) => boolean} isOn
 * @property {string} specs Subject of its specs.
 * @property {string} because Reason why they do not run everywhere.
 */

/** @type {Readonly<Record<Ground, GroundInfo>>} */
const grounds = {
  linux: {
    isOn: ({ platform }) => platform === 'linux',
    specs:
      'of keychains that a test can have for itself, of /proc, of bounds on files and of packages for Linux',
    because: 'Linux alone has them',
  },
  unix: {
    isOn: ({ platform }) => platform !== 'win32',
    specs: 'of rights of files, of shell scripts and of ends by a signal',
    because: 'Windows has none',
  },
  root: {
    isOn: ({ isRoot }) => isRoot,
    specs: 'of a start without a sandbox',
    because: 'only root on Linux makes one',
  },
  disk: {
    isOn: ({ isRoot, grantsDisks }) => isRoot && grantsDisks(),
    specs: 'on a real disk without room',
    because: 'only root on Linux gets a disk for itself, and not everywhere',
  },
}

/** Files whose specs all need Linux. */
const ofLinux = '**/*.linux.test.ts'

/** Specs that talk to a Secret Service, which only Linux has. */
export const keyringSpecs = ['**/*.keyring.test.ts', 'test/ports/vault*.test.ts', 'test/long/canary.test.ts']

/** @type {Machine} */
const here = {
  get platform() {
    return system.platform
  },
  get isRoot() {
    return system.isRoot
  },
  grantsDisks: () => {
    const place = mkdtempSync(join(tmpdir(), 'perpdesk-disk-'))
    const run = (/** @type {string} */ program, /** @type {readonly string[]} */ args) =>
      spawnSync(program, args, { stdio: 'ignore' }).status === 0
    const isGranted = run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place])
    if (isGranted) run('umount', ['--lazy', place])
    rmdirSync(place)
    return isGranted
  },
}

/**
 * Returns true if a machine meets a precondition.
 *
 * @param {Ground} ground
 * @param {Machine} [on]
 */
export const isThere = (ground, on = here) => grounds[ground].isOn(on)

/**
 * Returns the spec files that as a whole need a precondition that is not met.
 *
 * @param {Machine} [on]
 * @returns {readonly string[]}
 */
export const filesOfOthers = (on = here) => (isThere('linux', on) ? [] : [ofLinux, ...keyringSpecs])

/**
 * Returns one line that names the specs that were not registered, with the reasons, or `undefined` if all
 * were.
 *
 * @param {Machine} [on]
 */
export function notRegistered(on = here) {
  const excluded = Object.values(grounds).filter(({ isOn }) => !isOn(on))
  const each = excluded.map(({ specs, because }) => `${specs} (${because})`)
  return each.length === 0 ? undefined : `Not registered here are the specs ${each.join(', ')}.`
}
