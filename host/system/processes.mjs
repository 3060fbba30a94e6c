import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { system as here } from './system.mjs'

/**
 * What tells on this system when a program began.
 *
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {(path: string) => string | undefined} read A file's text; undefined where there is none.
 * @property {(file: string, args: readonly string[]) => { readonly ended: number | null, readonly said: string }} ask
 */

/** @type {System} */
const thisSystem = {
  get platform() {
    return here.platform
  },
  read(path) {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      // The kernel keeps no such file any more.
      return undefined
    }
  },
  ask(file, args) {
    const { status, stdout } = spawnSync(file, args, { encoding: 'utf8', timeout: 10_000, windowsHide: true })
    return { ended: status, said: (stdout ?? '').trim() }
  },
}

/**
 * When a program began, in whatever words the system has: numbers of programs are used again, and a lock that names one
 * names this as well. Empty where the system does not tell; undefined where there is no such program.
 *
 * @param {number} pid
 * @param {System} [system]
 * @returns {string | undefined}
 */
export function beginningOf(pid, { platform, read, ask } = thisSystem) {
  if (platform === 'linux') {
    const [state, ...fields] = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? []
    // One that has ended and is only not yet fetched holds nothing any more.
    return state === undefined || state === 'Z' || state === 'X' ? undefined : fields[18]
  }
  if (platform === 'win32') {
    const one = `$p = Get-Process -Id ${pid} -ErrorAction SilentlyContinue`
    const { said } = ask('powershell', [
      ...['-NoProfile', '-NonInteractive', '-Command'],
      `${one}; if ($null -eq $p) { 'gone' } else { $p.StartTime.ToFileTimeUtc() }`,
    ])
    return said === 'gone' ? undefined : said
  }
  const { ended, said } = ask('ps', ['-o', 'lstart=', '-p', String(pid)])
  return ended === 1 ? undefined : said
}

/**
 * Whether a program that a lock names still runs: under that number, and since then. Where either is not known the
 * number has to do.
 *
 * @param {{ readonly pid: number, readonly born: string }} program
 * @param {System} [system]
 */
export function isRunning({ pid, born }, system = thisSystem) {
  if (!isThere(pid)) return false
  const now = beginningOf(pid, system)
  return now !== undefined && (now === born || now === '' || born === '')
}

/** Whether there is a program under that number, whoever's it is. @param {number} pid */
function isThere(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // One of another user's is there.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Whether the program that started this one is gone. Elsewhere than on Windows another one takes its place then; there
 * its number stays what it was, and has to be looked up.
 *
 * @param {number} parent Its number, as it was at the beginning.
 * @param {{ readonly platform: NodeJS.Platform, readonly ppid: number, readonly isThere: (pid: number) => boolean }} [seen]
 */
export function isParentGone(
  parent,
  { platform, ppid, isThere: isIn } = { platform: here.platform, ppid: process.ppid, isThere },
) {
  return platform === 'win32' ? !isIn(parent) : ppid !== parent
}

/** By what a system has a program end, each with the exit code that says so. Windows never says the last. */
export const ENDINGS = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })

/** @typedef {keyof typeof ENDINGS} Ending */

/** Their names. */
export const endings = /** @type {readonly Ending[]} */ (Object.keys(ENDINGS))

/**
 * Whether what ends this program has reached those it started as well: at a terminal Ctrl+C goes to all of its programs,
 * and on Windows so does everything that can be heard at all, where passing it on would end them hard.
 *
 * @param {Ending} ending
 * @param {boolean} [isTerminal]
 * @param {NodeJS.Platform} [platform]
 */
export const reachesAll = (ending, isTerminal = process.stdin.isTTY, platform = here.platform) =>
  platform === 'win32' || (ending === 'SIGINT' && isTerminal)

/** Ends this program as a person or the system would, so that what it began is closed. */
export const leaveSelf = () => process.kill(process.pid, 'SIGTERM')

/** Ends this program at once. */
export const endSelf = () => process.kill(process.pid, 'SIGKILL')

/** Ends another one at once, whatever it does. @param {{ kill(signal: NodeJS.Signals): boolean }} child */
export const endNow = child => child.kill('SIGKILL')

/** Ends at once whatever runs under that number. @param {number} pid */
export const endProgram = pid => process.kill(pid, 'SIGKILL')

/**
 * How much memory a program has in use, in megabytes; undefined where the system does not tell.
 *
 * @param {number} pid
 * @param {System} [system]
 */
export function residentOf(pid, { platform, read } = thisSystem) {
  const line = platform === 'linux' ? /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '') : null
  return line === null ? undefined : Number(line[1]) / 1e3
}
