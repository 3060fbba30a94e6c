import fc from 'fast-check'
import { invariants } from './checker'
import { commands, newModel } from './model-commands'
import { openModelDesk } from './model-desk'

/** Whatever else holds, a clock that goes back makes a minute longer than it is: the cap per minute is tried elsewhere. */
const { capsHold: _minutes, ...kept } = invariants

export interface ModelRun {
  readonly runs: number
  readonly seed: number
  /** The way to one failing course, as it was reported. */
  readonly path?: string
  /** Whether the first course that fails will do as it is: to find the shortest takes hundreds of further ones. */
  readonly asItIs?: boolean
}

export interface ModelFound {
  readonly runs: number
  readonly failed: boolean
  readonly seed: number
  readonly path?: string
  readonly why?: string
}

/** Lives through courses of commands, and gives the shortest that breaks a promise, unless any will do. */
export async function runModel({ runs, seed, path, asItIs = false }: ModelRun): Promise<ModelFound> {
  const courses = fc.commands(commands, { maxCommands: 14, size: 'max' })
  const details = await fc.check(
    fc.asyncProperty(courses, async course => {
      const desk = await openModelDesk()
      try {
        await fc.asyncModelRun(() => ({ model: newModel(), real: desk }), course)
        await desk.converge()
        const history = await desk.history()
        const broken = Object.entries(kept).flatMap(([name, holds]) =>
          holds(history).map(what => `${name}: ${what}`),
        )
        if (broken.length > 0) throw new Error(broken.join('\n'))
      } finally {
        await desk.close()
      }
    }),
    { numRuns: runs, seed, endOnFailure: asItIs, ...(path !== undefined && { path }) },
  )
  const { failed, numRuns, counterexamplePath } = details
  if (!failed) return { runs: numRuns, failed, seed }
  const error = details.errorInstance instanceof Error ? details.errorInstance.message : 'it broke off'
  return {
    runs: numRuns,
    failed,
    seed,
    why: `${String(details.counterexample?.[0])}\n${error}`,
    ...(counterexamplePath !== null && { path: counterexamplePath }),
  }
}
