import type { Wrong } from './asks'

/** Something of a request that its operation did not take, as the log has it. */
export interface Complaint extends Wrong {
  readonly at: number
  /** Method and path of the operation. */
  readonly line: string
}

/** The log of what requests had wrong: one line for each thing, and of those the newest. */
export interface Complaints {
  readonly note: (complaint: Complaint) => void
  readonly all: () => readonly Complaint[]
}

const MOST = 10_000

/** Opens an empty log. Whoever wants to hear of each line at once listens. */
export function createComplaints(hear?: (complaint: Complaint) => void): Complaints {
  const kept: Complaint[] = []
  return {
    note: complaint => {
      kept.push(complaint)
      if (kept.length > MOST) kept.shift()
      hear?.(complaint)
    },
    all: () => [...kept],
  }
}
