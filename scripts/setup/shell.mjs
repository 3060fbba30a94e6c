import { constants } from 'node:os'
import { EXIT, printStatus, Stop } from './command.mjs'
import { whyNoElectron } from './electron.mjs'
import { at } from './places.mjs'
import { whyNoSandbox, whySandboxFailed } from './sandbox.mjs'
import { system } from '../../host/system/system.mjs'

/**
 * The program that runs the built app: Electron itself, or the stand-in on Chromium.
 *
 * @typedef {{ readonly is: 'electron' | 'chromium', readonly program: string, readonly args: readonly string[] }} Shell
 */

/** The stand-in's own entry. */
export const hostEntry = at('host', 'bin.mjs')

/** Returns true if there is a screen to open a window on. */
export function hasDisplay() {
  if (system.platform !== 'linux') return true
  return Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY'])
}

/**
 * Chooses the program that runs the app: Electron if its binary is here and its sandbox works, unless
 * `PERPDESK_HOST=chromium`, else the stand-in, with a sentence on the reason.
 *
 * @param {import('../setup.mjs').Ready} ready
 * @param {(binary: string) => string | undefined} [whyShutOut]
 * @returns {Shell}
 */
export function chooseShell({ electron }, whyShutOut = whyNoSandbox) {
  const host = process.env['PERPDESK_HOST'] ?? 'auto'
  if (!['auto', 'electron', 'chromium'].includes(host))
    throw new Stop(EXIT.usage, `PERPDESK_HOST is "${host}": it can be auto, electron or chromium.`)
  const chromium = { is: /** @type {const} */ ('chromium'), program: process.execPath, args: [hostEntry] }
  if (host === 'chromium') return chromium
  const missing = electron === undefined ? `Electron's binary is not here (${whyNoElectron()})` : undefined
  const shutOut = electron === undefined ? undefined : whyShutOut(electron)
  if (electron !== undefined && shutOut === undefined)
    return { is: 'electron', program: electron, args: sandboxArgs() }
  if (host === 'electron')
    throw new Stop(EXIT.missing, shutOut ?? `${missing}, and PERPDESK_HOST asks for it.`)
  printStatus(
    shutOut === undefined
      ? `${missing}, so the desk opens on the Chromium host.`
      : `${shutOut} Until then it opens on the Chromium host.`,
  )
  return chromium
}

/**
 * Returns the reason why real venues are read-only on this shell, or `undefined`. Main enforces that
 * regardless of this text.
 *
 * @param {Shell} shell
 * @param {boolean} [isRoot]
 */
export function whyOnlyLooks(shell, isRoot = system.isRoot) {
  const why = shell.is === 'chromium' ? 'The Chromium host is no Electron' : 'Root has no sandbox'
  return shell.is === 'chromium' || isRoot
    ? `${why}: practice works as ever, and any venue that is not on this machine can only be looked at.`
    : undefined
}

/** Signals by which a program ends that went wrong inside. */
const broken = /** @type {const} */ (['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGSEGV'])

/**
 * Returns the message for a desk whose program crashed, or `undefined` if it ended in any other way.
 *
 * @param {Shell} shell
 * @param {number} code
 * @param {(binary: string) => string | undefined} [whySandbox]
 */
export function whyEndedHard(shell, code, whySandbox = whySandboxFailed) {
  const signal = broken.find(name => code === 128 + constants.signals[name])
  if (signal === undefined) return undefined
  const sandbox = shell.is === 'electron' ? whySandbox(shell.program) : undefined
  if (sandbox !== undefined) return `${sandbox} PERPDESK_HOST=chromium opens the desk without it.`
  const program = shell.is === 'electron' ? 'Electron' : 'The Chromium host'
  const other = shell.is === 'electron' ? ' PERPDESK_HOST=chromium opens the desk without it.' : ''
  return `${program} ended hard (${signal}, ${code}). What was on its way is looked up at the next start; nothing is sent again.${other}`
}

/**
 * Returns the environment of a desk. It omits variables that Node obeys before the desk could ignore them,
 * and those of an editor's terminal that would start Electron as Node, without windows. The names of the
 * omitted variables are passed on for Diagnostics.
 *
 * @param {NodeJS.ProcessEnv} [env]
 */
export function shellEnvironment(env = process.env) {
  const isFollowed = (/** @type {string} */ name) =>
    /^(NODE_(OPTIONS|DEBUG|DEBUG_NATIVE)|OPENSSL_CONF|ELECTRON_RUN_AS_NODE)$/.test(name)
  const followed = Object.keys(env).filter(isFollowed)
  if (followed.length === 0) return env
  if (env['PERPDESK_DEBUG'] !== undefined)
    printStatus(`The desk starts without what your environment says in ${followed.join(', ')}.`)
  const kept = Object.entries(env).filter(([name]) => !isFollowed(name))
  return { ...Object.fromEntries(kept), PERPDESK_LEFT_OUT: followed.join(' ') }
}

/** Chromium's sandbox refuses to run for root on Linux. */
function sandboxArgs() {
  return system.isRoot ? ['--no-sandbox'] : []
}
