import fc from 'fast-check'
import { invariants } from './checker'
import { commands } from './model-commands'
import { insideCommands } from './model-inside'
import { openModelDesk } from './model-desk'
import { newModel } from './model-step'
import { countSealedRequests } from './fault-inside'
import { brokenInside } from './program-truths'

/** Whatever else holds, a clock that goes back makes a minute longer than it is: the cap per minute is tried elsewhere. */
const { capsHold: _minutes, ...kept } = invariants

/** What a kept course is called in which something was allowed in advance. */
export const INSIDE = 'course with something allowed in advance'

export interface ModelRun {
  readonly runs: number
  readonly seed: number
  /** The way to one failing course, as it was reported. */
  readonly path?: string
  /** Whether the first course that fails will do as it is: to find the shortest takes hundreds of further ones. */
  readonly asItIs?: boolean
  /** Whether something is allowed in advance in it, to hands and to rules; a course that was kept without stays as it was. */
  readonly inside?: boolean
}

export interface ModelFound {
  readonly runs: number
  readonly failed: boolean
  readonly seed: number
  readonly path?: string
  readonly why?: string
}

/** Lives through courses of commands, and gives the shortest that breaks a promise, unless any will do. */
export async function runModel(asked: ModelRun): Promise<ModelFound> {
  const { runs, seed, path, asItIs = false, inside = false } = asked
  const courses = fc.commands(inside ? [...commands, ...insideCommands] : commands, {
    maxCommands: 14,
    size: 'max',
  })
  const details = await fc.check(
    fc.asyncProperty(courses, async course => {
      const desk = await openModelDesk()
      const model = newModel()
      try {
        await fc.asyncModelRun(() => ({ model, real: desk }), course)
        await desk.converge()
        const history = await desk.history()
        const broken = Object.entries(kept).flatMap(([name, holds]) =>
          holds(history).map(what => `${name}: ${what}`),
        )
        const { pressed: presses } = model
        // A press whose figures are too old opens a sheet, which is said yes to as well.
        const yeses = model.yeses + countSealedRequests(desk.persons.flatMap(({ asked }) => asked))
        broken.push(...brokenInside(history, { presses, yeses, runs: desk.runs }))
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
