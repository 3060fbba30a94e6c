import { terminationSignals } from './system/processes.mjs'

/** Process events whose listeners an application never removes, because in Electron the process ends. */
const EVENTS = /** @type {const} */ (['uncaughtException', 'unhandledRejection', ...terminationSignals])

/**
 * Sets the environment, arguments and resource folder that main expects. Returns a function that restores them.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {readonly string[]} argv
 * @param {string} [resources] Resource folder of a package.
 */
export function applySurroundings(env, argv, resources) {
  const previousEnv = { ...process.env }
  const previousArgv = process.argv
  const previousListeners = EVENTS.map(event => /** @type {const} */ ([event, process.rawListeners(event)]))
  assignVariables(Object.entries(env))
  process.argv = [...argv]
  const configurable = true
  if (resources !== undefined)
    Object.defineProperty(process, 'resourcesPath', { value: resources, configurable })

  return () => {
    // Main may have deleted variables, as it may in its own process.
    for (const name of Object.keys(env)) if (previousEnv[name] === undefined) delete process.env[name]
    assignVariables(Object.entries(previousEnv))
    process.argv = previousArgv
    if (resources !== undefined) Reflect.deleteProperty(process, 'resourcesPath')
    for (const [event, before] of previousListeners) {
      for (const listener of process.rawListeners(event)) {
        if (!before.includes(listener)) process.removeListener(event, /** @type {() => void} */ (listener))
      }
    }
  }
}

/** @param {readonly (readonly [string, string | undefined])[]} values */
function assignVariables(values) {
  for (const [name, value] of values) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
