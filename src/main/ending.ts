/**
 * What a system says when it wants a program to end, with the exit code that says so in return. Windows says the first
 * when the terminal's window is closed, and never the last.
 */
export const terminationSignals = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const

/** Ends another one, whatever it does: one that was stopped takes no other word. Windows knows no other one anyway. */
export const killChildProcess = (child: { kill(signal: NodeJS.Signals): boolean }): boolean => child.kill('SIGKILL')
