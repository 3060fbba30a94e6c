import { basename, dirname, join } from 'node:path'
import { about } from './about.mjs'
import { tool } from './tool.mjs'

/** Returns the name of the one folder in the tarball. @param {import('./about.mjs').Arch} arch */
export const tarballFolder = arch => `${about.name}-${about.version}-linux-${arch}`

/** @param {import('./about.mjs').Arch} arch */
export const tarballName = arch => `${tarballFolder(arch)}.tar.gz`

/**
 * Packs the unpacked program as it is, to run without installation: in one order, with one date and no owner.
 *
 * @param {import('./kinds.mjs').Making} making
 */
export async function makeTarball({ folder, arch, out, date, soFar }) {
  const name = basename(folder)
  const args = [
    ...['--create', '--file', join(out, tarballName(arch)), '--use-compress-program', 'gzip -n'],
    ...['--format=gnu', '--sort=name', `--mtime=@${date}`, '--owner=0', '--group=0', '--numeric-owner'],
    ...['--directory', dirname(folder), `--transform=s,^${name},${tarballFolder(arch)},`, name],
  ]
  await tool('making the tar.gz', 'tar', args, { soFar })
}
