import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from './tool.mjs'

/**
 * Mode, owner and link target of a file or folder in a package.
 *
 * @typedef {{ readonly mode: string, readonly owner: string, readonly link: string | undefined }} Laid
 */

/**
 * Unpacks a package into `room`. Returns the folder of its files, and each path with its mode, owner and link target.
 *
 * @param {string} file
 * @param {'tar.gz' | 'deb' | 'rpm'} kind
 * @param {string} room
 * @returns {Promise<{ readonly at: string, readonly laid: ReadonlyMap<string, Laid> }>}
 */
export async function unpackPackage(file, kind, room) {
  const folder = join(room, 'unpacked')
  mkdirSync(folder, { recursive: true })
  const tarball = await convertToTar(file, kind, room)
  await tool('unpacking', 'tar', ['-xpf', tarball, '--no-same-owner', '-C', folder])
  const listing = await tool('listing', 'tar', [
    '-tvf',
    tarball,
    '--numeric-owner',
    '--quoting-style=literal',
  ])
  const entries = listing.split('\n').flatMap(line => {
    const [, mode = '', owner = '', rest = ''] = /^(\S{10}) (\S+) +\d+ \S+ \S+ (.+)$/.exec(line) ?? []
    const [path = '', link] = rest.split(' -> ')
    const relativePath = path.replace(/^\.?\//, '').replace(/\/$/, '')
    return mode === '' ? [] : [/** @type {const} */ ([relativePath, { mode, owner, link }])]
  })
  return { at: folder, laid: new Map(entries) }
}

/**
 * Returns the path of a tar archive with the files of a package.
 *
 * @param {string} file
 * @param {'tar.gz' | 'deb' | 'rpm'} kind
 * @param {string} room
 */
async function convertToTar(file, kind, room) {
  if (kind === 'tar.gz') return file
  if (kind === 'rpm') {
    const copy = join(room, 'package')
    copyFileSync(file, copy)
    await tool('opening the rpm', 'rpm2archive', ['-n', copy])
    return `${copy}.tar`
  }
  // A deb is an archive of several members. One of them has the files to install.
  await tool('opening the deb', 'sh', [
    '-c',
    'dpkg-deb --fsys-tarfile "$0" > "$1"',
    file,
    join(room, 'deb.tar'),
  ])
  return join(room, 'deb.tar')
}
