import { runInThisContext } from 'node:vm'
import type * as everything from 'electron'
import type { ElectronApplication } from 'playwright-core'

/** What main is given by Electron, or by what stands in for it. */
export type Electron = typeof everything

/**
 * Has main do something, and gives what came of it.
 *
 * Electron's main is another process: of the spec nothing comes along but the text of the function and a copy of what
 * is given, and what comes back is a copy as well.
 */
export type InMain = <R, G = undefined>(
  act: (electron: Electron, given: G) => R | Promise<R>,
  given?: G,
) => Promise<R>

/** In the process of the spec itself, where the stand-in runs main; kept to what Electron would bring along. */
export function inMainHere(electron: object): InMain {
  return async (act, given) => {
    const alone = runInThisContext(`(${act.toString()})`) as typeof act
    return structuredClone(await alone(electron as Electron, structuredClone(given) as never))
  }
}

/** In the process of an Electron that Playwright started. */
export function inMainOf(app: ElectronApplication): InMain {
  return (act, given) => app.evaluate(act as (electron: Electron, given: unknown) => never, given as unknown)
}
