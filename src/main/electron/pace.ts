import type { ContractRateLimit } from '@contract/answer'

/** Counts one caller against a rate. */
export interface CallerRate {
  /** Whether one more is within the rate at this moment; it counts when it is. */
  take(now: number): boolean
}

/** Makes a full allowance. A clock that goes backwards gives nothing and takes nothing. */
export function createCallerRate(rate: ContractRateLimit): CallerRate {
  let left = rate.burst
  let at: number | undefined
  return {
    take(now) {
      const gained = (Math.max(0, now - (at ?? now)) / 1_000) * rate.perSecond
      left = Math.min(rate.burst, left + gained)
      at = now
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
