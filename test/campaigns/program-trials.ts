import type { MandateEndReason } from '../../src/core/envelope/mandate-end-reason'
import type { History, Line } from './history'
import { keepSeed, type Trial } from './campaign'
import { broken } from './checker'
import { runProgramCase, type Course } from './program-run'
import { brokenInside } from './program-truths'

/**
 * Numbers of requests that a course sent under a mandate. A campaign in which none were sent proves nothing.
 *
 * `ends` is the reason for which each mandate ended.
 */
export interface SentCounts {
  readonly byHands: number
  readonly byRules: number
  readonly ends: readonly MandateEndReason[]
}

const countSent = ({ lines }: History): SentCounts => {
  const consents = lines.flatMap(({ entry }) =>
    entry.saw === 'consent' && entry.inside ? [entry.inside] : [],
  )
  const byRules = consents.filter(({ slice }) => slice !== undefined).length
  const ends = lines.flatMap(({ entry }) => (entry.saw === 'disarmed' ? [entry.why] : []))
  return { byHands: consents.length - byRules, byRules, ends }
}

/** Runs one course with a mandate, and checks every invariant of the order path and of the sealed mandate. */
export const programTrial = (
  seed: number,
  onSent?: (sent: SentCounts) => void,
  arm?: (course: Course) => Promise<void>,
): Trial => ({
  name: `seed ${seed}`,
  async run() {
    const { history, unrecorded } = await runProgramCase(seed, arm)
    onSent?.(countSent(history))
    const why = [...broken(history), ...brokenInside(history, unrecorded)]
    // The course also depends on the speed of the machine, so the history is reported with the broken
    // invariants.
    return why.length === 0 ? [] : [...why, ...history.lines.map(describeLine)]
  },
})

function describeLine({ entry, receivedCount, trulyAt }: Line, place: number): string {
  const { saw, attempt, write, inside, outcome, state, why }: Partial<Record<string, unknown>> = { ...entry }
  const fields = { saw, attempt, write, inside, outcome, state, why }
  return `line ${place}, ${trulyAt ?? 0}, heard ${receivedCount}: ${JSON.stringify(fields)}`
}

/** Generates `runs` trials with consecutive seeds from `seed` on. */
export function* programTrials(options: {
  readonly runs: number
  readonly seed: number
  /** Part of the trials for this process, if several processes share them. */
  readonly share?: { readonly nth: number; readonly of: number }
  readonly onSent?: (sent: SentCounts) => void
  /** Arms a fixed mandate instead of a random one. */
  readonly arm?: (course: Course) => Promise<void>
}): Generator<Trial> {
  const { nth, of } = options.share ?? { nth: 0, of: 1 }
  for (let run = nth; run < options.runs; run += of)
    yield programTrial(options.seed + run, options.onSent, options.arm)
}

/** Records the seed of a trial, so that it can be repeated. */
export function keepProgramTrial({ name }: Trial): void {
  const [, seed] = /^seed (\d+)$/.exec(name) ?? []
  if (seed !== undefined) keepSeed({ campaign: 'programs', name: 'course', seed: Number(seed) })
}
