import type { RequestViolation } from './request-fields'

export interface RequestComplaint extends RequestViolation {
  readonly at: number
  readonly line: string
}

export interface ComplaintLog {
  readonly add: (complaint: RequestComplaint) => void
  readonly all: () => readonly RequestComplaint[]
}

const MAX_COMPLAINTS = 10_000

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
