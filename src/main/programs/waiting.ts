import type { ProgramStep } from '@core/programs/program-step'
import type { ProgramWait } from '@core/snapshot/snapshot'

/** How long it waits before that is told: a figure that is read again a moment later is no news. */
const MIN_REPORTED_MS = 2_000

/** What one program waits for, and since when, by what has passed since its seal. */
export interface ProgramWaitTracker {
  /** Since when something is missing: from the first look at which it is until one at which nothing is. */
  trackMissing(isMissing: boolean, elapsed: number): number | undefined
  /** What is told of it: what is missing, or that the market is beyond the price of what comes next. */
  getReportedWait(next: ProgramStep, missing: MissingState): ProgramWait | undefined
}

interface MissingState {
  readonly elapsed: number
  /** For how long something is missing, what it is, and when the sealed patience for that is over. */
  readonly waited: number
  readonly on: 'connection' | 'figures'
  readonly until: number
}

export function createProgramWaitTracker(): ProgramWaitTracker {
  let missingSince: number | undefined
  let beyondSince: number | undefined
  return {
    trackMissing(isMissing, elapsed) {
      missingSince = isMissing ? (missingSince ?? elapsed) : undefined
      return missingSince
    },
    getReportedWait(next, { elapsed, waited, on, until }) {
      const isBeyond = next.is === 'wait' && next.why === 'a better price'
      beyondSince = isBeyond ? (beyondSince ?? elapsed) : undefined
      if (waited >= MIN_REPORTED_MS) return { on, until }
      return elapsed - (beyondSince ?? elapsed) >= MIN_REPORTED_MS ? { on: 'price' } : undefined
    },
  }
}
