import type { ProgramStep } from '@core/programs/program-step'
import type { ProgramWait } from '@core/snapshot/desk-snapshot'

/** Wait time before a wait is reported, in milliseconds: a figure that returns a moment later is not reported. */
const MIN_REPORTED_MS = 2_000

export interface ProgramWaitTracker {
  trackMissing(isMissing: boolean, elapsed: number): number | undefined
  /** Returns the wait to report: missing inputs, or a market beyond the price of the next order. */
  getReportedWait(next: ProgramStep, missing: MissingState): ProgramWait | undefined
}

interface MissingState {
  readonly elapsed: number
  /** Duration of the lack, its kind, and the end of the sealed patience. */
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
