import { runInThisContext } from 'node:vm'
import type * as everything from 'electron'
import type { ElectronApplication } from 'playwright-core'

/** Electron's module as main receives it, or its stand-in. */
export type Electron = typeof everything

/**
 * Runs a function in main and returns its result.
 *
 * Electron's main is another process: only the text of the function and a copy of `given` reach it, and the
 * result is a copy as well.
 */
export type InMain = <R, G = undefined>(
  act: (electron: Electron, given: G) => R | Promise<R>,
  given?: G,
) => Promise<R>

/** Runs in the process of the spec, on the stand-in, within the limits of Electron's transfer. */
export function inMainHere(electron: object): InMain {
  return async (act, given) => {
    const alone = runInThisContext(`(${act.toString()})`) as typeof act
    return structuredClone(await alone(electron as Electron, structuredClone(given) as never))
  }
}

/** Runs in an Electron that Playwright started. */
export function inMainOf(app: ElectronApplication): InMain {
  return (act, given) => app.evaluate(act as (electron: Electron, given: unknown) => never, given as unknown)
}
