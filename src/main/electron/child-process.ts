import { childLauncher } from './child-programs'

export interface HelperProcess {
  post(message: unknown): void
  onMessage(listen: (message: unknown) => void): void
  onExit(run: (code: number) => void): void
  kill(): void
}

/** Starts a helper process. Works only after the application is ready. */
export function forkHelperProcess(script: string, args: readonly string[], name: string): HelperProcess {
  const child = childLauncher.fork(script, [...args], {
    env: { ...childLauncher.env },
    stdio: 'ignore',
    serviceName: name,
  })
  // Electron's `kill` has no effect before the child has started, and does not report that.
  const end = (): void => {
    if (!child.kill()) child.once('spawn', () => child.kill())
  }
  // An engine fault is reported before the exit that follows; only the exit counts.
  child.on('error', end)
  return {
    post: message => child.postMessage(message),
    onMessage: listen => void child.on('message', listen),
    onExit: run => void child.once('exit', run),
    kill: end,
  }
}
