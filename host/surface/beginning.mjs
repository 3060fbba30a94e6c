import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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
  platform: process.platform,
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
  try {
    process.kill(pid, 0)
  } catch (error) {
    // One of another user's is there, and its beginning tells the rest.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false
  }
  const now = beginningOf(pid, system)
  return now !== undefined && (now === born || now === '' || born === '')
}
