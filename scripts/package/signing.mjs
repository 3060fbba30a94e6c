import { spawnSync } from 'node:child_process'
import { system } from '../../host/system/system.mjs'

/**
 * The parts of a machine that decide how a program is signed.
 *
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {NodeJS.ProcessEnv} env
 * @property {() => string} identities The identities in the keychain, as `security` lists them.
 */

/** @type {System} */
const thisSystem = {
  get platform() {
    return system.platform
  },
  get env() {
    return withoutEmpty(process.env)
  },
  identities: () =>
    spawnSync('security', ['find-identity', '-v', '-p', 'codesigning'], { encoding: 'utf8' }).stdout ?? '',
}

/** An ad hoc signature: without any, arm64 ends a program whose fuses were set; under the hardened runtime it would load no library that Apple does not know. */
const adHoc = /** @type {const} */ ([
  '-c.mac.identity=-',
  '-c.mac.hardenedRuntime=false',
  '-c.mac.notarize=false',
])

/**
 * Returns a copy of `env` without signing variables that are empty. The forge sets a secret that does not exist to the
 * empty string, and electron-builder takes that for the path of a certificate.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const withoutEmpty = env =>
  Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || !/^(WIN_)?CSC_|^APPLE_/.test(name)),
  )

/** @param {System} system */
function hasIdentity({ platform, env, identities }) {
  if (platform === 'win32') return env['WIN_CSC_LINK'] !== undefined
  if (platform !== 'darwin') return false
  if (env['CSC_LINK'] !== undefined || env['CSC_NAME'] !== undefined) return true
  return identities().includes('"Developer ID Application:')
}

/**
 * Returns the changes to electron-builder.yml for this machine. Where there is an identity, a package that could not be
 * signed with it is an error.
 *
 * @param {System} [system]
 * @returns {readonly string[]}
 */
export function signing(system = thisSystem) {
  if (hasIdentity(system)) return ['-c.forceCodeSigning=true']
  return system.platform === 'darwin' ? adHoc : []
}

/**
 * Returns a sentence about installers of this system that lack a signature, or undefined where none is expected or missing.
 *
 * @param {System} [system]
 */
export function unsigned(system = thisSystem) {
  const { platform, env } = system
  const isSigned = hasIdentity(system)
  if (platform === 'win32') return isSigned ? undefined : 'The installer for Windows is not signed.'
  if (platform !== 'darwin') return undefined
  if (!isSigned) return 'The dmg and the zip for macOS are signed ad hoc and not notarized.'
  const isNotarized = ['APPLE_ID', 'APPLE_API_KEY', 'APPLE_KEYCHAIN_PROFILE'].some(
    name => env[name] !== undefined,
  )
  return isNotarized ? undefined : 'The dmg and the zip for macOS are signed and not notarized.'
}
