import type { RequestViolation } from './asks'

/** Something of a request that its operation did not take, as the log has it. */
export interface RequestComplaint extends RequestViolation {
  readonly at: number
  /** Method and path of the operation. */
  readonly line: string
}

/** The log of what requests had wrong: one line for each thing, and of those the newest. */
export interface ComplaintLog {
  readonly add: (complaint: RequestComplaint) => void
  readonly all: () => readonly RequestComplaint[]
}

const MAX_COMPLAINTS = 10_000

/** Opens an empty log. Whoever wants to hear of each line at once listens. */
export function createComplaintLog(onComplaint?: (complaint: RequestComplaint) => void): ComplaintLog {
  const complaints: RequestComplaint[] = []
  return {
    add: complaint => {
      complaints.push(complaint)
      if (complaints.length > MAX_COMPLAINTS) complaints.shift()
      onComplaint?.(complaint)
    },
    all: () => [...complaints],
  }
}
