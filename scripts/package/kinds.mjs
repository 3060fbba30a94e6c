import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXIT, Stop } from '../setup/command.mjs'
import { unpacked } from './about.mjs'
import { debName, makeDeb } from './deb.mjs'
import { codeFaults } from './libraries.mjs'
import { makeRpm, rpmName } from './rpm.mjs'
import { makeTarball, tarballName } from './tarball.mjs'
import { hasTool } from './tool.mjs'

/** @typedef {import('./about.mjs').Arch} Arch */

/**
 * The input of a package: the unpacked program, the processor, a temporary folder, the output folder, the date of
 * everything in the package, and a description of the progress of all packages.
 *
 * @typedef {{ readonly folder: string, readonly arch: Arch, readonly room: string, readonly out: string, readonly date: number, readonly soFar?: () => string }} Making
 * @typedef {{ readonly name: (arch: Arch) => string, readonly make: (making: Making) => Promise<void>, readonly requires: string, readonly canMake: () => boolean }} Kind
 */

/**
 * Packages for Linux, each made by a tool of the systems it is for.
 *
 * @type {Readonly<Record<'tar.gz' | 'deb' | 'rpm', Kind>>}
 */
export const kinds = {
  'tar.gz': {
    name: tarballName,
    make: makeTarball,
    requires: 'GNU tar and gzip',
    canMake: () => hasTool('tar', /GNU tar/) && hasTool('gzip'),
  },
  deb: {
    name: debName,
    make: makeDeb,
    requires: 'dpkg-deb and gzip',
    canMake: () => hasTool('dpkg-deb') && hasTool('gzip'),
  },
  rpm: {
    name: rpmName,
    make: makeRpm,
    requires: 'rpmbuild and gzip',
    canMake: () => hasTool('rpmbuild') && hasTool('gzip'),
  },
}

/**
 * Makes all kinds of package that this machine has the tools for, and returns the missing ones.
 *
 * @param {string} out
 * @param {Arch} arch
 * @param {number} date
 * @returns {Promise<readonly string[]>} The kinds that were not made, each with the tools it needs.
 */
export async function makeKinds(out, arch, date) {
  const folder = join(out, unpacked[arch])
  const faults = codeFaults(folder, arch)
  if (faults.length > 0) throw new Stop(EXIT.failed, `Not packed: ${faults.join('; ')}.`)
  const entries = Object.entries(kinds)
  const able = entries.filter(([, { canMake }]) => canMake())
  for (const [done, [, { make }]] of able.entries()) {
    const room = mkdtempSync(join(tmpdir(), 'perpdesk-packing-'))
    try {
      const soFar = () => `${done} of ${able.length} packages made`
      await make({ folder, arch, room, out, date, soFar })
    } finally {
      rmSync(room, { recursive: true, force: true })
    }
  }
  return entries
    .filter(entry => !able.includes(entry))
    .map(([kind, { requires }]) => `${kind} (it wants ${requires})`)
}
