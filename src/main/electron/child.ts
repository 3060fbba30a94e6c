import { utilityProcess } from 'electron'

/** A process of ours beside main, spoken with by messages alone. */
export interface Child {
  post(message: unknown): void
  hear(listen: (message: unknown) => void): void
  onExit(run: (code: number) => void): void
  kill(): void
}

/** What the system needs to be told of to reach a session's own services and screens. */
const passedOn = [
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'XDG_DATA_HOME',
  'XDG_CURRENT_DESKTOP',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'DISPLAY',
  'XAUTHORITY',
  'WAYLAND_DISPLAY',
  'SystemRoot',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'TEMP',
  'TMPDIR',
] as const

/** The environment a child gets: a list by name, because an empty one would mean everything. */
export function childEnvironment(
  from: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  // SECURITY: proxies, tokens and loader switches of the shell this desk was started from stay behind.
  return Object.fromEntries(passedOn.flatMap(name => (from[name] === undefined ? [] : [[name, from[name]]])))
}

/** Starts a process of ours. Only after the application is ready. */
export function forkChild(script: string, args: readonly string[], name: string): Child {
  const child = utilityProcess.fork(script, [...args], {
    env: { ...childEnvironment(process.env) },
    stdio: 'ignore',
    serviceName: name,
  })
  // A fault of the engine is told before the exit it leads to; the exit is what counts.
  child.on('error', () => child.kill())
  return {
    post: message => child.postMessage(message),
    hear: listen => void child.on('message', listen),
    onExit: run => void child.once('exit', run),
    kill: () => void child.kill(),
  }
}
