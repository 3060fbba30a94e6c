import { readFileSync } from 'node:fs'

/**
 * Termination signals with the exit code for each. Windows sends the first when the terminal closes, and never the
 * last.
 */
export const terminationSignals = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const

/** Kills a child unconditionally: a stopped process reacts to no other signal, and Windows has no other. */
export const killChildProcess = (child: { kill(signal: NodeJS.Signals): boolean }): boolean =>
  child.kill('SIGKILL')

/** State of a process that has ended and whose parent does not know it yet. */
const ZOMBIE = 'Z'

/**
 * Returns the start of a process as Linux counts it, in ticks since the boot; `undefined` elsewhere, and for a process
 * that has ended.
 */
export function readProcessStart(pid: number): string | undefined {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === ZOMBIE ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** Returns true if the process is alive and, where the system knows its start, started then. */
export function isSameProcess(pid: number, start: string | undefined): boolean {
  const now = readProcessStart(pid)
  if (start !== undefined && now !== start) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Ends another desk of this user that does not answer any more. */
export const endFrozenProcess = (pid: number): boolean => process.kill(pid, 'SIGKILL')
