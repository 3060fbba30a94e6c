import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { system } from '../../host/system/system.mjs'

/**
 * What decides which specs there are on a machine.
 *
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {boolean} isRoot
 * @property {() => boolean} grantsDisks Whether this process may have a disk of its own.
 */

/**
 * What a spec can stand on that is not everywhere, and that nothing we could bring would change. Where it is not, such
 * specs are not registered, and the end of a run says so.
 *
 * What a system could have and this machine lacks is something else: that is missing, and under CI a failure.
 *
 * @typedef {'linux' | 'unix' | 'root' | 'disk'} Ground
 * @typedef {object} Told
 * @property {(on: Machine) => boolean} isOn
 * @property {string} specs What its specs are about.
 * @property {string} because Why they are not everywhere.
 */

/** @type {Readonly<Record<Ground, Told>>} */
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

/** Files that stand on Linux as a whole. */
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
 * Whether what a spec stands on is here.
 *
 * @param {Ground} ground
 * @param {Machine} [on]
 */
export const isThere = (ground, on = here) => grounds[ground].isOn(on)

/**
 * The files of specs that stand as a whole on what is not here.
 *
 * @param {Machine} [on]
 * @returns {readonly string[]}
 */
export const filesOfOthers = (on = here) => (isThere('linux', on) ? [] : [ofLinux, ...keyringSpecs])

/**
 * What was not registered and why, in one line; undefined where everything was.
 *
 * @param {Machine} [on]
 */
export function notRegistered(on = here) {
  const told = Object.values(grounds).filter(({ isOn }) => !isOn(on))
  const each = told.map(({ specs, because }) => `${specs} (${because})`)
  return each.length === 0 ? undefined : `Not registered here are the specs ${each.join(', ')}.`
}
