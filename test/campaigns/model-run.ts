import fc from 'fast-check'
import { invariants } from './checker'
import type { History } from './history'
import { commands } from './model-commands'
import { insideCommands } from './model-inside'
import { openModelDesk } from './model-desk'
import { newModel } from './model-step'
import { countSealedRequests } from './fault-inside'
import { brokenInside } from './program-truths'

/**
 * All invariants but the caps: a clock that is set back lengthens the minute of a cap. Other tests cover
 * them.
 */
const { capsHold: _minutes, ...kept } = invariants

/** Name of a kept course that includes mandates. */
export const INSIDE = 'course with something allowed in advance'

export interface ModelRun {
  readonly runs: number
  readonly seed: number
  /** Path to one failing course, as it was reported. */
  readonly path?: string
  /** True to return the first failing course unshrunk. Shrinking takes hundreds of further courses. */
  readonly asItIs?: boolean
  /** True to include mandates. Courses that were kept without them stay the same. */
  readonly inside?: boolean
  readonly onHistory?: (history: History) => void
}

export interface ModelFound {
  readonly runs: number
  readonly failed: boolean
  readonly seed: number
  readonly path?: string
  readonly why?: string
}

/** Runs courses of commands, and returns the shortest failing one, or the first with `asItIs`. */
export async function runModel(options: ModelRun): Promise<ModelFound> {
  const { runs, seed, path, asItIs = false, inside = false } = options
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
        options.onHistory?.(history)
        const broken = Object.entries(kept).flatMap(([name, holds]) =>
          holds(history).map(what => `${name}: ${what}`),
        )
        const { pressed: presses } = model
        // A press with outdated figures opens a sheet, which is confirmed as well.
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
