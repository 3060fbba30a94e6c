import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { system } from '../../host/system/system.mjs'

/** Whether a program can be run by its name alone. @param {string} file */
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
 * A command that ends with us, even if we are killed, where the system can promise that: Linux does. What is started by
 * this runs on Linux alone.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ readonly platform: NodeJS.Platform, readonly has: (file: string) => boolean }} [on]
 * @returns {readonly [string, readonly string[]]}
 */
export function leashed(file, args, { platform, has } = { platform: system.platform, has: isOnPath }) {
  return platform === 'linux' && has('setpriv')
    ? ['setpriv', ['--pdeathsig', 'KILL', file, ...args]]
    : [file, args]
}
