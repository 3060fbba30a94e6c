/** How often something may be asked: so many times in so many milliseconds, counted per key, account or address. */
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

/** The limits the venue states, by the words of its documentation. */
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
  /** What all questions of the public query weigh together. */
  ipQuery: createLimit(1_200, 60, 'ip'),
  none: createLimit(Infinity, 1),
  /** Everything from one address, whether it is signed or makes sense. */
  flood: createLimit(400, 1, 'ip'),
} as const

/** Who asks, under every name by which requests are counted. */
export interface RateLimitSubject {
  readonly key: string
  readonly user: string
  readonly ip: string
}

/** Counts requests and says when there were too many. */
export interface RateLimiter {
  /** Takes so many, one where nothing is said, from what is left of the present window. Says whether there were so many. */
  readonly allow: (name: string, limit: RateLimit, asker: RateLimitSubject, now: number, weight?: number) => boolean
}

const MOST_WINDOWS = 10_000

/** Opens a count over fixed windows, as a gateway keeps it. */
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
