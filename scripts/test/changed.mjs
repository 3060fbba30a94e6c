import { spawnSync } from 'node:child_process'
import { root } from '../setup/places.mjs'

/**
 * Returns the files that differ from where this branch left the main one, including uncommitted ones;
 * `undefined` if git fails.
 *
 * @param {string} [folder]
 * @returns {readonly string[] | undefined}
 */
export function changedFiles(folder = root) {
  const git = (/** @type {readonly string[]} */ ...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.split('\0').filter(path => path !== '') : undefined
  }
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main') ?? []
  const differing = git('diff', '--name-only', '-z', base.trim())
  const unknown = git('ls-files', '--others', '--exclude-standard', '-z')
  return differing && unknown && [...differing, ...unknown]
}

/**
 * Returns the rooms whose compiler configuration covers one of these files. The outermost one covers all
 * code: it reads the tests, and whatever they reach in every room.
 *
 * @param {readonly string[]} files
 * @param {readonly string[]} rooms
 */
export function roomsOf(files, rooms) {
  const code = files.filter(path => /\.(ts|vue|mjs|js)$|(^|\/)tsconfig\.json$/.test(path))
  return rooms.filter(room => code.some(path => room === '.' || path.startsWith(`${room}/`)))
}
