/** Number of requests within `ms`, counted per key, account or IP address. */
export interface RateLimit {
  readonly count: number
  readonly ms: number
  readonly per: 'key' | 'user' | 'ip'
}

const createLimit = (count: number, seconds: number, per: RateLimit['per'] = 'key'): RateLimit => ({
  count,
  ms: seconds * 1000,
  per,
})

/** Limits from the venue's documentation. */
export const RATE_LIMITS = {
  ip: createLimit(10, 1, 'ip'),
  ipOnce: createLimit(1, 1, 'ip'),
  ipCandles: createLimit(5, 10, 'ip'),
  ipFunding: createLimit(30, 1, 'ip'),
  key: createLimit(10, 1),
  keyOnce: createLimit(1, 1),
  keyFive: createLimit(5, 1),
  keyTwenty: createLimit(20, 1),
  keyMinute: createLimit(10, 60),
  keyOnceAMinute: createLimit(1, 60),
  user: createLimit(10, 1, 'user'),
  userPositions: createLimit(30, 10, 'user'),
  userLeverage: createLimit(5, 60, 'user'),
  userFunding: createLimit(20, 60, 'user'),
  /** Total weight of all public queries. */
  ipQuery: createLimit(1_200, 60, 'ip'),
  none: createLimit(Infinity, 1),
  /** All requests of one IP address, signed or not. */
  flood: createLimit(400, 1, 'ip'),
} as const

export interface RateLimitSubject {
  readonly key: string
  readonly user: string
  readonly ip: string
}

export interface RateLimiter {
  /** Counts `weight` requests in the present window. Returns false if they exceed the limit. */
  readonly allow: (
    name: string,
    limit: RateLimit,
    asker: RateLimitSubject,
    now: number,
    weight?: number,
  ) => boolean
}

const MOST_WINDOWS = 10_000

/** Creates a limiter with fixed windows, like a gateway's. */
export function createRateLimiter(): RateLimiter {
  const windows = new Map<string, { from: number; used: number }>()
  return {
    allow: (name, { count, ms, per }, asker, now, many = 1) => {
      const key = `${name} ${asker[per]}`
      const from = now - (now % ms)
      const window = windows.get(key)
      if (window?.from === from) return (window.used += many) <= count
      if (windows.size > MOST_WINDOWS) windows.clear()
      windows.set(key, { from, used: many })
      return many <= count
    },
  }
}
