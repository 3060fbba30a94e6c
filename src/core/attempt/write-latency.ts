import type { WriteAttempt } from './write-attempt'

/** Response times of the newest writes in milliseconds: the median and the longest. */
export interface WriteLatency {
  readonly count: number
  readonly middle: number
  readonly longest: number
}

const MAX_MEASURED_WRITES = 50

/** Measures the newest answered writes; `undefined` if there are none. */
export function measureWriteLatency(attempts: readonly WriteAttempt[]): WriteLatency | undefined {
  const durationsMs = attempts
    .toSorted((a, b) => b.consentedAt - a.consentedAt)
    .flatMap(({ sentAt, answeredAt }) =>
      sentAt === undefined || answeredAt === undefined ? [] : [answeredAt - sentAt],
    )
    .slice(0, MAX_MEASURED_WRITES)
    .toSorted((a, b) => a - b)
  const [middle, longest] = [durationsMs[Math.floor(durationsMs.length / 2)], durationsMs.at(-1)]
  return middle === undefined || longest === undefined
    ? undefined
    : { count: durationsMs.length, middle, longest }
}
