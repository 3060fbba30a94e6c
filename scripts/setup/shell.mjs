import { EXIT, say, Stop } from './command.mjs'
import { whyNoElectron } from './electron.mjs'
import { at } from './places.mjs'

/**
 * What runs the built app: Electron itself, or the stand-in on Chromium.
 *
 * @typedef {{ readonly is: 'electron' | 'chromium', readonly program: string, readonly args: readonly string[] }} Shell
 */

/** The stand-in's own entry. */
export const hostEntry = at('host', 'bin.mjs')

/** Whether there is a screen to open a window on. */
export function hasDisplay() {
  if (process.platform !== 'linux') return true
  return Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY'])
}

/**
 * Chooses what the app runs on: Electron where its binary is, unless `PERPDESK_HOST=chromium`, else the
 * stand-in, which is said in one sentence.
 *
 * @param {import('../setup.mjs').Ready} ready
 * @returns {Shell}
 */
export function chooseShell({ electron }) {
  const asked = process.env['PERPDESK_HOST'] ?? 'auto'
  if (!['auto', 'electron', 'chromium'].includes(asked))
    throw new Stop(EXIT.usage, `PERPDESK_HOST is "${asked}": it can be auto, electron or chromium.`)
  if (electron !== undefined && asked !== 'chromium')
    return { is: 'electron', program: electron, args: sandboxArgs() }
  if (asked === 'electron')
    throw new Stop(
      EXIT.missing,
      `Electron's binary is not here (${whyNoElectron()}), and PERPDESK_HOST asks for it.`,
    )
  if (asked === 'auto')
    say(`Electron's binary is not here (${whyNoElectron()}), so the desk opens on the Chromium host.`)
  return { is: 'chromium', program: process.execPath, args: [hostEntry] }
}

/** The environment a desk is started in: without what Node follows before the desk could leave it out of account. */
export function shellEnvironment(env = process.env) {
  const isFollowed = (/** @type {string} */ name) => /^NODE_(OPTIONS|DEBUG|DEBUG_NATIVE)$/.test(name)
  const followed = Object.keys(env).filter(isFollowed)
  if (followed.length > 0)
    say(`The desk starts without what your environment says in ${followed.join(', ')}.`)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isFollowed(name)))
}

/** Chromium's sandbox refuses to run for root on Linux. */
function sandboxArgs() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
}
