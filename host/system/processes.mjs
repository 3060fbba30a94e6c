import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { system as here } from './system.mjs'

/**
 * System functions that report the start time of a process.
 *
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {(path: string) => string | undefined} read Returns a file's text; `undefined` if there is none.
 * @property {(file: string, args: readonly string[]) => { readonly ended: number | null, readonly said: string }} ask Runs a program.
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
      // The process has ended.
      return undefined
    }
  },
  ask(file, args) {
    const { status, stdout } = spawnSync(file, args, { encoding: 'utf8', timeout: 10_000, windowsHide: true })
    return { ended: status, said: (stdout ?? '').trim() }
  },
}

/**
 * Returns the start time of a process in the system's own notation. Process ids are reused, so a lock also stores this
 * time. Empty if the system does not report it; `undefined` if there is no such process.
 *
 * @param {number} pid
 * @param {System} [system]
 * @returns {string | undefined}
 */
export function getProcessStartTime(pid, { platform, read, ask } = thisSystem) {
  if (platform === 'linux') {
    const [state, ...fields] = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? []
    // A zombie process holds no lock.
    return state === undefined || state === 'Z' || state === 'X' ? undefined : fields[18]
  }
  if (platform === 'win32') {
    const getProcess = `$p = Get-Process -Id ${pid} -ErrorAction SilentlyContinue`
    const { said: output } = ask('powershell', [
      ...['-NoProfile', '-NonInteractive', '-Command'],
      `${getProcess}; if ($null -eq $p) { 'gone' } else { $p.StartTime.ToFileTimeUtc() }`,
    ])
    return output === 'gone' ? undefined : output
  }
  const { ended, said: output } = ask('env', [
    'LC_ALL=C',
    'TZ=UTC0',
    'ps',
    '-o',
    'lstart=',
    '-p',
    String(pid),
  ])
  return ended === 1 ? undefined : output
}

/**
 * Returns true if the process that a lock names still runs, by process id and start time. If a start time is unknown,
 * the id alone decides.
 *
 * @param {{ readonly pid: number, readonly born: string }} program
 * @param {System} [system]
 */
export function isRunning({ pid, born }, system = thisSystem) {
  if (!isThere(pid)) return false
  const now = getProcessStartTime(pid, system)
  return now !== undefined && (now === born || now === '' || born === '')
}

/** Returns true if a process with this id exists, whichever user owns it. @param {number} pid */
function isThere(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists and belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Returns true if the parent process has ended. Windows keeps the parent's id, so its existence is checked; other
 * systems assign a new parent.
 *
 * @param {number} parent Process id of the parent at the start.
 * @param {{ readonly platform: NodeJS.Platform, readonly ppid: number, readonly isThere: (pid: number) => boolean }} [seen]
 */
export function isParentGone(
  parent,
  { platform, ppid, isThere: exists } = { platform: here.platform, ppid: process.ppid, isThere },
) {
  return platform === 'win32' ? !exists(parent) : ppid !== parent
}

/** Signals that end a process, with the exit code of each. Windows never sends `SIGTERM`. */
export const ENDINGS = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })

/** @typedef {keyof typeof ENDINGS} Ending */

/** Names of these signals. */
export const terminationSignals = /** @type {readonly Ending[]} */ (Object.keys(ENDINGS))

/**
 * Returns true if a signal to this process also reached its child processes. Ctrl+C in a terminal reaches all of them.
 * On Windows every signal does, and forwarding one would kill them.
 *
 * @param {Ending} ending
 * @param {boolean} [isTerminal]
 * @param {NodeJS.Platform} [platform]
 */
export const isSignalSharedWithChildren = (
  ending,
  isTerminal = process.stdin.isTTY,
  platform = here.platform,
) => platform === 'win32' || (ending === 'SIGINT' && isTerminal)

/** Ends this process as a user or the system would, so that it can close its resources. */
export const leaveSelf = () => process.kill(process.pid, 'SIGTERM')

/** Kills this process. */
export const endSelf = () => process.kill(process.pid, 'SIGKILL')

/** Kills a child process. @param {{ kill(signal: NodeJS.Signals): boolean }} child */
export const endNow = child => child.kill('SIGKILL')

/** Kills the process with this id. @param {number} pid */
export const endProgram = pid => process.kill(pid, 'SIGKILL')

/**
 * Returns the resident memory of a process in megabytes; `undefined` if the system does not report it.
 *
 * @param {number} pid
 * @param {System} [system]
 */
export function getResidentMemoryMb(pid, { platform, read } = thisSystem) {
  const line = platform === 'linux' ? /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '') : null
  return line === null ? undefined : Number(line[1]) / 1e3
}

/** Electron's types of Chromium's processes, by their `--type` switch. */
const metricTypes = /** @type {const} */ ({
  renderer: 'Tab',
  'gpu-process': 'GPU',
  utility: 'Utility',
  zygote: 'Zygote',
})
/** Linux reports processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/**
 * Returns the metrics of this process and all below it in Electron's form. Only Linux reports those below.
 *
 * @param {ReadonlyMap<number | undefined, string>} names Names of utility processes by their ids.
 * @returns {Partial<import('electron').ProcessMetric>[]}
 */
export function listProcessMetrics(names) {
  const all = readProcesses()
  const found = all.filter(({ pid }) => pid === process.pid)
  if (found.length === 0) return [describeSelf()]
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found.map(({ pid, creationTime, seconds }) => {
    const name = names.get(pid)
    const kind = /--type=([\w-]+)/.exec(thisSystem.read(`/proc/${pid}/cmdline`) ?? '')?.[1]
    const type = kind === undefined ? 'Browser' : metricTypes[/** @type {'utility'} */ (kind)]
    return {
      ...{ pid, creationTime, type: name === undefined ? (type ?? 'Unknown') : 'Utility' },
      ...(name !== undefined && { name }),
      ...describeUsage(seconds, (getResidentMemoryMb(pid) ?? 0) * 1e3),
    }
  })
}

/** Reads the id, parent, start and processor time of every process of the machine. */
function readProcesses() {
  const names = existsSync('/proc') ? readdirSync('/proc', 'utf8') : []
  return names.flatMap(name => {
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = thisSystem.read(`/proc/${name}/stat`)?.split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [, parent, , , , , , , , , , user = 0, system = 0, , , , , , , creationTime = 0] = fields
    const seconds = (user + system) / TICKS_PER_SECOND
    return parent === undefined || !/^\d+$/.test(name)
      ? []
      : [{ pid: Number(name), parent, creationTime, seconds }]
  })
}

/** @returns {Partial<import('electron').ProcessMetric>} */
function describeSelf() {
  const { user, system } = process.cpuUsage()
  const usage = describeUsage((user + system) / 1e6, process.memoryUsage.rss() / 1024)
  return { pid: process.pid, creationTime: performance.timeOrigin, type: 'Browser', ...usage }
}

/** @param {number} cumulativeCPUUsage @param {number} workingSetSize Resident memory in kilobytes. */
const describeUsage = (cumulativeCPUUsage, workingSetSize) => ({
  cpu: { cumulativeCPUUsage, percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
  memory: { workingSetSize, peakWorkingSetSize: workingSetSize },
})
