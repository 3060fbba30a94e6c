import type { ContractRateLimit } from '@contract/call-dispatch'

export interface CallerRate {
  take(now: number): boolean
}

/** Creates a full bucket. A clock that goes backwards adds and removes nothing. */
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
