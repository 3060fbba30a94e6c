import { spawnSync } from 'node:child_process'
import { system } from '../../host/system/system.mjs'

/**
 * What decides how a program for macOS is signed.
 *
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {NodeJS.ProcessEnv} env
 * @property {() => string} identities What the keychain has to sign with, as `security` lists it.
 */

/** @type {System} */
const thisSystem = {
  get platform() {
    return system.platform
  },
  env: process.env,
  identities: () =>
    spawnSync('security', ['find-identity', '-v', '-p', 'codesigning'], { encoding: 'utf8' }).stdout ?? '',
}

/** Signed by nobody. Without any signature arm64 ends a program whose fuses were set; under the hardened runtime it would load no library that Apple does not know. */
const byNobody = /** @type {const} */ ([
  '-c.mac.identity=-',
  '-c.mac.hardenedRuntime=false',
  '-c.mac.notarize=false',
])

/**
 * How electron-builder.yml is changed for this machine: it stands for a machine with an identity of Apple's.
 *
 * @param {System} [system]
 * @returns {readonly string[]}
 */
export function signing({ platform, env, identities } = thisSystem) {
  if (platform !== 'darwin') return []
  if (env['CSC_LINK'] !== undefined || env['CSC_NAME'] !== undefined) return []
  return identities().includes('"Developer ID Application:') ? [] : byNobody
}
