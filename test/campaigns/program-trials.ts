import type { MandateEndReason } from '../../src/core/envelope/mandate-end-reason'
import type { History, Line } from './history'
import { keepSeed, type Trial } from './campaign'
import { broken } from './checker'
import { runProgramCase, type Course } from './program-run'
import { brokenInside } from './program-truths'

/** How much left inside in a course: a campaign in which nothing does holds for nothing. */
export interface Sent {
  readonly byHands: number
  readonly byRules: number
  /** Why each of it ended. */
  readonly ends: readonly MandateEndReason[]
}

const sentInside = ({ lines }: History): Sent => {
  const inside = lines.flatMap(({ entry }) => (entry.saw === 'consent' && entry.inside ? [entry.inside] : []))
  const byRules = inside.filter(({ slice }) => slice !== undefined).length
  const ends = lines.flatMap(({ entry }) => (entry.saw === 'disarmed' ? [entry.why] : []))
  return { byHands: inside.length - byRules, byRules, ends }
}

/** One course of something allowed in advance, held against every invariant of the order path and of what was sealed. */
export const programTrial = (
  seed: number,
  onSent?: (sent: Sent) => void,
  arm?: (course: Course) => Promise<void>,
): Trial => ({
  name: `seed ${seed}`,
  async run() {
    const { history, lived } = await runProgramCase(seed, arm)
    onSent?.(sentInside(history))
    const why = [...broken(history), ...brokenInside(history, lived)]
    // Its course rests on how fast the machine is, too: what happened is told with what does not hold.
    return why.length === 0 ? [] : [...why, ...history.lines.map(toldLine)]
  },
})

function toldLine({ entry, heard, trulyAt }: Line, place: number): string {
  const { saw, attempt, write, inside, outcome, state, why }: Partial<Record<string, unknown>> = { ...entry }
  const what = { saw, attempt, write, inside, outcome, state, why }
  return `line ${place}, ${trulyAt ?? 0}, heard ${heard}: ${JSON.stringify(what)}`
}

/** As many courses as are wanted, each with a seed of its own: begun with a later seed, it goes on from there. */
export function* programTrials(wanted: {
  readonly runs: number
  readonly seed: number
  /** Which part of them, where several processes share them. */
  readonly share?: { readonly nth: number; readonly of: number }
  readonly onSent?: (sent: Sent) => void
  /** What is allowed in advance, where not what is drawn. */
  readonly arm?: (course: Course) => Promise<void>
}): Generator<Trial> {
  const { nth, of } = wanted.share ?? { nth: 0, of: 1 }
  for (let run = nth; run < wanted.runs; run += of)
    yield programTrial(wanted.seed + run, wanted.onSent, wanted.arm)
}

/** Keeps what a trial of this campaign was. */
export function keepProgramTrial({ name }: Trial): void {
  const [, seed] = /^seed (\d+)$/.exec(name) ?? []
  if (seed !== undefined) keepSeed({ campaign: 'programs', name: 'course', seed: Number(seed) })
}
