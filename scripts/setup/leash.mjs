import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { system } from '../../host/system/system.mjs'

/** Returns true if a program is on the `PATH`. @param {string} file */
export function isOnPath(file) {
  return (process.env['PATH'] ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, file), constants.X_OK)
      return true
    } catch {
      // Not in this folder.
      return false
    }
  })
}

/**
 * Returns a command that runs `file` and ends with this process, even if this process is killed. Only Linux with
 * `setpriv` supports that; elsewhere the command is returned unchanged.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ readonly platform: NodeJS.Platform, readonly has: (file: string) => boolean }} [on]
 * @returns {readonly [string, readonly string[]]}
 */
export function withParentDeathSignal(
  file,
  args,
  { platform, has } = { platform: system.platform, has: isOnPath },
) {
  return platform === 'linux' && has('setpriv')
    ? ['setpriv', ['--pdeathsig', 'KILL', file, ...args]]
    : [file, args]
}
