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
