import { endings } from './system/processes.mjs'

/** What an application may hang on its process and never takes off, because in Electron the process ends. */
const EVENTS = /** @type {const} */ (['uncaughtException', 'unhandledRejection', ...endings])

/**
 * Sets this process's surroundings as main expects them, and says how to set them back.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {readonly string[]} argv
 * @param {string} [resources] Where a package keeps what it brings along.
 */
export function surround(env, argv, resources) {
  const was = { ...process.env }
  const hadArgv = process.argv
  const listened = EVENTS.map(event => /** @type {const} */ ([event, process.rawListeners(event)]))
  setAll(Object.entries(env))
  process.argv = [...argv]
  const configurable = true
  if (resources !== undefined)
    Object.defineProperty(process, 'resourcesPath', { value: resources, configurable })

  return () => {
    // Main may have taken out of the environment what it does not want, as it may in a process of its own.
    for (const name of Object.keys(env)) if (was[name] === undefined) delete process.env[name]
    setAll(Object.entries(was))
    process.argv = hadArgv
    if (resources !== undefined) Reflect.deleteProperty(process, 'resourcesPath')
    for (const [event, before] of listened) {
      for (const listener of process.rawListeners(event)) {
        if (!before.includes(listener)) process.removeListener(event, /** @type {() => void} */ (listener))
      }
    }
  }
}

/** @param {readonly (readonly [string, string | undefined])[]} values */
function setAll(values) {
  for (const [name, value] of values) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
