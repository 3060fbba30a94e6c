import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from './tool.mjs'

/**
 * A file or folder as a package lays it.
 *
 * @typedef {{ readonly mode: string, readonly owner: string, readonly link: string | undefined }} Laid
 */

/**
 * What a package holds: each path with its mode and owner, and all of it unpacked.
 *
 * @param {string} file
 * @param {'tar.gz' | 'deb' | 'rpm'} kind
 * @param {string} room
 * @returns {Promise<{ readonly at: string, readonly laid: ReadonlyMap<string, Laid> }>}
 */
export async function lookInto(file, kind, room) {
  const at = join(room, 'unpacked')
  mkdirSync(at, { recursive: true })
  const plain = await tarOf(file, kind, room)
  await tool('unpacking', 'tar', ['-xpf', plain, '--no-same-owner', '-C', at])
  const listed = await tool('listing', 'tar', ['-tvf', plain, '--numeric-owner', '--quoting-style=literal'])
  const laid = listed.split('\n').flatMap(line => {
    const [, letters = '', owner = '', rest = ''] = /^(\S{10}) (\S+) +\d+ \S+ \S+ (.+)$/.exec(line) ?? []
    const [path = '', link] = rest.split(' -> ')
    const plainPath = path.replace(/^\.?\//, '').replace(/\/$/, '')
    return letters === '' ? [] : [/** @type {const} */ ([plainPath, { mode: letters, owner, link }])]
  })
  return { at, laid: new Map(laid) }
}

/**
 * @param {string} file
 * @param {'tar.gz' | 'deb' | 'rpm'} kind
 * @param {string} room
 */
async function tarOf(file, kind, room) {
  if (kind === 'tar.gz') return file
  if (kind === 'rpm') {
    const copy = join(room, 'package')
    copyFileSync(file, copy)
    await tool('opening the rpm', 'rpm2archive', ['-n', copy])
    return `${copy}.tar`
  }
  // The parts of a deb are the members of an archive, the second of them what is laid.
  await tool('opening the deb', 'sh', [
    '-c',
    'dpkg-deb --fsys-tarfile "$0" > "$1"',
    file,
    join(room, 'deb.tar'),
  ])
  return join(room, 'deb.tar')
}
