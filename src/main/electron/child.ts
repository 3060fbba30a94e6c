import { childLauncher } from './taken'

/** A process of ours beside main, spoken with by messages alone. */
export interface HelperProcess {
  post(message: unknown): void
  onMessage(listen: (message: unknown) => void): void
  onExit(run: (code: number) => void): void
  kill(): void
}

/** Starts a process of ours. Only after the application is ready. */
export function forkHelperProcess(script: string, args: readonly string[], name: string): HelperProcess {
  const child = childLauncher.fork(script, [...args], {
    env: { ...childLauncher.env },
    stdio: 'ignore',
    serviceName: name,
  })
  // Electron ends nothing that has not begun, and does not say so: a child nobody wants any more is ended as it begins.
  const end = (): void => {
    if (!child.kill()) child.once('spawn', () => child.kill())
  }
  // A fault of the engine is told before the exit it leads to; the exit is what counts.
  child.on('error', end)
  return {
    post: message => child.postMessage(message),
    onMessage: listen => void child.on('message', listen),
    onExit: run => void child.once('exit', run),
    kill: end,
  }
}
