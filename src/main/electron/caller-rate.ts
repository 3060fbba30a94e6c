import type { ContractRateLimit } from '@contract/call-dispatch'

export interface CallerRate {
  take(now: number): boolean
}

/** Creates a token bucket, initially full. A clock that is set back adds and removes no tokens. */
export function createCallerRate(rate: ContractRateLimit): CallerRate {
  let tokens = rate.burst
  let lastTakenAt: number | undefined
  return {
    take(now) {
      const gained = (Math.max(0, now - (lastTakenAt ?? now)) / 1_000) * rate.perSecond
      tokens = Math.min(rate.burst, tokens + gained)
      lastTakenAt = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
